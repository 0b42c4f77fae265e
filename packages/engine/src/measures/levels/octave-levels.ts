import { bandLevelsOf } from '../../derived/levels/sound-level.js';
import { soundLevels } from '../../tracks/levels/sound-levels.js';
import { defineMeasure } from '../measure.js';
import { bandLevelsShape, shapedBandLevels } from './band-levels-shape.js';

/** Levels in octaves. */
export const octaveLevels = defineMeasure({
  id: 'octave-levels',
  title: 'Octave band levels',
  definition:
    'Unweighted levels in octaves from 31.5 Hz to 16 kHz, by filters in time, averaged over the time and the channels without LFE; bands that reach over half the sample rate are left out, and so are those that need longer than the sound is for the filter to rise (0.54 s at 31.5 Hz, 0.14 s at 125 Hz, 17 ms at 1 kHz). Absent where none is left. In dBFS; with `calibrationDb` in dB SPL.',
  unit: 'dB',
  shape: bandLevelsShape,
  status: 'validated',
  basis: 'IEC 61260-1:2014, class 1, table 1',
  margin: 0.4,
  needs: { heard: soundLevels },
  read: ({ heard }, { options: { calibrationDb = 0 } }) =>
    shapedBandLevels(bandLevelsOf(heard.octaves, heard, calibrationDb)),
});
