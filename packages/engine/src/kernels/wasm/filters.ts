import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { square } from '@sonometer/decode/elementary/hypot';
import type { Biquads } from '../filter-sections.js';
import { kWeightingSections } from '../k-weighting-sections.js';
import { type BandBank, type Cascade, type KWeighting, POWER_FRAMES } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** Two states of four sections, a pair each. */
const MEMORY_DOUBLES = 16;

interface Lane {
  readonly band: number;
  readonly channel: number;
}

/** Two channels go through a band side by side; an odd one goes through two bands at once. */
export function openBandBank(arena: Arena, bands: readonly Biquads[], channels: number): BandBank {
  const { bandPair } = arena.exports;
  for (const { b0, b1, b2 } of bands.flat())
    if (b1 !== 0 || b2 !== -b0) throw new RangeError('a band has other zeros');
  const gains = bands.map((sections) => square(sections.reduce((all, { b0 }) => all * b0, 1)));

  const lanes = computeLanes(bands.length, channels);
  const pairs = lanes.map(([left, right]) => {
    const coefficients = arena.doubles(MEMORY_DOUBLES);
    [left, right].forEach(({ band }, lane) => {
      bands[band]?.forEach(({ a1, a2 }, i) => {
        coefficients[4 * i + lane] = a1;
        coefficients[4 * i + 2 + lane] = a2;
      });
    });
    return {
      left,
      right,
      coefficients: coefficients.byteOffset,
      memory: arena.doubles(MEMORY_DOUBLES),
      sums: arena.doubles(2),
    };
  });

  /** Up to CHUNK_FRAMES. */
  const addPart = (block: readonly Float32Array[]) => {
    let [placed, leftAt, rightAt] = [-1, 0, 0];
    for (const { left, right, coefficients, memory, sums } of pairs) {
      const l = getChannel(block, left.channel);
      if (placed !== left.channel) {
        leftAt = arena.place(l, 0);
        rightAt =
          right.channel === left.channel
            ? leftAt
            : arena.place(getChannel(block, right.channel), 1);
        placed = left.channel;
      }
      bandPair(leftAt, rightAt, l.length, coefficients, memory.byteOffset, sums.byteOffset);
    }
  };

  return {
    add(block) {
      const length = framesOf(block);
      if (length <= CHUNK_FRAMES) {
        addPart(block);
        return;
      }
      for (let at = 0; at < length; at += CHUNK_FRAMES)
        addPart(block.map((channel) => channel.subarray(at, at + CHUNK_FRAMES)));
    },
    energies() {
      const energies = new Float64Array(bands.length);
      for (const { left, right, sums } of pairs)
        [left, right].forEach(({ band }, lane) => {
          if (lane === 1 && isSame(left, right)) return;
          energies[band] = (energies[band] ?? 0) + (sums[lane] ?? 0) * (gains[band] ?? 0);
        });
      return energies;
    },
    save: () => Float64Array.from(pairs.flatMap(({ memory, sums }) => [...memory, ...sums])),
    load(state) {
      let at = 0;
      for (const { memory, sums } of pairs)
        for (const part of [memory, sums]) part.set(state.subarray(at, (at += part.length)));
    },
  };
}

const isSame = (a: Lane, b: Lane): boolean => a.band === b.band && a.channel === b.channel;

/** Pairs of lanes, those of the same channels in a row. */
function computeLanes(bands: number, channels: number): readonly (readonly [Lane, Lane])[] {
  const pairs: [Lane, Lane][] = [];
  for (let channel = 0; channel + 1 < channels; channel += 2)
    for (let band = 0; band < bands; band++)
      pairs.push([
        { band, channel },
        { band, channel: channel + 1 },
      ]);
  const channel = channels - 1;
  if (channels % 2 === 1)
    for (let band = 0; band < bands; band += 2)
      pairs.push([
        { band, channel },
        { band: Math.min(band + 1, bands - 1), channel },
      ]);
  return pairs;
}

/** Channels go through in pairs; an odd one is paired with itself, with a weight of 0. */
export function openCascade(arena: Arena, sections: Biquads, channels: number): Cascade {
  const { cascadePair } = arena.exports;
  const gain = square(sections.reduce((product, { b0 }) => product * b0, 1));
  const filter = sections.flatMap(({ b0, b1, b2, a1, a2 }) => [b1 / b0 - a1, b2 / b0 - a2, a1, a2]);
  const powers = arena.doubles(POWER_FRAMES);
  const pairs = Array.from({ length: Math.ceil(channels / 2) }, (_, i) => {
    const coefficients = arena.doubles(filter.length + 2);
    coefficients.set([...filter, gain, 2 * i + 1 < channels ? gain : 0]);
    return {
      left: 2 * i,
      right: Math.min(2 * i + 1, channels - 1),
      coefficients: coefficients.byteOffset,
      memory: arena.doubles(MEMORY_DOUBLES),
      sums: arena.doubles(2),
    };
  });

  /** Up to CHUNK_FRAMES. */
  const filtered = (block: readonly Float32Array[], out: number): number => {
    let peak = 0;
    for (const { left, right, coefficients, memory, sums } of pairs) {
      const [l, r] = [getChannel(block, left), getChannel(block, right)];
      const reached = cascadePair(
        arena.place(l, 0),
        arena.place(r, 1),
        l.length,
        coefficients,
        memory.byteOffset,
        sums.byteOffset,
        out,
      );
      peak = Math.max(peak, reached);
    }
    return peak;
  };

  return {
    add(block) {
      const length = framesOf(block);
      if (length <= CHUNK_FRAMES) {
        filtered(block, 0);
        return;
      }
      for (let at = 0; at < length; at += CHUNK_FRAMES)
        filtered(
          block.map((channel) => channel.subarray(at, at + CHUNK_FRAMES)),
          0,
        );
    },
    energies: () =>
      Float64Array.from({ length: channels }, (_, c) => pairs[c >> 1]?.sums[c & 1] ?? 0),
    powers(block) {
      const length = framesOf(block);
      if (length > POWER_FRAMES) throw new RangeError(`more than ${POWER_FRAMES} frames`);
      powers.fill(0, 0, length);
      const peak = filtered(block, powers.byteOffset);
      return { powers: powers.subarray(0, length), peak };
    },
    save: () => Float64Array.from(pairs.flatMap(({ memory, sums }) => [...memory, ...sums])),
    load(state) {
      let at = 0;
      for (const { memory, sums } of pairs)
        for (const part of [memory, sums]) {
          part.set(state.subarray(at, at + part.length));
          at += part.length;
        }
    },
  };
}

/** Two states of two sections, a pair each. */
const K_WEIGHTING_MEMORY_DOUBLES = 8;

/** Channels go through in pairs; an odd one is paired with itself. */
export function openKWeighting(
  arena: Arena,
  rateHz: number,
  weights: readonly number[],
  stepSec: number,
): KWeighting {
  const { weighPair, takeSteps } = arena.exports;
  const sections = kWeightingSections(rateHz);
  const gain = square(sections.reduce((product, { b0 }) => product * b0, 1));
  const filter = sections.flatMap(({ b0, b1, b2, a1, a2 }) => [b1 / b0 - a1, b2 / b0 - a2, a1, a2]);
  const pairs = Array.from({ length: Math.ceil(weights.length / 2) }, (_, i) => {
    const [left = 0, right = 0] = weights.slice(2 * i, 2 * i + 2);
    const coefficients = arena.doubles(filter.length + 2);
    coefficients.set([...filter, left * gain, right * gain]);
    return {
      left: 2 * i,
      right: Math.min(2 * i + 1, weights.length - 1),
      coefficients: coefficients.byteOffset,
      memory: arena.doubles(K_WEIGHTING_MEMORY_DOUBLES),
    };
  });
  const maxSteps = Math.ceil(CHUNK_FRAMES / Math.max(1, Math.floor(stepSec * rateHz))) + 2;
  const energies = arena.doubles(maxSteps);
  const completed = arena.floats(maxSteps);
  // a meter is given one step at a time, all day: no view for each
  const views: Float32Array[] = [];
  const first = (count: number) => (views[count] ??= completed.subarray(0, count));
  let steps = 0;
  let frames = 0;

  /** Up to CHUNK_FRAMES from a place on; how many steps they complete. */
  const weigh = (block: readonly Float32Array[], from: number, length: number): number => {
    let ended = 0;
    for (const { left, right, coefficients, memory } of pairs)
      ended = weighPair(
        arena.placePart(getChannel(block, left), from, length, 0),
        arena.placePart(getChannel(block, right), from, length, 1),
        length,
        frames,
        steps,
        stepSec,
        rateHz,
        coefficients,
        memory.byteOffset,
        energies.byteOffset,
      );
    takeSteps(energies.byteOffset, ended, completed.byteOffset);
    steps += ended;
    frames += length;
    return ended;
  };

  return {
    push(block, from = 0, to = framesOf(block)) {
      if (to - from <= CHUNK_FRAMES) return first(weigh(block, from, to - from));
      const all: number[] = [];
      for (let at = from; at < to; at += CHUNK_FRAMES)
        all.push(...first(weigh(block, at, Math.min(CHUNK_FRAMES, to - at))));
      return Float32Array.from(all);
    },
    end: () => energies[0] ?? 0,
    save: () =>
      Float64Array.of(steps, frames, energies[0] ?? 0, ...pairs.flatMap((p) => [...p.memory])),
    load(state) {
      const [savedSteps = 0, savedFrames = 0, energy = 0] = state;
      steps = savedSteps;
      frames = savedFrames;
      energies[0] = energy;
      for (const [i, { memory }] of pairs.entries())
        memory.set(
          state.subarray(
            3 + i * K_WEIGHTING_MEMORY_DOUBLES,
            3 + (i + 1) * K_WEIGHTING_MEMORY_DOUBLES,
          ),
        );
    },
  };
}
