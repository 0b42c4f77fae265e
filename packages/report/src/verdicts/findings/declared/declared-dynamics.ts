import { declarationsOf, NOTHING_DECLARED, wrongAndRight } from '../../declarations.js';
import { defineFinding } from '../../finding.js';
import { isOff, TOLERANCES } from './tolerances.js';

export const declaredDynamics = defineFinding({
  id: 'declared-dynamics',
  title: 'Declared range and maxima',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: { range: TOLERANCES.range, maximum: TOLERANCES.maximum },
  find(reader, { thresholds: { range, maximum } }) {
    const all = declarationsOf(reader, 'loudnessRange', 'momentaryLufsMax', 'shortTermLufsMax');
    const bad = all.filter(isOff(reader));
    if (bad.length > 0) return { severity: 'warn', ...wrongAndRight(bad) };
    if (all.length === 0) return undefined;
    return {
      severity: 'good',
      text: `${all.map(({ tag }) => tag).join(', ')}: within ${range.value} LU of the measured range and ${maximum.value} LU of the maxima.`,
    };
  },
});
