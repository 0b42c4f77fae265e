import { bucketMaxima, gridFrame } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import {
  LOUDNESS_STEP_SEC,
  loudnessSteps,
  type LoudnessSteps,
} from '../../features/loudness/loudness-steps.js';
import { defineDerived } from '../derived.js';

export const BLOCK_STEPS = 40; // 400 ms
export const SHORT_TERM_STEPS = 300; // 3 s
/** 100 ms: 75 % overlap of blocks, and the grid of the series. */
export const HOP_STEPS = 10;

/** Ungated loudness reads no lower (docs/measures/conventions.md#decibels-and-floors). */
export const UNGATED_FLOOR_LUFS = -120;
/** The absolute gate of BS.1770, and what a file that never passes it reads. */
export const ABSOLUTE_GATE_LUFS = -70;
export const RELATIVE_GATE_LU = -10;

/** −0.691 makes a 997 Hz sine at 0 dBFS in one front channel read −3.01 LUFS (ITU-R BS.1770). */
export const lufsOf = (power: number): number => -0.691 + 10 * log10(power);

export interface Loudness {
  readonly integratedLufs: number;
  /** Γr of BS.1770, `undefined` when nothing passes the absolute gate or the file is under 400 ms. */
  readonly relativeGateLufs: number | undefined;
  /** Share of the 400 ms blocks that the gates leave out; `undefined` under 400 ms. */
  readonly gatedShare: number | undefined;
  readonly momentaryMaxLufs: number;
  readonly shortTermMaxLufs: number;
  /** Power of the complete 3 s windows, one every 100 ms; of the whole file when it is shorter. */
  readonly shortTermPowers: Float64Array;
  /** Whether the file holds one complete 3 s window. */
  readonly isWholeShortTerm: boolean;
}

/** Every loudness of BS.1770 and Tech 3341 from the 10 ms steps (docs/measures/loudness.md#blocks-and-windows). */
export const loudness = defineDerived({
  id: 'loudness',
  // Basis: ITU-R BS.1770-5 Annex 1; EBU Tech 3341
  needs: { steps: loudnessSteps },

  derive: ({ steps }): Loudness => loudnessOf(steps),
});

/** The same for steps of several recordings, joined. */
export function loudnessOf(steps: LoudnessSteps): Loudness {
  const sums = sumsOf(steps);
  return {
    ...gated(sums),
    momentaryMaxLufs: loudestOf(sums, BLOCK_STEPS),
    shortTermMaxLufs: loudestOf(sums, SHORT_TERM_STEPS),
    shortTermPowers: powersOf(sums, SHORT_TERM_STEPS),
    isWholeShortTerm: isComplete(steps, SHORT_TERM_STEPS),
  };
}

const isComplete = ({ energies }: LoudnessSteps, windowSteps: number) =>
  energies.length >= windowSteps;

/** The steps, summed up. */
interface Sums extends LoudnessSteps {
  /** Σ of the energies before step HOP_STEPS·i: a number for each step would be 9 MB for three hours. */
  readonly before: Float64Array;
  /** Σ of all. */
  readonly total: number;
}

function sumsOf(steps: LoudnessSteps): Sums {
  const { energies } = steps;
  const before = new Float64Array(Math.floor(energies.length / HOP_STEPS) + 1);
  let total = 0;
  for (let j = 0; j < energies.length; j++) {
    if (j % HOP_STEPS === 0) before[j / HOP_STEPS] = total;
    total += energies[j] ?? 0;
  }
  if (energies.length % HOP_STEPS === 0) before[before.length - 1] = total;
  return { ...steps, before, total };
}

// Loops over every step of a long recording: functions of the module, since V8 optimises those once, and
// closures again for each recording (30 ms for three minutes of audio).

/**
 * Mean powers of complete windows of `windowSteps` steps, one every HOP_STEPS, one after the other. A file
 * shorter than one window gives one of its own true length: padding it would read too low.
 */
function powersOf(sums: Sums, windowSteps: number): Float64Array {
  const { before, energies, rateHz } = sums;
  if (energies.length < windowSteps) return Float64Array.of(wholePower(sums));
  const all = new Float64Array(before.length - windowSteps / HOP_STEPS);
  for (let i = 0; i < all.length; i++) {
    const energy = (before[i + windowSteps / HOP_STEPS] ?? 0) - (before[i] ?? 0);
    all[i] = powerOf(energy, i * HOP_STEPS, windowSteps, rateHz);
  }
  return all;
}

/** Of the windows at every step. */
function loudestOf(sums: Sums, windowSteps: number): number {
  const { energies, rateHz } = sums;
  let top = energies.length < windowSteps ? wholePower(sums) : 0;
  let beforeStart = 0;
  let beforeEnd = 0;
  for (let to = 1; to <= energies.length; to++) {
    beforeEnd += energies[to - 1] ?? 0;
    const from = to - windowSteps;
    if (from < 0) continue;
    top = Math.max(top, powerOf(beforeEnd - beforeStart, from, windowSteps, rateHz));
    beforeStart += energies[from] ?? 0;
  }
  return Math.max(UNGATED_FLOOR_LUFS, lufsOf(top));
}

const wholePower = ({ total, rest, frames }: Sums) => (total + rest) / frames;

function powerOf(energy: number, from: number, windowSteps: number, rateHz: number): number {
  const start = gridFrame(from, LOUDNESS_STEP_SEC, rateHz);
  const frames = gridFrame(from + windowSteps, LOUDNESS_STEP_SEC, rateHz) - start;
  // Sums of squares cannot be negative; the difference of two sums can, by rounding.
  return Math.max(0, energy) / frames;
}

type Gated = Pick<Loudness, 'integratedLufs' | 'relativeGateLufs' | 'gatedShare'>;

/** Powers of the complete 400 ms blocks, one every 100 ms; of the whole file when it is shorter. */
export const momentaryPowers = (steps: LoudnessSteps): Float64Array =>
  powersOf(sumsOf(steps), BLOCK_STEPS);

/** Integrated loudness and its gates (docs/measures/loudness.md#gates). */
export const gatedLoudness = (steps: LoudnessSteps): Gated => gated(sumsOf(steps));

function gated(sums: Sums): Gated {
  const blocks = powersOf(sums, BLOCK_STEPS);
  const isWhole = isComplete(sums, BLOCK_STEPS);
  const audible = above(blocks, ABSOLUTE_GATE_LUFS);
  if (audible.count === 0)
    return {
      integratedLufs: ABSOLUTE_GATE_LUFS,
      relativeGateLufs: undefined,
      gatedShare: isWhole ? 1 : undefined,
    };
  if (!isWhole)
    return {
      integratedLufs: lufsOf(audible.mean),
      relativeGateLufs: undefined,
      gatedShare: undefined,
    };

  const relativeGateLufs = lufsOf(audible.mean) + RELATIVE_GATE_LU;
  // What is above the relative gate need not be above the absolute one.
  const loud = above(blocks, Math.max(ABSOLUTE_GATE_LUFS, relativeGateLufs));
  return {
    integratedLufs: lufsOf(loud.mean),
    relativeGateLufs,
    gatedShare: 1 - loud.count / blocks.length,
  };
}

/** How many powers lie above a gate, and their mean. */
function above(powers: Float64Array, gateLufs: number): { count: number; mean: number } {
  let count = 0;
  let total = 0;
  for (const power of powers) {
    if (!(lufsOf(power) > gateLufs)) continue;
    count++;
    total += power;
  }
  return { count, mean: total / count };
}

/** EBU Tech 3342: its relative gate, and the shares of the windows between which it lies. */
export const RANGE_GATE_LU = -20;
export const LOW_SHARE = 0.1;
export const HIGH_SHARE = 0.95;

/**
 * LRA in LU of the powers of 3 s windows, or why there is none.
 *
 * @public The benchmark reads it on the grid of libebur128.
 */
export function rangeOf(shortTermPowers: Float64Array): Reading<number> {
  const audible = notBelow(shortTermPowers, ABSOLUTE_GATE_LUFS);
  let total = 0;
  for (const power of audible) total += power;
  const retained = notBelow(audible, lufsOf(total / audible.length) + RANGE_GATE_LU).sort();
  if (retained.length < 2) return { absent: 'fewer than two 3 s windows are loud enough to count' };

  // The nearest rank of EBU's own algorithm.
  const rank = (share: number) => retained[Math.floor((retained.length - 1) * share + 0.5)] ?? NaN;
  return { value: lufsOf(rank(HIGH_SHARE)) - lufsOf(rank(LOW_SHARE)) };
}

/** The same by `filter` takes 3 MB of V8's heap for three hours. */
function notBelow(powers: Float64Array, gateLufs: number): Float64Array {
  const retained = new Float64Array(powers.length);
  let count = 0;
  for (const power of powers) if (lufsOf(power) >= gateLufs) retained[count++] = power;
  return retained.subarray(0, count);
}

/** LRA in LU, from a window every 100 ms. (libebur128 takes one every second; both satisfy Tech 3342.) */
export const loudnessRangeLu = defineDerived({
  id: 'loudness-range',
  // Basis: EBU Tech 3342
  needs: { loudness },
  derive: ({ loudness }): Reading<number> => rangeIn(loudness),
});

/** The same for a loudness that no feature gave. */
export const rangeIn = ({
  shortTermPowers,
  isWholeShortTerm,
}: Pick<Loudness, 'shortTermPowers' | 'isWholeShortTerm'>): Reading<number> =>
  isWholeShortTerm ? rangeOf(shortTermPowers) : { absent: 'shorter than 3 s' };

const POINTS_PER_SEC = 10;
const MAX_POINTS = 2000;
const FLOOR_LUFS = -120;

/** Momentary loudness every 100 ms, point j for the window [0.1j, 0.1j + 0.4] s, in at most 2000 points. */
export const momentaryCurve = defineDerived({
  id: 'momentary-curve',
  // Basis: EBU Tech 3341, bucket maxima
  needs: { steps: loudnessSteps },

  derive({ steps }): Curve {
    const series = momentaryPowers(steps).map((power) => Math.max(FLOOR_LUFS, lufsOf(power)));
    const { points, perPoint } = bucketMaxima(series, MAX_POINTS);
    return { points, intervalSec: perPoint / POINTS_PER_SEC };
  },
});

export interface Curve {
  readonly points: readonly number[];
  readonly intervalSec: number;
}

/** Short-term loudness every 100 ms, point j for the window [0.1j, 0.1j + 3] s. */
export const shortTermSeries = defineDerived({
  id: 'short-term-series',
  // Basis: EBU Tech 3341
  needs: { loudness },
  derive: ({ loudness: { shortTermPowers } }): Float64Array =>
    shortTermPowers.map((power) => Math.max(FLOOR_LUFS, lufsOf(power))),
});

/** The same in at most 2000 points. */
export const shortTermCurve = defineDerived({
  id: 'short-term-curve',
  // Basis: EBU Tech 3341, bucket maxima
  needs: { series: shortTermSeries },

  derive({ series }): Curve {
    const { points, perPoint } = bucketMaxima(series, MAX_POINTS);
    return { points, intervalSec: perPoint / POINTS_PER_SEC };
  },
});
