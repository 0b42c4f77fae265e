import { readFrom } from '../../core/reading.js';
import { hum } from '../../derived/scene/hum.js';
import { defineMeasure } from '../measure.js';

/** Mains hum, dB. */
export const humLevelDb = defineMeasure({
  id: 'humLevelDb',
  title: 'Mains hum',
  definition:
    'Ratio of the power of the first four mains harmonics to the noise at 30 to 600 Hz in the pauses, in dB. The larger of 50 and 60 Hz, at least 0. Absent without a pause of 0.34 s.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form of a sine in white noise; docs/measure/humLevelDb.md',
  margin: 1.5,
  needs: { hum },
  read: ({ hum }) => readFrom(hum, ({ levelDb }) => ({ value: levelDb })),
});
