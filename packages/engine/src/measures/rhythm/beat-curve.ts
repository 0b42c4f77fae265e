import { readFrom } from '../../core/reading.js';
import { beats } from '../../derived/rhythm/beats.js';
import { tempoCurve } from '../../derived/rhythm/tempo-curve.js';
import { defineMeasure } from '../measure.js';

/** Tempo over time, bpm. */
export const beatCurve = defineMeasure({
  id: 'tempoCurve',
  title: 'Tempo over time',
  definition:
    'Tempo in bpm of the eight beats around each time in s, at most 200 times. Absent without beats, with fewer than nine beats, and for a steady tempo.',
  unit: 'bpm',
  shape: {
    type: 'array',
    maxItems: 200,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['timeSec', 'bpm'],
      properties: {
        timeSec: { type: 'number', minimum: 0, description: 'Middle of the eight beats, s.' },
        bpm: { type: 'number', description: 'Beats per minute.' },
      },
    },
  },
  status: 'beta',
  basis: 'songs of known drift; docs/accuracy.md#beats',
  margin: null,
  needs: { beats, tempoCurve },
  read: ({ beats: found, tempoCurve: curve }) =>
    readFrom(found, ({ line }) => {
      if (line) return { absent: 'the tempo is steady' };
      if (curve.length === 0) return { absent: 'fewer than nine beats' };
      return { value: curve.map((point) => ({ ...point })) };
    }),
});
