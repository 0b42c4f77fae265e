import { defineFinding } from '../../finding.js';
import { notStereo } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

export const monoSum = defineFinding({
  id: 'mono-sum',
  title: 'Mono compatibility',
  passedAs: 'mono compatibility',
  needs: ['monoCompatible'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check the polarity of the channels, and any widening of the bass.',
    of: ['monoCompatible', 'stereoCorrelation', 'bassCorrelation'],
  },
  unless: notStereo,
  find({ number, flag }, { advice }) {
    const survives = flag('monoCompatible');
    if (survives === undefined) return undefined;
    if (survives) return { severity: 'good', text: 'Mono-compatible.' };
    const [all, bass] = [number('stereoCorrelation'), number('bassCorrelation')];
    const evidence = [
      ...(all === undefined ? [] : [`correlation ${figure(all, '1')}`]),
      ...(bass === undefined || bass >= 0 ? [] : [`${figure(bass, '1')} in the bass`]),
    ].join(', ');
    return {
      severity: 'bad',
      text: `The mono sum loses much of the level${evidence && ` (${evidence})`}.`,
      advice,
    };
  },
});
