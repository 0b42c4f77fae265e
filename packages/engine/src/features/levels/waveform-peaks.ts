import { framesOf } from '../../core/audio.js';
import { frameCount } from '../../derived/frame-count.js';
import type { Options } from '../../core/options.js';
import { defineFeature } from '../feature.js';

/**
 * Largest magnitude of any channel in equal buckets of the whole recording: bucket i covers the
 * frames ⌊iN/P⌋ to ⌊(i+1)N/P⌋ − 1. Runs in a second pass, since N is not known before.
 */
const waveformPeaksOf = (id: string, pointsOf: (options: Options) => number) =>
  defineFeature({
    id,
    basis: 'largest |x| over the channels',
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
