import { exp10 } from '@sonometer/decode/elementary/exp10';

/** Levels next to a gap, mean squares. */
export interface GapSide {
  /** The adjacent 1, 5 and 20 ms: a cut is level, a fade falls towards the gap. */
  readonly nearest: number;
  readonly near: number;
  readonly around: number;
  /** Loudest 20 ms within 100 ms. */
  readonly loudest: number;
  /** The quietest sample of the 100 ms that is not zero: of few bits, one step. */
  readonly quietest: number;
}

/** Powers next to a gap, nearest first. */
export type Powers = Float64Array;

const NEAREST_SEC = 0.001;
const EDGE_SEC = 0.005;
const AROUND_SEC = 0.02;

/** −60 dBFS: anything quieter next to a gap is a fade, or a pause. */
const MIN_POWER = 1e-6;

/** Sound of up to two steps of 8 bits next to a gap was rounded to zero in it. A step of 8 bits is 2^-7. */
const MAX_STEP_POWER = 1 / 16_384;
const STEPS_POWER = 4;

/** −16 dB, −9 dB, and −40 dBFS. A straight fade to zero falls by 12 dB, then by 14. */
const BOTH_SIDES_FALL = exp10(-1.6);
const STEADY_FALL = exp10(-0.9);
const FADED_POWER = 1e-4;

/** One side of a gap, with `length` powers. */
export function gapSide(powers: Powers, length: number, rateHz: number): GapSide {
  const first = (sec: number) => meanOf(powers, 0, Math.min(length, Math.round(sec * rateHz)));
  return {
    nearest: first(NEAREST_SEC),
    near: first(EDGE_SEC),
    around: first(AROUND_SEC),
    loudest: loudestOf(powers, length, Math.round(AROUND_SEC * rateHz)),
    quietest: quietestOf(powers, length),
  };
}

/** Whether the sound breaks off and starts abruptly between them, and does not fade. */
export function areCut(before: GapSide, after: GapSide): boolean {
  const sides = [before, after];
  const step = Math.min(MAX_STEP_POWER, before.quietest, after.quietest);
  const minPower = Math.max(MIN_POWER, STEPS_POWER * step);
  if (sides.some(({ near, loudest }) => Math.min(near, loudest) <= minPower)) return false;
  return !(sides.every(fallsFar) || sides.some(fallsSteadily));
}

/** A fade falls from 20 to 1 ms; so does one in twenty-five cuts, by chance, on one of its sides. */
const fallsFar = ({ nearest, around }: GapSide): boolean => nearest < BOTH_SIDES_FALL * around;

/** A fade falls faster the nearer it comes to the gap, and ends quiet: one cut in 300 does, on one side. */
const fallsSteadily = ({ nearest, near, around }: GapSide): boolean =>
  near < STEADY_FALL * around && nearest < STEADY_FALL * near && near < FADED_POWER;

/** Where nothing else is zero: sound on both sides, which is broken off on one at least, and does not fade into it. */
export const isHole = (before: GapSide, after: GapSide): boolean =>
  Math.min(before.loudest, after.loudest) > FADED_POWER &&
  [before, after].some(breaksOff) &&
  !fallsSteadily(before);

const breaksOff = ({ near, around }: GapSide): boolean =>
  near > FADED_POWER && near >= STEADY_FALL * around;

function quietestOf(powers: Powers, length: number): number {
  let quietest = Infinity;
  for (let i = 0; i < length; i++) {
    const power = powers[i] ?? 0;
    if (power > 0 && power < quietest) quietest = power;
  }
  return quietest;
}

function meanOf(powers: Powers, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += powers[i] ?? 0;
  return sum / Math.max(1, to - from);
}

/** Loudest of the stretches that follow each other; of a shorter side, all of it. */
function loudestOf(powers: Powers, length: number, stretch: number): number {
  if (length < stretch) return meanOf(powers, 0, length);
  let loudest = 0;
  for (let from = 0; from + stretch <= length; from += stretch)
    loudest = Math.max(loudest, meanOf(powers, from, from + stretch));
  return loudest;
}
