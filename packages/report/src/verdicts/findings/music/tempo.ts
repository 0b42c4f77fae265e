import { defineFinding, OURS } from '../../finding.js';
import { counted, figure } from '../../../reading/quantity.js';

export const tempo = defineFinding({
  id: 'tempo',
  title: 'Tempo',
  needs: ['tempo', 'loop.bpm'],
  thresholds: {
    lead: {
      value: 0.1,
      unit: 'of 1',
      source: `a smaller lead over the next tempo is a guess: ${OURS}`,
    },
  },
  find({ number }, { thresholds }) {
    const bpm = number('tempo.bpm') ?? number('loop.bpm');
    if (bpm === undefined) return undefined;
    const bars = number('bars') ?? number('loop.bars');
    const length = bars === undefined ? '' : `, ${counted(bars, 'bar')} of 4/4`;
    const strength = number('tempo.strength') ?? number('loop.tempoStrength');
    const clear = strength === undefined ? '' : `, strength ${figure(strength, '1')} of 1`;
    const stated = `${figure(bpm, 'bpm')} bpm${length}${clear}`;
    const lead = number('tempo.margin') ?? number('loop.candidateMargin');
    if (lead !== undefined && lead < thresholds.lead.value)
      return { severity: 'warn', text: `${stated}: the next tempo fits nearly as well.` };
    return { severity: 'good', text: `${stated}.` };
  },
});
