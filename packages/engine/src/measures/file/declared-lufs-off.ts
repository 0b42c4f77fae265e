import { inputOf } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { declared } from './declared.js';
import { farthestOff } from './farthest-off.js';

/** Declared loudness minus the measured one, LU: of bext and R128 tags, the one that is farthest off. */
export const declaredLufsOff = defineMeasure({
  id: 'declaredLufsOff',
  title: 'Declared loudness off by',
  definition:
    'How far the integrated loudness that the file declares (bext LoudnessValue, R128_TRACK_GAIN) lies from the measured one, without sign; of several the farthest. Absent where none is declared. ReplayGain does not count: its first version measured another way.',
  unit: 'LU',
  status: 'validated',
  basis: 'EBU Tech 3285 v2, LoudnessValue; RFC 7845, 5.2.1; beside integratedLufs',
  margin: 0.1,
  readsClaims: true,
  needs: { all: inputOf(declared) },
  read: ({ all }) => farthestOff(all, 'integratedLufs'),
});
