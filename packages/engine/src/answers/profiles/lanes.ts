import { bandwidthOverTime } from '../../measures/origin/bandwidth-over-time.js';
import { loudnessOverTime } from '../../measures/loudness/loudness-over-time.js';
import { pitchOverTime } from '../../measures/pitch/pitch-over-time.js';
import { rmsOverTime } from '../../measures/levels/rms-over-time.js';
import { speechOverTime } from '../../measures/speech/speech-over-time.js';
import { waveformOverTime } from '../../measures/levels/waveform-over-time.js';
import type { Measure } from '../../measures/measure.js';
import type { LensId } from './lenses.js';

/** A curve that `series` adds when any of its lenses is in the profile. */
interface Lane {
  readonly measure: Measure;
  readonly lenses: readonly LensId[];
}

/** The lanes of a profile's series, under their stable ids. */
export const lanes: Readonly<Record<string, Lane>> = {
  loudness: { measure: loudnessOverTime, lenses: ['integrated-loudness'] },
  waveform: { measure: waveformOverTime, lenses: ['true-peak', 'sample-peak'] },
  rms: { measure: rmsOverTime, lenses: ['rms', 'speech-level', 'level-percentiles'] },
  'voiced-mask': { measure: speechOverTime, lenses: ['speech-ratio'] },
  f0: { measure: pitchOverTime, lenses: ['f0'] },
  bandwidth: { measure: bandwidthOverTime, lenses: ['bandwidth'] },
};
