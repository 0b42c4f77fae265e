import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { decimationTaps } from '../interpolation-filters.js';
import type { Decimator, Depths, Envelope, FoldEnergies, Statistics } from '../kernels.js';

export function addEnergies(
  channels: readonly Float32Array[],
  from: number,
  to: number,
  energies: Float64Array,
): void {
  channels.forEach((samples, c) => {
    let sum = energies[c] ?? 0;
    for (let i = from; i < to; i++) sum += square(samples[i] ?? 0);
    energies[c] = sum;
  });
}

export function addExtent(samples: Float32Array, extent: Float64Array): void {
  let [lowest = 0, highest = 0, sum = 0] = extent;
  for (const sample of samples) {
    lowest = Math.min(lowest, sample);
    highest = Math.max(highest, sample);
    sum += sample;
  }
  extent.set([lowest, highest, sum]);
}

export function followEnvelope(
  samples: Float32Array,
  from: number,
  { decay, low, high }: Envelope,
  state: Float64Array,
): number {
  let [average = 0, envelope = 0, squares = 0] = state;
  let i = from;
  do {
    const sample = samples[i++] ?? 0;
    squares += sample * sample;
    average = decay * average + (1 - decay) * Math.abs(sample);
    envelope = decay * envelope + (1 - decay) * average;
  } while (i < samples.length && envelope >= low && envelope < high);
  state.set([average, envelope, squares]);
  return i - from;
}

export function meansOf(samples: Float32Array, length: number, means: Float32Array): void {
  for (let group = 0; group < means.length; group++) {
    let sum = 0;
    for (let i = group * length; i < (group + 1) * length; i++) sum += samples[i] ?? 0;
    means[group] = sum / length;
  }
}

export function peakOf(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0));
  return peak;
}

export function travelOf(samples: Float32Array): number {
  let travel = 0;
  for (let i = 1; i < samples.length; i++)
    travel += Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0));
  return travel;
}

export function riseEnergyOf(samples: Float32Array): number {
  let energy = 0;
  for (let i = 1; i < samples.length; i++)
    energy += square((samples[i] ?? 0) - (samples[i - 1] ?? 0));
  return energy;
}

export function signChangesOf(samples: Float32Array, from: number, to: number): number {
  let changes = 0;
  for (let i = from + 1; i < to; i++)
    if ((samples[i] ?? 0) < 0 !== (samples[i - 1] ?? 0) < 0) changes++;
  return changes;
}

export function foldPair(
  left: Float32Array,
  right: Float32Array,
  mono: Float32Array,
): FoldEnergies {
  const energies = { fold: 0, left: 0, right: 0 };
  for (let i = 0; i < mono.length; i++) {
    const [l, r] = [left[i] ?? 0, right[i] ?? 0];
    const m = (l + r) / 2;
    mono[i] = m;
    energies.fold += m * m;
    energies.left += l * l;
    energies.right += r * r;
  }
  return energies;
}

export function openStatistics(channels: number): Statistics {
  const sums = new Float64Array(channels);
  const squares = new Float64Array(channels);
  const peaks = new Float64Array(channels);
  let cross = 0;
  return {
    push(block) {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        let square = 0;
        let peak = 0;
        for (const x of getChannel(block, c)) {
          sum += x;
          square += x * x;
          peak = Math.max(peak, Math.abs(x));
        }
        sums[c] = (sums[c] ?? 0) + sum;
        squares[c] = (squares[c] ?? 0) + square;
        peaks[c] = Math.max(peaks[c] ?? 0, peak);
      }
      const [first, second] = block;
      if (channels > 1 && first && second)
        cross += first.reduce((sum, x, i) => sum + x * (second[i] ?? 0), 0);
    },
    end: () => ({ sums, squares, peaks, cross }),
    save: () => Float64Array.of(cross, ...sums, ...squares, ...peaks),
    load(state) {
      cross = state[0] ?? 0;
      for (const [i, values] of [sums, squares, peaks].entries())
        values.set(state.subarray(1 + i * channels, 1 + (i + 1) * channels));
    },
  };
}

/** Codes of 24 bits are the finest that are distinguished. */
const FINEST_BITS = 24;
const FINER_BITS = FINEST_BITS + 1;
const FINEST_SCALE = exp2(FINEST_BITS - 1);

export function openDepths(threshold: number): Depths {
  const counts = new Float64Array(FINER_BITS + 1);
  let louder = 0;
  return {
    push(samples) {
      for (const x of samples) {
        if (x === 0) continue;
        if (Math.abs(x) > threshold) louder++;
        const bits = bitsOf(x);
        counts[bits] = (counts[bits] ?? 0) + 1;
      }
    },
    counts,
    get louder() {
      return louder;
    },
  };
}

/** The scale is a power of two, so that the product is exact. */
function bitsOf(x: number): number {
  const code = x * FINEST_SCALE;
  const whole = Math.trunc(code);
  if (code !== whole || Math.abs(whole) >= exp2(31)) return FINER_BITS;
  const trailingZeros = 31 - Math.clz32(whole & -whole);
  return Math.max(1, FINEST_BITS - trailingZeros);
}

export function openDecimator(
  factor: number,
  channels: number,
  taps = decimationTaps(factor),
): Decimator {
  // Half of the taps lie ahead of the output frame; zeros precede the signal.
  const ahead = taps.length / 2;
  let past = Array.from({ length: channels }, () => new Float32Array(taps.length - ahead));
  let frames = 0;
  let retained = 0;

  const emit = (until: number) => {
    const count = until - retained;
    // past[0] is `start` frames from the begin of the signal.
    const start = frames - (past[0]?.length ?? 0);
    const outputs = past.map((samples) =>
      Float32Array.from({ length: count }, (_, i) => {
        const from = (retained + i) * factor - ahead - start;
        return taps.reduce((sum, tap, k) => sum + tap * (samples[from + k] ?? 0), 0);
      }),
    );
    retained = until;
    return outputs;
  };

  return {
    push(block) {
      frames += framesOf(block);
      past = past.map((samples, c) => joined(samples, getChannel(block, c)));
      const outputs = emit(Math.max(retained, Math.floor((frames - ahead) / factor) + 1));
      const unused = retained * factor - ahead - (frames - (past[0]?.length ?? 0));
      past = past.map((samples) => samples.slice(unused));
      return outputs;
    },
    end: () => emit(Math.max(retained, Math.floor(frames / factor))),
    save: () => Float64Array.of(frames, retained, ...past.flatMap((samples) => [...samples])),
    load(state) {
      [frames = 0, retained = 0] = state;
      const length = (state.length - 2) / channels;
      past = past.map((_, c) =>
        Float32Array.from(state.subarray(2 + c * length, 2 + (c + 1) * length)),
      );
    },
  };
}

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
