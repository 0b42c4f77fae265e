import { median } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { turns } from '../../derived/conversation/turns.js';
import { defineMeasure } from '../measure.js';

/** Turn-taking of two speakers. */
export const turnTaking = defineMeasure({
  id: 'turn-taking',
  title: 'Turn-taking',
  definition:
    'Number of speaker changes, pauses between turns in s, overlap time in s and its share, and phrases spoken inside the other’s turn.',
  unit: 's',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['changes', 'medianGapSec', 'longestGapSec', 'overlapSec', 'overlapShare', 'inside'],
    properties: {
      changes: { type: 'integer', minimum: 0, description: 'Number of speaker changes.' },
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
        description: 'Share of the speech time in which both speak.',
      },
      inside: {
        type: 'integer',
        minimum: 0,
        description: 'Phrases spoken entirely while the other speaks.',
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
