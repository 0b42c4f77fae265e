import { counted, signed } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

/** The notes of a line of single notes. */
export const playedLine = defineFinding({
  id: 'played-line',
  title: 'Notes',
  needs: ['noteSummary'],
  thresholds: {},
  find({ text, number }) {
    const count = number('note-summary.count');
    if (count === undefined) return undefined;
    const cents = signed(number('note-summary.medianCents') ?? 0, 'cent');
    return {
      severity: 'info',
      text: `${counted(count, 'note')} from ${text('note-summary.lowest') ?? ''} to ${text('note-summary.highest') ?? ''}, median deviation ${cents} cents from equal temperament at A4 = 440 Hz.`,
    };
  },
});
