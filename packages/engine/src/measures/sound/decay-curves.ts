import { room } from '../../derived/room/room.js';
import { defineMeasure } from '../measure.js';

/** Decay curves, dB. */
export const decayCurves = defineMeasure({
  id: 'decay-curves',
  title: 'Decay curves',
  definition:
    'Backward-integrated level per octave over time, in dB relative to the start, from the first response.',
  unit: 'dB',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['bandHz', 'lengthSec', 'levelsDb'],
      properties: {
        bandHz: { type: 'number', description: 'Centre of the octave, Hz.' },
        lengthSec: { type: 'number', description: 'From the first level to the last, s.' },
        levelsDb: { type: 'array', items: { type: 'number' } },
      },
    },
  },
  status: 'beta',
  basis: 'ISO 3382-1 5.3.3, backward integration',
  margin: null,
  needs: { room },
  read: ({ room: { bands } }) => ({
    value: bands.flatMap(({ bandHz, curve }) => {
      if (!curve) return [];
      const { stepSec, levelsDb } = curve;
      return [{ bandHz, lengthSec: stepSec * (levelsDb.length - 1), levelsDb }];
    }),
  }),
});
