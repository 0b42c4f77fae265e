import { defineFinding } from '../../finding.js';
import { notMusic } from '../../conditions.js';
import { tooShort } from '../../too-short.js';
import { figure } from '../../../reading/quantity.js';

const minSec = {
  value: 0.1,
  unit: 's',
  source: 'a few periods of the width of the lowest third octave, 250 Hz',
};

export const harshness = defineFinding({
  id: 'harshness',
  title: 'Harshness',
  passedAs: 'harshness',
  needs: ['harshness.score'],
  thresholds: { minSec },
  remedy: {
    kind: 'dynamics',
    text: 'Compare it with a reference track at the same level. A dynamic equaliser in that band softens it.',
    of: ['harshness.score', 'harshness.label'],
  },
  unless: (reader) => notMusic(reader) ?? tooShort(minSec)(reader),
  find({ number, text }, { advice }) {
    const score = number('harshness.score');
    if (score === undefined || text('harshness.label') !== 'High') return undefined;
    return {
      severity: 'warn',
      text: `Harsh (${figure(score, '1')} of 1), most at ${text('harshness.band') ?? 'no single band'}.`,
      advice,
    };
  },
});
