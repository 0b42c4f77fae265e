import type { Envelope, FoldEnergies } from '../kernels.js';
import * as plain from '../plain/samples.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

// Most of these read every sample once: only where the kernels can reach them, since a copy would cost
// more than it saves.

/** Two channels go side by side; sums that wait for each other take as long for two as for one. */
export function addEnergies(
  arena: Arena,
  channels: readonly Float32Array[],
  from: number,
  to: number,
  energies: Float64Array,
): void {
  const [left, right] = channels;
  const leftAt = left ? arena.addressOf(left) : 0;
  const rightAt = right ? arena.addressOf(right) : 0;
  if (channels.length !== 2 || !leftAt || !rightAt) {
    plain.addEnergies(channels, from, to, energies);
    return;
  }
  const sums = arena.scratch;
  sums.set(energies);
  arena.exports.addPairEnergies(leftAt + 4 * from, rightAt + 4 * from, to - from, sums.byteOffset);
  energies[0] = sums[0] ?? 0;
  energies[1] = sums[1] ?? 0;
}

export function addExtent(arena: Arena, samples: Float32Array, extent: Float64Array): void {
  const address = arena.addressOf(samples);
  if (!address) {
    plain.addExtent(samples, extent);
    return;
  }
  const { scratch } = arena;
  scratch.set(extent);
  arena.exports.addExtent(address, samples.length, scratch.byteOffset);
  for (let i = 0; i < extent.length; i++) extent[i] = scratch[i] ?? 0;
}

export function followEnvelope(
  arena: Arena,
  samples: Float32Array,
  from: number,
  envelope: Envelope,
  state: Float64Array,
): number {
  const address = arena.addressOf(samples);
  if (!address) return plain.followEnvelope(samples, from, envelope, state);
  const { decay, low, high } = envelope;
  const { exports, scratch } = arena;
  scratch.set(state);
  const [at, frames] = [address + 4 * from, samples.length - from];
  const read = exports.followEnvelope(at, frames, decay, low, high, scratch.byteOffset);
  for (let i = 0; i < state.length; i++) state[i] = scratch[i] ?? 0;
  return read;
}

export function meansOf(
  arena: Arena,
  samples: Float32Array,
  length: number,
  means: Float32Array,
): void {
  const from = arena.addressOf(samples);
  const to = arena.addressOf(means);
  if (from && to) arena.exports.meansOf(from, length, means.length, to);
  else plain.meansOf(samples, length, means);
}

export function peakOf(arena: Arena, samples: Float32Array, from: number, to: number): number {
  const address = arena.addressOf(samples);
  return address
    ? arena.exports.samplePeak(address + 4 * from, to - from, 0)
    : plain.peakOf(samples, from, to);
}

export function travelOf(arena: Arena, samples: Float32Array): number {
  const address = arena.addressOf(samples);
  return address ? arena.exports.travelOf(address, samples.length) : plain.travelOf(samples);
}

/** Reads every sample once, but for doubles: a copy costs less than it saves. */
export const riseEnergyOf = (arena: Arena, samples: Float32Array): number =>
  samples.length <= CHUNK_FRAMES
    ? arena.exports.riseEnergyOf(arena.place(samples, 0), samples.length)
    : plain.riseEnergyOf(samples);

export function signChangesOf(
  arena: Arena,
  samples: Float32Array,
  from: number,
  to: number,
): number {
  const address = arena.addressOf(samples);
  return address
    ? arena.exports.signChangesOf(address + 4 * from, to - from)
    : plain.signChangesOf(samples, from, to);
}

export function foldPair(
  arena: Arena,
  left: Float32Array,
  right: Float32Array,
  mono: Float32Array,
): FoldEnergies {
  const leftAt = arena.addressOf(left);
  const rightAt = arena.addressOf(right);
  const monoAt = arena.addressOf(mono);
  if (!leftAt || !rightAt || !monoAt) return plain.foldPair(left, right, mono);
  const energies = arena.scratch;
  arena.exports.foldPair(leftAt, rightAt, mono.length, monoAt, energies.byteOffset);
  return { fold: energies[0] ?? 0, left: energies[1] ?? 0, right: energies[2] ?? 0 };
}
