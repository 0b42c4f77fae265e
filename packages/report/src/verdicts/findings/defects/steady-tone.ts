import { defineFinding } from '../../finding.js';
import { contentOf } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

export const steadyTone = defineFinding({
  id: 'steady-tone',
  title: 'Steady tone',
  passedAs: 'steady tones',
  needs: ['toneLabel'],
  thresholds: {
    audible: { value: 0, unit: 'dB', source: 'audibility, ISO 1996-2:2017 Annex J' },
  },
  remedy: {
    kind: 'filter',
    text: 'Find the source of the tone, or remove it with a notch filter at its frequency.',
    of: ['toneProminenceDb', 'toneLabel', 'toneFrequencyHz'],
  },
  unless: (reader) => (contentOf(reader) === 'music' ? 'the content is music' : undefined),
  find({ number, text }, { advice }) {
    const over = number('toneProminenceDb');
    const hz = number('toneFrequencyHz');
    const label = text('toneLabel');
    if (over === undefined || hz === undefined || label !== 'prominent') return undefined;
    return {
      severity: 'warn',
      text: `A steady tone at ${figure(hz, 'Hz')} Hz has a prominence of ${figure(over, 'dB')} dB.`,
      advice,
    };
  },
});
