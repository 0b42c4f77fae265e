import { getChannel } from '@sonometer/decode/core/audio';
import type { TruePeak } from '../kernels.js';
import {
  oversampling,
  PADDING_FRAMES,
  TAPS_PER_PHASE,
  truePeakPhases,
} from '../interpolation-filters.js';

/** Frames that are skipped or interpolated together. */
const GROUP_FRAMES = 64;

export function openTruePeak(rateHz: number, channels: number): TruePeak {
  const phases = truePeakPhases(oversampling(rateHz));
  const flush = Array.from({ length: channels }, () => new Float32Array(PADDING_FRAMES));
  const histories = Array.from({ length: channels }, () => new Float32Array(TAPS_PER_PHASE - 1));
  // No value between samples exceeds the largest sample under the filter by more than this; the
  // inflation covers the rounding of the sums.
  const largestGain =
    Math.max(0, ...phases.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0))) *
    (1 + 1e-12);
  let peak = 0;

  const push = (block: readonly Float32Array[], from?: number, to?: number): number => {
    for (const [c, history] of histories.entries()) {
      const channel = getChannel(block, c).subarray(from, to);
      const joined = new Float32Array(history.length + channel.length);
      joined.set(history);
      joined.set(channel, history.length);
      peak = Math.max(peak, largest(channel));
      for (let at = 0; at < channel.length; at += GROUP_FRAMES) {
        const group = joined.subarray(at, at + history.length + GROUP_FRAMES);
        if (largest(group) * largestGain > peak)
          for (const taps of phases) peak = Math.max(peak, largestFiltered(group, taps));
      }
      history.set(joined.subarray(channel.length));
    }
    return peak;
  };

  return {
    push,
    forget(atLeast = 0) {
      peak = atLeast;
    },
    end: () => push(flush),
    save: () => Float64Array.of(peak, ...histories.flatMap((history) => [...history])),
    load(state) {
      peak = state[0] ?? 0;
      for (const [c, history] of histories.entries())
        history.set(state.subarray(1 + c * history.length, 1 + (c + 1) * history.length));
    },
  };
}

function largest(samples: Float32Array): number {
  let peak = 0;
  for (const x of samples) peak = Math.max(peak, Math.abs(x));
  return peak;
}

/** Of every place where all taps lie on samples. */
function largestFiltered(samples: Float32Array, taps: Float64Array): number {
  let peak = 0;
  for (let newest = taps.length - 1; newest < samples.length; newest++) {
    let y = 0;
    for (let k = 0; k < taps.length; k++) y += (taps[k] ?? 0) * (samples[newest - k] ?? 0);
    peak = Math.max(peak, Math.abs(y));
  }
  return peak;
}
