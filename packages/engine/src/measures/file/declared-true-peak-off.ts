import { inputOf } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { declared } from './declared.js';
import { farthestOff } from './farthest-off.js';

/** Declared true peak minus the measured one, dB. */
export const declaredTruePeakOff = defineMeasure({
  id: 'declaredTruePeakOff',
  title: 'Declared true peak error',
  definition:
    'Absolute difference in dB between the measured true peak and the one declared by bext MaxTruePeakLevel. Absent when none is declared.',
  unit: 'dB',
  status: 'validated',
  basis: 'EBU Tech 3285 v2, MaxTruePeakLevel; compared with truePeakDb',
  margin: { plus: 0.4, minus: 0.4 },
  readsClaims: true,
  needs: { all: inputOf(declared) },
  read: ({ all }) => farthestOff(all, 'truePeakDb'),
});
