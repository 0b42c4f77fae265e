import { readFrom } from '../../core/reading.js';
import { beats } from '../../derived/rhythm/beats.js';
import { type Bar, METRES, metre as metreOf } from '../../derived/rhythm/metre.js';
import { defineMeasure } from '../measure.js';

const MAX_LISTED = 1000;

/** Metre. */
export const metre = defineMeasure({
  id: 'metre',
  title: 'Metre',
  definition:
    'Metre as beats per bar (3, 4 or 6/8), with downbeat times in s, at most the first 1000. Downbeats in 6/8 are not detected. Absent without beats, with fewer than 6, without accents, and where accents are ambiguous.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['metre', 'beatsPerBar'],
    properties: {
      metre: { enum: METRES },
      beatsPerBar: { type: 'integer', minimum: 2, description: 'Beats in a bar.' },
      lead: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description:
          'Advantage of the better of three and four beats per bar, 0 to 1; absent in 6/8.',
      },
      downbeatConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'Share of these downbeats among the positions in the bar.',
      },
      downbeatsSec: {
        type: 'array',
        maxItems: MAX_LISTED,
        items: { type: 'number', minimum: 0 },
        description: 'Times of the first beats of bars, s.',
      },
      omitted: { type: 'string', description: 'Reason why downbeats are missing or incomplete.' },
    },
  },
  status: 'beta',
  basis: 'songs and loops of known grid; docs/accuracy.md#beats',
  margin: null,
  needs: { metreOf, beats },
  read: ({ metreOf: found, beats: grid }) =>
    readFrom(found, ({ bar }) =>
      readFrom(bar, (one) => ({
        value: {
          metre: one.metre,
          beatsPerBar: one.beats,
          ...(one.lead !== undefined && { lead: one.lead }),
          ...findDownbeats(one, 'value' in grid ? grid.value.timesSec : []),
        },
      })),
    ),
});

function findDownbeats({ beats: length, downbeat }: Bar, timesSec: readonly number[]) {
  if ('absent' in downbeat) return { omitted: downbeat.absent };
  const { first, confidence } = downbeat.value;
  const all = timesSec.filter((_, i) => i % length === first);
  return {
    downbeatConfidence: confidence,
    downbeatsSec: all.slice(0, MAX_LISTED),
    ...(all.length > MAX_LISTED && {
      omitted: `only the first ${MAX_LISTED} of ${all.length} downbeats are listed`,
    }),
  };
}
