import { inputOf } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { declared } from './declared.js';
import { farthestOff } from './farthest-off.js';

/** Declared true peak minus the measured one, dB. */
export const declaredTruePeakOff = defineMeasure({
  id: 'declaredTruePeakOff',
  title: 'Declared true peak off by',
  definition:
    'How far the true peak that the file declares (bext MaxTruePeakLevel) lies from the measured one, without sign. Absent where none is declared.',
  unit: 'dB',
  status: 'validated',
  basis: 'EBU Tech 3285 v2, MaxTruePeakLevel; beside truePeakDb',
  margin: { plus: 0.4, minus: 0.4 },
  readsClaims: true,
  needs: { all: inputOf(declared) },
  read: ({ all }) => farthestOff(all, 'truePeakDb'),
});
