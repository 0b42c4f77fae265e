import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { decimationTaps } from '../interpolation-filters.js';
import type { Decimator, Depths, Envelope, FoldEnergies, Statistics } from '../kernels.js';
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
  // A single channel counts as both: the sums of two are made side by side.
  const rightAt = right ? arena.addressOf(right) : leftAt;
  if (channels.length > 2 || !leftAt || !rightAt) {
    plain.addEnergies(channels, from, to, energies);
    return;
  }
  const sums = arena.scratch;
  sums.set(energies);
  arena.exports.addPairEnergies(leftAt + 4 * from, rightAt + 4 * from, to - from, sums.byteOffset);
  energies[0] = sums[0] ?? 0;
  if (right) energies[1] = sums[1] ?? 0;
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

/** As the kernel writes them: Σx, Σx² and the largest |x| of each channel. */
const SUMS_PER_CHANNEL = 3;

/** The first two channels go through together, for the sum of their product; the others one by one. */
export function openStatistics(arena: Arena, channels: number): Statistics {
  const { sumsOf, pairSumsOf } = arena.exports;
  const sums = Array.from({ length: channels }, () => arena.doubles(SUMS_PER_CHANNEL));
  const cross = arena.doubles(1);
  const [firstSums, secondSums] = sums;

  const pushChunk = (block: readonly Float32Array[], from: number, frames: number): void => {
    if (firstSums && secondSums)
      pairSumsOf(
        arena.placePart(getChannel(block, 0), from, frames, 0),
        arena.placePart(getChannel(block, 1), from, frames, 1),
        frames,
        firstSums.byteOffset,
        secondSums.byteOffset,
        cross.byteOffset,
      );
    for (let c = secondSums ? 2 : 0; c < channels; c++)
      sumsOf(
        arena.placePart(getChannel(block, c), from, frames, 0),
        frames,
        sums[c]?.byteOffset ?? 0,
      );
  };

  return {
    push(block) {
      const length = framesOf(block);
      for (let at = 0; at < length; at += CHUNK_FRAMES)
        pushChunk(block, at, Math.min(CHUNK_FRAMES, length - at));
    },
    end: () => ({
      sums: Float64Array.from(sums, ([sum = 0]) => sum),
      squares: Float64Array.from(sums, ([, square = 0]) => square),
      peaks: Float64Array.from(sums, ([, , peak = 0]) => peak),
      cross: cross[0] ?? 0,
    }),
    save: () => Float64Array.of(cross[0] ?? 0, ...sums.flatMap((ofChannel) => [...ofChannel])),
    load(state) {
      cross[0] = state[0] ?? 0;
      for (const [c, ofChannel] of sums.entries())
        ofChannel.set(state.subarray(1 + c * SUMS_PER_CHANNEL, 1 + (c + 1) * SUMS_PER_CHANNEL));
    },
  };
}

/** As in `kernels/assembly/depths.ts`: so many counts for each of four lanes. */
const LANE_COUNTS = 32;
const LANES = 4;
/** Depths to 25; zeros are at 0, those too that fill up the last four samples. */
const COUNTS = 26;

export function openDepths(arena: Arena, threshold: number): Depths {
  const laneCounts = arena.integers(LANES * LANE_COUNTS);
  const counts = new Float64Array(COUNTS);
  let louder = 0;

  const pushChunk = (samples: Float32Array) => {
    louder += arena.exports.countDepths(
      arena.place(samples, 0),
      samples.length,
      threshold,
      laneCounts.byteOffset,
    );
    // Whole numbers of 32 bits would not hold hours of samples.
    for (let depth = 1; depth < COUNTS; depth++)
      for (let at = depth; at < laneCounts.length; at += LANE_COUNTS)
        counts[depth] = (counts[depth] ?? 0) + (laneCounts[at] ?? 0);
    laneCounts.fill(0);
  };

  return {
    push(samples) {
      for (let at = 0; at < samples.length; at += CHUNK_FRAMES)
        pushChunk(samples.subarray(at, at + CHUNK_FRAMES));
    },
    counts,
    get louder() {
      return louder;
    },
  };
}

export function openDecimator(
  arena: Arena,
  factor: number,
  channels: number,
  given = decimationTaps(factor),
): Decimator {
  const { keepFrames } = arena.exports;
  const taps = arena.floats(given.length);
  taps.set(given);
  /** The last tap of the first output frame. */
  const ends = taps.length / 2 - 1;
  const flush = Array.from({ length: channels }, () => new Float32Array(taps.length / 2 - factor));
  const joints = flush.map(() => arena.floats(2 * taps.length));
  const retained = flush.map(() => arena.floats(CHUNK_FRAMES / factor + 1));
  let frames = 0;

  /** Up to CHUNK_FRAMES; returns the number of output frames. */
  const emit = (block: readonly Float32Array[], from: number, length: number): number => {
    // Frame m·factor is output when its last tap has come, half of the taps later.
    const first = Math.max(ends - frames, factor - 1 - (frames % factor));
    let count = 0;
    for (const [c, joint] of joints.entries())
      count = keepFrames(
        joint.byteOffset,
        arena.placePart(getChannel(block, c), from, length, 0),
        length,
        first,
        factor,
        taps.byteOffset,
        taps.length,
        retained[c]?.byteOffset ?? 0,
      );
    frames += length;
    return count;
  };
  const viewsOf = (count: number) => retained.map((samples) => samples.subarray(0, count));

  const push = (block: readonly Float32Array[]): readonly Float32Array[] => {
    const length = framesOf(block);
    if (length <= CHUNK_FRAMES) return viewsOf(emit(block, 0, length));
    const all = retained.map((): number[] => []);
    for (let at = 0; at < length; at += CHUNK_FRAMES)
      viewsOf(emit(block, at, Math.min(CHUNK_FRAMES, length - at))).forEach((samples, c) => {
        all[c]?.push(...samples);
      });
    return all.map((samples) => Float32Array.from(samples));
  };

  return {
    push,
    end: () => push(flush),
    save: () => Float64Array.of(frames, ...joints.flatMap((joint) => [...joint])),
    load(state) {
      frames = state[0] ?? 0;
      for (const [c, joint] of joints.entries())
        joint.set(state.subarray(1 + c * joint.length, 1 + (c + 1) * joint.length));
    },
  };
}
