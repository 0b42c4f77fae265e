import { readFrom } from '../../core/reading.js';
import { computeExceededLevels } from '../../derived/levels/sound-level.js';
import { soundLevels } from '../../features/levels/sound-levels.js';
import { defineMeasure } from '../measure.js';

/** LAF10, LAF50, LAF90. */
export const exceededLevels = defineMeasure({
  id: 'exceeded-levels',
  title: 'Exceeded levels',
  definition:
    'A-weighted, fast time-weighted levels exceeded 10, 50 and 90 % of the time. In dBFS, or in dB SPL with `calibrationDb`. Absent up to 1 s.',
  unit: 'dB',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['laf10Db', 'laf50Db', 'laf90Db'],
    properties: {
      laf10Db: { type: 'number', description: 'Exceeded 10 % of the time.' },
      laf50Db: { type: 'number', description: 'Exceeded half of the time.' },
      laf90Db: { type: 'number', description: 'Exceeded 90 % of the time: the background.' },
    },
  },
  status: 'validated',
  basis: 'ISO 1996-1:2016, 3.1.3; closed form',
  margin: 0.1,
  needs: { detected: soundLevels },
  read: ({ detected }, { options: { calibrationDb = 0 } }) =>
    readFrom(computeExceededLevels(detected, calibrationDb), (levels) => ({
      value: { ...levels },
    })),
});
