import { hum } from '../../derived/hum.js';
import { defineMeasure } from '../measure.js';

const LEAST_DB = 6;

export const humMainsHz = defineMeasure({
  id: 'humMainsHz',
  title: 'Mains frequency of the hum',
  definition: '50 or 60. Absent when the hum stays under 6 dB or was not measured.',
  unit: 'Hz',
  shape: { enum: [50, 60] },
  status: 'validated',
  basis: 'sines in noise, and traps beside the mains; measures 7',
  margin: null,
  needs: { hum },
  read: ({ hum }) => {
    if ('absent' in hum) return hum;
    return hum.levelDb < LEAST_DB ? { absent: 'the hum stays under 6 dB' } : { value: hum.mainsHz };
  },
});
