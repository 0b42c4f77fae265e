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
      description: 'Nominal centre frequencies of the measured bands, Hz.',
    },
    levelsDb: {
      type: 'array',
      items: { type: 'number' },
      description: 'Unweighted time-averaged level of each band.',
    },
    omitted: {
      type: 'string',
      description: 'Reason for missing low bands; absent when none is missing.',
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
