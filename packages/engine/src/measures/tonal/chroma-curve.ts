import { readFrom } from '../../core/reading.js';
import { chroma, PITCH_CLASSES } from '../../derived/tonal/chroma.js';
import { defineMeasure } from '../measure.js';

/** Maximum number of points in a plot. */
const MAX_PARTS = 240;

/** Chroma over time. */
export const chromaCurve = defineMeasure({
  id: 'chroma-curve',
  title: 'Chroma over time',
  definition:
    'Strength of each of the twelve pitch classes from C in at most 240 equal parts, relative to the strongest of the part. 0 on silence. Absent without steady notes of one tuning.',
  unit: '1',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['firstSec', 'partSec', 'notes'],
    properties: {
      firstSec: { type: 'number', description: 'Start of the first part, s.' },
      partSec: { type: 'number', description: 'Length of a part, s.' },
      notes: {
        type: 'array',
        maxItems: MAX_PARTS,
        items: {
          type: 'array',
          minItems: PITCH_CLASSES,
          maxItems: PITCH_CLASSES,
          items: { type: 'number', minimum: 0, maximum: 1 },
        },
        description: 'Twelve numbers per part, C first.',
      },
    },
  },
  status: 'beta',
  basis: 'docs/measures/tonal.md#notes-of-a-frame',
  margin: null,
  needs: { chroma },
  read: ({ chroma: reading }) =>
    readFrom(reading, ({ notes, basses, sounding, hopSec, firstSec }) => {
      const perPart = Math.max(1, Math.ceil(sounding.length / MAX_PARTS));
      const count = Math.ceil(sounding.length / perPart);
      return {
        value: {
          firstSec: Math.max(0, firstSec - hopSec / 2),
          partSec: perPart * hopSec,
          notes: Array.from({ length: count }, (_, part) => {
            const sums = new Float64Array(PITCH_CLASSES);
            for (let frame = part * perPart; frame < (part + 1) * perPart; frame++) {
              if (sounding[frame] !== 1) continue;
              for (let note = 0; note < PITCH_CLASSES; note++) {
                const at = frame * PITCH_CLASSES + note;
                sums[note] = (sums[note] ?? 0) + (notes[at] ?? 0) + (basses[at] ?? 0);
              }
            }
            const max = sums.reduce((a, b) => Math.max(a, b), 0);
            return [...sums].map((sum) => (max > 0 ? sum / max : 0));
          }),
        },
      };
    }),
});
