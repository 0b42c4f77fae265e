import { defineFinding } from '../../finding.js';
import { notMusic } from '../../conditions.js';
import { tooShort } from '../../too-short.js';
import { figure } from '../../../reading/quantity.js';

const minSec = {
  value: 0.1,
  unit: 's',
  source: 'a few periods of the width of the lowest third octave, 160 Hz',
};

export const muddiness = defineFinding({
  id: 'muddiness',
  title: 'Muddiness',
  passedAs: 'muddiness',
  needs: ['muddiness.score'],
  thresholds: { minSec },
  remedy: {
    kind: 'dynamics',
    text: 'Compare it with a reference track at the same level. Reduce the level between 160 and 400 Hz.',
    of: ['muddiness.score', 'muddiness.label'],
  },
  unless: (reader) => notMusic(reader) ?? tooShort(minSec)(reader),
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
