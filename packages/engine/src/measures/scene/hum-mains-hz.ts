import { readFrom } from '../../core/reading.js';
import { hum } from '../../derived/scene/hum.js';
import { defineMeasure } from '../measure.js';

const MIN_DB = 6;

/** Mains frequency of the hum, Hz. */
export const humMainsHz = defineMeasure({
  id: 'humMainsHz',
  title: 'Mains frequency of the hum',
  definition:
    'Mains frequency of the hum, 50 or 60 Hz. Absent when the hum is below 6 dB or was not measured.',
  unit: 'Hz',
  shape: { enum: [50, 60] },
  status: 'validated',
  basis: 'sines in noise, and test tones next to the mains frequency; docs/measure/humLevelDb.md',
  margin: 0,
  needs: { hum },
  read: ({ hum }) =>
    readFrom(hum, ({ levelDb, mainsHz }) =>
      levelDb < MIN_DB ? { absent: 'the hum is below 6 dB' } : { value: mainsHz },
    ),
});
