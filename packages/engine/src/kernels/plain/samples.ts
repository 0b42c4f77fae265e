import { square } from '../../elementary/square.js';
import type { Envelope, FoldEnergies } from '../kernels.js';

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
