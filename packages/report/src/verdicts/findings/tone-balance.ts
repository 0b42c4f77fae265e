import { figure } from '../../reading/quantity.js';
import { notMusic, tooShort } from '../conditions.js';
import { defineFinding } from '../finding.js';

const harshnessMinSec = {
  value: 0.1,
  unit: 's',
  source: 'a few periods of the width of the lowest third octave, 250 Hz',
};

export const harshness = defineFinding({
  id: 'harshness',
  title: 'Harshness',
  passedAs: 'harshness',
  needs: ['harshness.score'],
  thresholds: { minSec: harshnessMinSec },
  remedy: {
    kind: 'dynamics',
    text: 'Compare it with a reference track at the same level. A dynamic equaliser in that band softens it.',
    of: ['harshness.score', 'harshness.label'],
  },
  unless: (reader) => notMusic(reader) ?? tooShort(harshnessMinSec)(reader),
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

const muddinessMinSec = {
  value: 0.1,
  unit: 's',
  source: 'a few periods of the width of the lowest third octave, 160 Hz',
};

export const muddiness = defineFinding({
  id: 'muddiness',
  title: 'Muddiness',
  passedAs: 'muddiness',
  needs: ['muddiness.score'],
  thresholds: { minSec: muddinessMinSec },
  remedy: {
    kind: 'dynamics',
    text: 'Compare it with a reference track at the same level. Reduce the level between 160 and 400 Hz.',
    of: ['muddiness.score', 'muddiness.label'],
  },
  unless: (reader) => notMusic(reader) ?? tooShort(muddinessMinSec)(reader),
  find({ number, text }, { advice }) {
    const score = number('muddiness.score');
    if (score === undefined || text('muddiness.label') !== 'High') return undefined;
    return {
      severity: 'warn',
      text: `Muddy (${figure(score, '1')} of 1), between 160 and 400 Hz.`,
      advice,
    };
  },
});
