import { getChannel, framesOf } from '@sonometer/decode/core/audio';
import { itemAt } from '../../core/numbers.js';
import type { TruePeak } from '../kernels.js';
import {
  oversampling,
  PADDING_FRAMES,
  TAPS_PER_PHASE,
  truePeakPhases,
} from '../interpolation-filters.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** As in `kernels/assembly/true-peak.ts`. */
const RETAINED_FRAMES = 68;

/** What bounds a value between the samples, besides the samples: see `kernels/assembly/true-peak.ts`. */
export interface Bounds {
  /** Of all samples. */
  readonly all: number;
  /** Of the nearest samples. */
  readonly near: number;
  /** Of the second differences. */
  readonly bend: number;
}

/**
 * @param bounds only tests give other bounds, to interpolate everywhere.
 */
export function openTruePeak(
  arena: Arena,
  rateHz: number,
  channels: number,
  bounds?: Bounds,
): TruePeak {
  const { samplePeak, truePeakOf2, truePeakOf4 } = arena.exports;
  const factor = oversampling(rateHz);
  const phases = truePeakPhases(factor);
  const filter = layOut(arena, phases, bounds ?? computeBounds(phases)).byteOffset;
  const work = arena.floats(2 * (CHUNK_FRAMES / 16 + 4)).byteOffset;
  const joints = Array.from({ length: channels }, () => arena.floats(2 * RETAINED_FRAMES));
  const places = joints.map(({ byteOffset }) => byteOffset);
  const padding = arena.floats(PADDING_FRAMES);
  let peak = 0;

  const pushChannel = (joint: number, samples: Float32Array, from: number, to: number): void => {
    for (let at = from; at < to; at += CHUNK_FRAMES) {
      const frames = Math.min(CHUNK_FRAMES, to - at);
      const x = arena.placePart(samples, at, frames, 0);
      if (factor === 4) peak = truePeakOf4(joint, x, frames, filter, work, peak);
      else if (factor === 2) peak = truePeakOf2(joint, x, frames, filter, work, peak);
      else peak = samplePeak(x, frames, peak);
    }
  };
  const push = (block: readonly Float32Array[], from = 0, to = framesOf(block)): number => {
    for (let c = 0; c < channels; c++)
      pushChannel(itemAt(places, c), getChannel(block, c), from, to);
    return peak;
  };

  return {
    push,
    forget(atLeast = 0) {
      peak = atLeast;
    },
    end: () => push(joints.map(() => padding)),
    save: () => Float64Array.of(peak, ...joints.flatMap((joint) => [...joint])),
    load(state) {
      peak = state[0] ?? 0;
      for (const [c, joint] of joints.entries())
        joint.set(state.subarray(1 + c * joint.length, 1 + (c + 1) * joint.length));
    },
  };
}

/**
 * The bounds of the worst phase. Two taps that keep the sum and the first moment of all interpolate
 * between the nearest samples (12 and 11 frames back); what the others add is a filter of second
 * differences.
 */
function computeBounds(phases: readonly Float64Array[]): Bounds {
  const each = phases.map((taps) => {
    const moment = taps.reduce((sum, tap, k) => sum + tap * (k - 11), 0);
    const rest = taps.map((tap, k) =>
      k === 11 ? tap - (1 - moment) : k === 12 ? tap - moment : tap,
    );
    // Summed twice, it becomes the filter that acts on second differences.
    return {
      all: magnitude(taps),
      near: Math.abs(1 - moment) + Math.abs(moment),
      bend: magnitude(cumulated(cumulated(rest))),
    };
  });
  const worst = (bound: keyof Bounds) => Math.max(0, ...each.map((phase) => phase[bound]));
  return { all: worst('all'), near: worst('near'), bend: worst('bend') };
}

const magnitude = (taps: Float64Array) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0);

const cumulated = (taps: Float64Array) => {
  let sum = 0;
  return taps.map((tap) => (sum += tap));
};

/** In the order that the kernel reads, each tap four times. */
function layOut(arena: Arena, phases: readonly Float64Array[], bounds: Bounds): Float32Array {
  const half = TAPS_PER_PHASE / 2;
  // Of one: nothing. Of three: the first (and its mirror), the middle.
  const first = phases.length > 1 ? phases[0] : undefined;
  const middle = phases[phases.length >> 1];
  const folded = (taps: Float64Array | undefined, sign: 1 | -1) =>
    Array.from({ length: half }, (_, k) => {
      const mirrored = taps?.[TAPS_PER_PHASE - 1 - k] ?? 0;
      return ((taps?.[k] ?? 0) + sign * mirrored) / 2;
    });
  const rows = [...folded(first, 1), ...folded(first, -1), ...folded(middle, 1)];
  const filter = arena.floats(4 + 4 * rows.length);
  filter.set([bounds.all, bounds.near, bounds.bend]);
  filter.set(
    rows.flatMap((tap) => [tap, tap, tap, tap]),
    4,
  );
  return filter;
}
