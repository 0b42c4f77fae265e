import type { Correlation } from '../../kernels/pitch-kernels.js';
import { monoExtent } from '../levels/level-steps.js';
import { PITCH_FLOOR_HZ } from './pitch-grid.js';
import { type FramePitch, openPitchLists, pitchAt } from './pitch-lists.js';
import { defineFeature } from '../feature.js';
import { pitchKernels } from '../../kernels/further/pitch.js';

/** Peaks this near to the highest are retained: the period of the voice may be another than the highest. */
const NEAR_HIGHEST = 0.1;

/**
 * A frame that is quieter than this, relative to the recording, is silent (Praat, To Harmonicity (cc), silence
 * threshold): it is not read.
 */
export const SILENT_INTENSITY = 0.1;

/**
 * Normalised cross-correlation of one period of the floor (13 ms) with what follows it, every 10 ms (of long recordings thinned):
 * a peak is the share of the part that repeats (Praat, Sound: To Harmonicity (cc)). Listed are the lags
 * where a frame repeats best.
 */
export const harmonicity = defineFeature({
  id: 'harmonicity',
  // Basis: Praat, Sound: To Harmonicity (cc): step 10 ms, floor 75 Hz, one period per window
  reads: 'mono',
  needs: { extent: monoExtent },

  open({ format: { rateHz }, kernels, inputs: { extent } }) {
    const period = Math.floor(rateHz / PITCH_FLOOR_HZ);
    const correlations = kernels.of(pitchKernels).openRepeatCorrelation(period);
    const minPeak = SILENT_INTENSITY * extent.peak;
    const pitchesOf = (correlation: Correlation): readonly FramePitch[] =>
      correlation.peak < minPeak ? [] : highestPeaks(correlation, rateHz);

    const grid = { size: 2 * period, rateHz, isAveraged: true };
    return openPitchLists(grid, extent, (buffer, first, second, addFrame) => {
      const pair = correlations.pair(buffer, first, second ?? first, minPeak);
      addFrame(pair[0].peak, pitchesOf(pair[0]));
      if (second !== undefined) addFrame(pair[1].peak, pitchesOf(pair[1]));
    });
  },
});

function highestPeaks(correlation: Correlation, rateHz: number): readonly FramePitch[] {
  const { values } = correlation;
  const tops: number[] = [];
  for (let lag = 2; lag < values.length - 1; lag++) {
    const before = values[lag - 1] ?? 0;
    const value = values[lag] ?? 0;
    const after = values[lag + 1] ?? 0;
    if (value > 0 && value > before && value >= after) tops.push(lag);
  }
  const highest = tops.reduce((best, lag) => Math.max(best, values[lag] ?? 0), 0);
  return tops
    .filter((lag) => (values[lag] ?? 0) >= highest - NEAR_HIGHEST)
    .map((lag) => pitchAt(correlation, lag, rateHz));
}
