import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import type { Options } from '../../core/options.js';
import { frameCount } from '../../derived/derived.js';
import { defineFeature } from '../feature.js';
import { gridAt } from '../spectral-feature.js';

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
  // Basis: largest |x| over the channels
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

/**
 * Largest magnitude of any channel in equal buckets of the whole recording: bucket i covers the
 * frames ⌊iN/P⌋ to ⌊(i+1)N/P⌋ − 1. Runs in a second pass, since N is not known before.
 */
const waveformPeaksOf = (id: string, pointsOf: (options: Options) => number) =>
  defineFeature({
    id,
    // Basis: largest |x| over the channels
    reads: 'channels',
    needs: { frameCount },

    open({ inputs, options, kernels }) {
      const total = inputs.frameCount;
      const points = Math.min(total, pointsOf(options));
      const peaks = new Float64Array(points);
      const startOf = (bucket: number) => Math.floor((bucket * total) / points);
      let bucket = 0;
      let next = startOf(1);
      let frame = 0;

      return {
        push(block) {
          const length = framesOf(block);
          for (let from = 0; from < length;) {
            while (frame >= next && bucket < points - 1) next = startOf(++bucket + 1);
            const to = bucket === points - 1 ? length : Math.min(length, from + next - frame);
            let peak = peaks[bucket] ?? 0;
            for (const channel of block) peak = Math.max(peak, kernels.peakOf(channel, from, to));
            peaks[bucket] = peak;
            frame += to - from;
            from = to;
          }
        },
        end: (): readonly number[] => Array.from(peaks),
      };
    },
  });

const SERIES_POINTS = 1000;

export const waveformPeaks = waveformPeaksOf('waveform-peaks', () => SERIES_POINTS);

/** With as many points as the caller wants. */
export const chosenWaveformPeaks = waveformPeaksOf(
  'chosen-waveform-peaks',
  ({ waveformPoints }) => waveformPoints,
);

/** Largest magnitude of the analysis mono in each hop of 5 ms, on the grid of the onset frames. */
export const hopPeaks = defineFeature({
  id: 'hop-peaks',
  // Basis: largest magnitude of each hop; the last may be incomplete
  reads: 'mono',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const { hop } = gridAt('S', rateHz);
    const peaks = growingFloats();
    let peak = 0;
    let filled = 0;
    return {
      push(block) {
        const length = framesOf(block);
        const mono = getChannel(block, 0);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + hop - filled);
          peak = Math.max(peak, kernels.peakOf(mono, from, to));
          filled += to - from;
          from = to;
          if (filled < hop) continue;
          peaks.push(peak);
          peak = filled = 0;
        }
      },
      end(): Float32Array {
        if (filled > 0) peaks.push(peak);
        return peaks.values();
      },
    };
  },
});
