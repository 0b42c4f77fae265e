import { LOWEST_RATE_HZ } from '../../core/limits.js';
import { framesOf } from '../../core/audio.js';
import { defineFeature } from '../feature.js';

/** Points of a plot. */
const POINTS = 500;

/** Buckets double their length whenever there would be more. */
const MAX_BUCKETS = 4 * POINTS;

/** With 16, two seconds at 44.1 kHz took 2.5 times as many calls of the kernel. */
const FIRST_BUCKET_FRAMES = 64;

/**
 * Largest magnitude of any channel in 500 equal parts of the recording, in one pass: out of buckets of
 * which there are 1000 to 2000, so that a part may reach a thousandth of the recording beyond its edges.
 */
export const waveformOutline = defineFeature({
  id: 'waveform-outline',
  basis: 'largest |x| over the channels',
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ kernels }) {
    const peaks = new Float64Array(MAX_BUCKETS);
    let bucketFrames = FIRST_BUCKET_FRAMES;
    let bucket = 0;
    let inBucket = 0;

    const startNext = () => {
      inBucket = 0;
      if (++bucket < MAX_BUCKETS) return;
      bucket = MAX_BUCKETS / 2;
      bucketFrames *= 2;
      for (let i = 0; i < bucket; i++)
        peaks[i] = Math.max(peaks[2 * i] ?? 0, peaks[2 * i + 1] ?? 0);
      peaks.fill(0, bucket);
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          if (inBucket === bucketFrames) startNext();
          const to = Math.min(length, from + bucketFrames - inBucket);
          let peak = peaks[bucket] ?? 0;
          for (const channel of block) peak = Math.max(peak, kernels.peakOf(channel, from, to));
          peaks[bucket] = peak;
          inBucket += to - from;
          from = to;
        }
      },
      end: (): readonly number[] => partsOf(peaks.subarray(0, bucket + 1)),
    };
  },
});

function partsOf(peaks: Float64Array): readonly number[] {
  const count = Math.min(POINTS, peaks.length);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * peaks.length) / count);
    const to = Math.ceil(((i + 1) * peaks.length) / count);
    return Math.max(...peaks.subarray(from, to));
  });
}
