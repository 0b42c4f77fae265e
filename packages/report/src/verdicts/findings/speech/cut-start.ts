import { defineFinding } from '../../finding.js';
import { notSpeech } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

export const cutStart = defineFinding({
  id: 'cut-start',
  title: 'Cut at the start',
  passedAs: 'cut edges',
  needs: ['startsInSpeech'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Cut it again from the source, with its beginning.',
    of: ['startsInSpeech', 'edgeStartDb'],
  },
  unless: notSpeech,
  find({ number, flag }, { advice }) {
    if (flag('startsInSpeech') !== true) return undefined;
    const level = number('edgeStartDb');
    const there = level === undefined ? '' : ` (${figure(level, 'dBFS')} dBFS there)`;
    return {
      severity: 'warn',
      text: `The file begins in the middle of a sound${there}.`,
      advice,
      places: [{ startSec: 0, endSec: 0.1 }],
    };
  },
});
