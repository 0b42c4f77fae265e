import { counted, figure, percent } from '../../reading/quantity.js';
import { defineFinding } from '../finding.js';

export const crosstalk = defineFinding({
  id: 'crosstalk',
  title: 'Crosstalk',
  needs: ['crosstalk'],
  thresholds: {
    audible: {
      value: -20,
      unit: 'dB',
      source:
        'project choice: a voice 20 dB below its own channel is still intelligible in the pauses of the other',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Record with headphones, or gate each channel before editing.',
    of: ['crosstalk'],
  },
  find({ number }, { thresholds: { audible }, advice }) {
    const first = number('crosstalk.firstInSecondDb');
    const second = number('crosstalk.secondInFirstDb');
    const max = Math.max(first ?? -Infinity, second ?? -Infinity);
    if (max <= audible.value) return undefined;
    const [who, where] = max === first ? ['first', 'second'] : ['second', 'first'];
    return {
      severity: 'warn',
      text: `While the ${who} channel speaks, the ${where} channel is at ${figure(max, 'dB')} dB relative to it: crosstalk, or its own noise.`,
      advice,
    };
  },
});

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
