import { readFrom } from '../../core/reading.js';
import { beats } from '../../derived/rhythm/beats.js';
import { type Bar, METRES, metre as metreOf } from '../../derived/rhythm/metre.js';
import { defineMeasure } from '../measure.js';

const MOST_LISTED = 1000;

/** Metre. */
export const metre = defineMeasure({
  id: 'metre',
  title: 'Metre',
  definition:
    'Three beats in a bar or four, by after how many the accents of four bands repeat; 6/8 where beats are struck in thirds (a beat is then a dotted quarter), which has no `lead`: its bars are held against no other. Downbeats are the beats whose accents are most like the first of a bar; in 6/8 they are not told. The first 1000 are listed. Absent where `beats` is, with fewer than 6 beats (12 in 3/4), where no beat is accented (all alike within 3.5 dB, as of a metronome), and where accents repeat after three beats as well as after four.',
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
          'How much better bars of three repeat than of four, or the other way, 0 to 1; left out in 6/8.',
      },
      downbeatConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'Share of these downbeats among the places in the bar.',
      },
      downbeatsSec: {
        type: 'array',
        maxItems: MOST_LISTED,
        items: { type: 'number', minimum: 0 },
        description: 'Times of the first beats of bars, s.',
      },
      omitted: { type: 'string', description: 'Why downbeats are not listed, or not all.' },
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
          ...downbeatsOf(one, 'value' in grid ? grid.value.timesSec : []),
        },
      })),
    ),
});

function downbeatsOf({ beats: length, downbeat }: Bar, timesSec: readonly number[]) {
  if ('absent' in downbeat) return { omitted: downbeat.absent };
  const { first, confidence } = downbeat.value;
  const all = timesSec.filter((_, i) => i % length === first);
  return {
    downbeatConfidence: confidence,
    downbeatsSec: all.slice(0, MOST_LISTED),
    ...(all.length > MOST_LISTED && {
      omitted: `only the first ${MOST_LISTED} of ${all.length} downbeats are listed`,
    }),
  };
}
