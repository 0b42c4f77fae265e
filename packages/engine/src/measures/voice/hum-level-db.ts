import { hum } from '../../derived/hum.js';
import { defineMeasure } from '../measure.js';

export const humLevelDb = defineMeasure({
  id: 'humLevelDb',
  title: 'Mains hum',
  definition:
    'Power of the first four harmonics of 50 or 60 Hz in the pauses over the floor at 30 to 600 Hz, whichever mains stands higher; at least 0. Absent when no window of 0.34 s fits into a pause.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form of a sine in white noise; measures 7',
  margin: 1.5,
  needs: { hum },
  read: ({ hum }) => ('absent' in hum ? hum : { value: hum.levelDb }),
});
