import { readFrom } from '../../core/reading.js';
import { hum } from '../../derived/scene/hum.js';
import { defineMeasure } from '../measure.js';

/** Mains hum, dB. */
export const humLevelDb = defineMeasure({
  id: 'humLevelDb',
  title: 'Mains hum',
  definition:
    'How far mains hum stands out of the pauses: power of the first four harmonics of 50 or 60 Hz over the noise at 30 to 600 Hz, of whichever mains stands higher; at least 0. Absent when no window of 0.34 s fits into a pause.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form of a sine in white noise; docs/measures/scene.md#hum-level-db',
  margin: 1.5,
  needs: { hum },
  read: ({ hum }) => readFrom(hum, ({ levelDb }) => ({ value: levelDb })),
});
