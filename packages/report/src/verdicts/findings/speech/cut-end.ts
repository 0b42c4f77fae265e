import { defineFinding } from '../../finding.js';
import { notSpeech } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

export const cutEnd = defineFinding({
  id: 'cut-end',
  title: 'Cut at the end',
  passedAs: 'cut edges',
  needs: ['endsInSpeech'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Cut it again from the source, with its end.',
    of: ['endsInSpeech', 'edgeEndDb'],
  },
  unless: notSpeech,
  find({ number, flag }, { advice }) {
    if (flag('endsInSpeech') !== true) return undefined;
    const level = number('edgeEndDb');
    const length = number('durationSec') ?? 0;
    const there = level === undefined ? '' : ` (${figure(level, 'dBFS')} dBFS there)`;
    return {
      severity: 'warn',
      text: `The file ends in the middle of a sound${there}.`,
      advice,
      places: [{ startSec: Math.max(0, length - 0.1), endSec: length }],
    };
  },
});
