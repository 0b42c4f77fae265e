import { readFrom } from '../../core/reading.js';
import { levelPercentiles as percentiles } from '../../derived/levels/level-percentiles.js';
import { defineMeasure } from '../measure.js';

/** Level percentiles, dBFS. */
export const levelPercentiles = defineMeasure({
  id: 'level-percentiles',
  title: 'Level percentiles',
  definition:
    'Levels of 125 ms blocks exceeded 10, 50 and 90 % of the time, their mean, and L10 minus L90, in dBFS. Not calibrated. Absent below 125 ms.',
  unit: 'dBFS',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['l10Db', 'l50Db', 'l90Db', 'leqDb', 'rangeDb'],
    properties: {
      l10Db: { type: 'number', description: 'Exceeded 10 % of the time, dBFS.' },
      l50Db: { type: 'number', description: 'Exceeded half of the time, dBFS.' },
      l90Db: { type: 'number', description: 'Exceeded 90 % of the time: the background, dBFS.' },
      leqDb: { type: 'number', description: 'Mean power of all blocks, dBFS.' },
      rangeDb: { type: 'number', description: 'L10 minus L90, dB.' },
    },
  },
  status: 'validated',
  basis: 'ISO 1996-1 percentiles, uncalibrated; closed form',
  margin: 0.4,
  needs: { percentiles },
  read: ({ percentiles }) => readFrom(percentiles, (levels) => ({ value: { ...levels } })),
});
