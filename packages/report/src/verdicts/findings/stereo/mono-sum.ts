import { defineFinding } from '../../finding.js';
import { notStereo } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

export const monoSum = defineFinding({
  id: 'mono-sum',
  title: 'Sum to mono',
  passedAs: 'mono compatibility',
  needs: ['monoCompatible'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check the polarity of the channels, and what widens the bass.',
    of: ['monoCompatible', 'stereoCorrelation', 'bassCorrelation'],
  },
  unless: notStereo,
  find({ number, flag }, { advice }) {
    const survives = flag('monoCompatible');
    if (survives === undefined) return undefined;
    if (survives) return { severity: 'good', text: 'It survives mono.' };
    const [all, bass] = [number('stereoCorrelation'), number('bassCorrelation')];
    const evidence = [
      ...(all === undefined ? [] : [`correlation ${figure(all, '1')}`]),
      ...(bass === undefined || bass >= 0 ? [] : [`in the bass ${figure(bass, '1')}`]),
    ].join(', ');
    return {
      severity: 'bad',
      text: `It loses much in mono${evidence && ` (${evidence})`}.`,
      advice,
    };
  },
});
