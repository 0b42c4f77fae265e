import { type Reading, readFrom } from '../../core/reading.js';
import type { BandLevels } from '../../derived/levels/sound-level.js';
import type { Shape } from '../measure.js';

/** Levels in bands, lowest first. */
export const bandLevelsShape: Shape = {
  type: 'object',
  additionalProperties: false,
  required: ['centresHz', 'levelsDb'],
  properties: {
    centresHz: {
      type: 'array',
      items: { type: 'number' },
      description:
        'Nominal middles of the bands that the rate has and the sound is long enough for, Hz.',
    },
    levelsDb: {
      type: 'array',
      items: { type: 'number' },
      description: 'Unweighted level in each, averaged over the time.',
    },
    omitted: {
      type: 'string',
      description: 'Why the lowest bands are left out; left out where none is.',
    },
  },
};

/** Levels in that shape. */
export const shapedBandLevels = (reading: Reading<BandLevels>) =>
  readFrom(reading, ({ centresHz, levelsDb, omitted }) => ({
    value: {
      centresHz: [...centresHz],
      levelsDb: [...levelsDb],
      ...(omitted !== undefined && { omitted }),
    },
  }));
