import { median } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { turns } from '../../derived/conversation/turns.js';
import { defineMeasure } from '../measure.js';

/** How two speakers take turns. */
export const turnTaking = defineMeasure({
  id: 'turn-taking',
  title: 'Turn taking',
  definition:
    'How often the floor changes, the pauses between the end of one turn and the start of the next, the time in which both speak, and how many phrases one says wholly while the other speaks.',
  unit: 's',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['changes', 'medianGapSec', 'longestGapSec', 'overlapSec', 'overlapShare', 'inside'],
    properties: {
      changes: { type: 'integer', minimum: 0, description: 'How often the other takes over.' },
      medianGapSec: {
        type: ['number', 'null'],
        minimum: 0,
        description: 'Median pause between turns, s; null where there is none.',
      },
      longestGapSec: {
        type: ['number', 'null'],
        minimum: 0,
        description: 'Longest pause between turns, s; null where there is none.',
      },
      overlapSec: { type: 'number', minimum: 0, description: 'Time in which both speak, s.' },
      overlapShare: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'The same over the time in which anybody speaks.',
      },
      inside: {
        type: 'integer',
        minimum: 0,
        description: 'Phrases said wholly while the other speaks.',
      },
    },
  },
  status: 'beta',
  basis: 'two voices at scripted times; docs/measures/conversation.md',
  margin: null,
  needs: { turns },
  read: ({ turns: found }) =>
    readFrom(found, ({ turns: all, inside, firstSec, secondSec, bothSec }) => {
      const offsets = all.flatMap(({ offsetSec }) => offsetSec ?? []);
      const gaps = offsets.filter((sec) => sec >= 0);
      return {
        value: {
          changes: offsets.length,
          medianGapSec: gaps.length > 0 ? median(gaps) : null,
          longestGapSec: gaps.length > 0 ? gaps.reduce((a, b) => Math.max(a, b)) : null,
          overlapSec: bothSec,
          overlapShare: bothSec / (firstSec + secondSec - bothSec),
          inside: inside.length,
        },
      };
    }),
});
