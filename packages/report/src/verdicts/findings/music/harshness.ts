import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

export const harshness = defineFinding({
  id: 'harshness',
  title: 'Harshness',
  needs: ['harshness.score'],
  thresholds: {},
  remedy: {
    kind: 'dynamics',
    text: 'Compare it with a reference track at the same level; a dynamic equaliser there softens it.',
    of: ['harshness.score', 'harshness.label'],
  },
  find({ number, text }, { advice }) {
    const score = number('harshness.score');
    if (score === undefined || text('harshness.label') !== 'High') return undefined;
    return {
      severity: 'warn',
      text: `Harsh (${figure(score, '1')} of 1), most at ${text('harshness.band') ?? 'no one band'}.`,
      advice,
    };
  },
});
