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
    text: 'Find its source; a notch at its frequency takes a steady tone away.',
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
      text: `A steady tone at ${figure(hz, 'Hz')} Hz stands out by ${figure(over, 'dB')} dB.`,
      advice,
    };
  },
});
