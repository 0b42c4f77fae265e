import { readFrom } from '../../core/reading.js';
import { hum } from '../../derived/scene/hum.js';
import { defineMeasure } from '../measure.js';

const LEAST_DB = 6;

/** Mains frequency of the hum, Hz. */
export const humMainsHz = defineMeasure({
  id: 'humMainsHz',
  title: 'Mains frequency of the hum',
  definition: '50 or 60. Absent when the hum stays under 6 dB or was not measured.',
  unit: 'Hz',
  shape: { enum: [50, 60] },
  status: 'validated',
  basis: 'sines in noise, and traps beside the mains; docs/measures/scene.md#hum-level-db',
  margin: 0,
  needs: { hum },
  read: ({ hum }) =>
    readFrom(hum, ({ levelDb, mainsHz }) =>
      levelDb < LEAST_DB ? { absent: 'the hum stays under 6 dB' } : { value: mainsHz },
    ),
});
