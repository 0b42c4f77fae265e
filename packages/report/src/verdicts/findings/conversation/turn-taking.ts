import { defineFinding } from '../../finding.js';
import { counted, figure, percent } from '../../../reading/quantity.js';

export const turnTaking = defineFinding({
  id: 'turn-taking',
  title: 'Turn-taking',
  needs: ['turn-taking', 'speakers'],
  thresholds: {
    monologue: {
      value: 0.9,
      unit: '1',
      source: 'project choice: one of two speakers has about a tenth of the time',
    },
  },
  find({ number, objects }, { thresholds: { monologue } }) {
    const changes = number('turn-taking.changes');
    const [first, second] = objects('speakers').map(({ share }) => Number(share));
    if (changes === undefined || first === undefined || second === undefined) return undefined;
    const gap = number('turn-taking.medianGapSec');
    const both = number('turn-taking.overlapShare') ?? 0;
    const parts = [
      `${counted(changes, 'change')} of speaker`,
      ...(gap === undefined ? [] : [`median pause ${figure(gap, 's')} s`]),
      ...(both > 0 ? [`both speak in ${percent(both)} of the speech time`] : []),
    ];
    const max = Math.max(first, second);
    const text = `${parts.join(', ')}.`;
    if (max <= monologue.value) return { severity: 'info', text };
    const who = first > second ? 'first' : 'second';
    return {
      severity: 'warn',
      text: `${text} The ${who} channel has ${percent(max)} of the talk time.`,
      advice: 'If the other speaker should be audible, check the routing of that channel.',
    };
  },
});
