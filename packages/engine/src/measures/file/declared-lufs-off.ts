import { inputOf } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { declared } from './declared.js';
import { farthestOff } from './farthest-off.js';

/** Declared loudness minus the measured one, LU: of bext and R128 tags, the one that is farthest off. */
export const declaredLufsOff = defineMeasure({
  id: 'declaredLufsOff',
  title: 'Declared loudness error',
  definition:
    'Largest absolute difference in LU between the measured integrated loudness and those declared by bext LoudnessValue and R128_TRACK_GAIN. ReplayGain does not count. Absent when none is declared.',
  unit: 'LU',
  status: 'validated',
  basis: 'EBU Tech 3285 v2, LoudnessValue; RFC 7845, 5.2.1; compared with integratedLufs',
  margin: 0.1,
  readsClaims: true,
  needs: { all: inputOf(declared) },
  read: ({ all }) => farthestOff(all, 'integratedLufs'),
});
