import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

export const loopSeam = defineFinding({
  id: 'loop-seam',
  title: 'Loop seam',
  passedAs: 'the loop seam',
  needs: ['loopSeamRatio', 'loop.seamRatio'],
  thresholds: {
    inaudible: { value: 3, unit: 'usual steps', source: 'docs/measures, loopSeamRatio' },
    clicks: { value: 10, unit: 'usual steps', source: 'docs/measures, loopSeamRatio' },
  },
  remedy: {
    kind: 'edit',
    text: 'Cut at a zero crossing, or cross-fade the end into the start.',
    of: ['loopSeamRatio', 'loop.seamRatio'],
  },
  find({ number }, { advice }) {
    const ratio = number('loopSeamRatio') ?? number('loop.seamRatio');
    if (ratio === undefined) return undefined;
    const stated = `the step from its end to its start is ${figure(ratio, '1')} times the usual step between samples`;
    const word = seamWord(ratio);
    if (word === 'clicks')
      return {
        severity: 'bad',
        text: `The loop clicks where it wraps: ${stated}.`,
        advice,
      };
    if (word === 'seamless') return { severity: 'good', text: `Seamless: ${stated}.` };
    return {
      severity: 'warn',
      text: `The seam may be audible: ${stated}.`,
      advice,
    };
  },
});

/** The sound of a seam of this ratio. */
export function seamWord(ratio: number): 'seamless' | 'audible' | 'clicks' {
  const { inaudible, clicks } = loopSeam.thresholds;
  return ratio < inaudible.value ? 'seamless' : ratio > clicks.value ? 'clicks' : 'audible';
}
