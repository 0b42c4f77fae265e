import { computeBandLevels } from '../../derived/levels/sound-level.js';
import { soundLevels } from '../../features/levels/sound-levels.js';
import { defineMeasure } from '../measure.js';
import { bandLevelsShape, shapedBandLevels } from './band-levels-shape.js';

/** Octave band levels. */
export const octaveLevels = defineMeasure({
  id: 'octave-levels',
  title: 'Octave band levels',
  definition:
    'Unweighted time-averaged levels in octave bands from 31.5 Hz to 16 kHz, LFE excluded, in dBFS, or dB SPL with `calibrationDb`. Bands above half the sample rate, or too low for the duration, are missing. Absent when none remains.',
  unit: 'dB',
  shape: bandLevelsShape,
  status: 'validated',
  basis: 'IEC 61260-1:2014, class 1, table 1',
  margin: 0.4,
  needs: { detected: soundLevels },
  read: ({ detected }, { options: { calibrationDb = 0 } }) =>
    shapedBandLevels(computeBandLevels(detected.octaves, detected, calibrationDb)),
});
