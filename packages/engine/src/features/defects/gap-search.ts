import { exp10 } from '@sonometer/decode/elementary/exp10';

/** Levels next to a gap, mean squares. */
export interface GapSide {
  /** The adjacent 1, 5 and 20 ms: a cut is level, a fade falls towards the gap. */
  readonly nearest: number;
  readonly near: number;
  readonly around: number;
  /** Loudest 20 ms within 100 ms. */
  readonly loudest: number;
}

/** Powers next to a gap, nearest first. */
export type Powers = Float64Array;

const NEAREST_SEC = 0.001;
const EDGE_SEC = 0.005;
const AROUND_SEC = 0.02;

/** −60 dBFS: anything quieter next to a gap is a fade, or a pause. */
const MIN_POWER = 1e-6;

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
  };
}

/** Whether the sound breaks off and starts abruptly between them, and does not fade. */
export function areCut(before: GapSide, after: GapSide): boolean {
  const sides = [before, after];
  if (sides.some(({ near, loudest }) => Math.min(near, loudest) <= MIN_POWER)) return false;
  return !(sides.every(fallsFar) || sides.some(fallsSteadily));
}

/** A fade falls from 20 to 1 ms; so does one in twenty-five cuts, by chance, on one of its sides. */
const fallsFar = ({ nearest, around }: GapSide): boolean => nearest < BOTH_SIDES_FALL * around;

/** A fade falls faster the nearer it comes to the gap, and ends quiet: one cut in 300 does, on one side. */
const fallsSteadily = ({ nearest, near, around }: GapSide): boolean =>
  near < STEADY_FALL * around && nearest < STEADY_FALL * near && near < FADED_POWER;

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

/** A run of digital silence between sound that breaks off abruptly and sound that starts abruptly. */
export interface DigitalGap {
  readonly startFrame: number;
  readonly frames: number;
  readonly before: GapSide;
  readonly after: GapSide;
  /** The first 3 ms after it, all channels together; empty after the first 500 gaps. */
  readonly begins: Float32Array;
  /** Mean square of the adjacent sound that plays on meanwhile. */
  readonly adjacentPower: number;
}

/** The gaps of a recording. */
export interface DigitalGaps {
  /** The first gaps. */
  readonly gaps: readonly DigitalGap[];
  /** How many follow, and their total duration. */
  readonly beyond: { readonly count: number; readonly frames: number };
}

const MIN_SEC = 0.005;
/** A longer silence is a mute, not a lost packet. */
const LONGEST_SEC = 1;
const NEAR_SEC = 0.1;
const BEGINS_SEC = 0.003;
const MAX_BEGINNINGS = 500;
/** Maximum stored; further ones are counted. */
const MAX_RETAINED = 10_000;

/** Reads the frames of a block by their index. */
export interface GapFrames {
  isSilent(i: number): boolean;
  power(i: number): number;
  /** Sum of the samples. */
  sum(i: number): number;
  /** Power of the adjacent sound. */
  adjacentPower(i: number): number;
}

/** A gap whose next 100 ms are still to come. */
interface OpenGap {
  readonly startFrame: number;
  readonly run: number;
  readonly before: GapSide;
  readonly after: Powers;
  readonly begins: Float32Array;
  readonly adjacentPower: number;
  filled: number;
}

/**
 * Looks for runs of 5 to 1000 ms of silence where the sound around them breaks off
 * (docs/measures/defects.md#digital-silence). Runs at the edges of the file do not count.
 */
export function openGapSearch(rateHz: number) {
  const min = Math.ceil(MIN_SEC * rateHz);
  const longest = LONGEST_SEC * rateHz;
  const near = Math.round(NEAR_SEC * rateHz);
  const beginning = Math.round(BEGINS_SEC * rateHz);
  const recent = new Float64Array(near); // powers of the last 100 ms before the run, a ring
  let at = 0;
  let recentCount = 0;
  let run = 0;
  let adjacent = 0; // energy of the adjacent sound
  let frames = 0;
  let detected = false;
  const gaps: DigitalGap[] = [];
  const beyond = { count: 0, frames: 0 };
  let pending: OpenGap[] = [];

  const remember = (power: number) => {
    recent[at] = power;
    at = at + 1 === near ? 0 : at + 1;
    if (recentCount < near) recentCount++;
  };
  const before = () => {
    const powers = Float64Array.from(
      { length: recentCount },
      (_, i) => recent[(at - 1 - i + near) % near] ?? 0,
    );
    return gapSide(powers, recentCount, rateHz);
  };
  const closeGap = () => {
    const isRetained = gaps.length + pending.length < MAX_BEGINNINGS;
    pending.push({
      startFrame: frames - run,
      run,
      before: before(),
      after: new Float64Array(near),
      begins: isRetained ? new Float32Array(beginning) : NOTHING,
      adjacentPower: adjacent / run,
      filled: 0,
    });
  };
  const settle = ({ run: length, after, filled, ...gap }: OpenGap) => {
    const other = gapSide(after, filled, rateHz);
    if (!areCut(gap.before, other)) return;
    if (gaps.length < MAX_RETAINED) {
      gaps.push({ ...gap, frames: length, after: other });
      return;
    }
    beyond.count++;
    beyond.frames += length;
  };
  const follow = (power: number, sum: number) => {
    for (const open of pending) {
      open.after[open.filled] = power;
      if (open.filled < open.begins.length) open.begins[open.filled] = sum;
      open.filled++;
    }
    while (pending[0]?.filled === near) {
      settle(pending[0]);
      pending = pending.slice(1);
    }
  };

  const feed = (at: GapFrames, i: number) => {
    if (at.isSilent(i)) {
      run++;
      adjacent += at.adjacentPower(i);
    } else {
      if (run >= min && run <= longest && detected) closeGap();
      // A shorter run is part of the sound before the next gap.
      if (run > 0 && run < near) for (let k = 0; k < run; k++) remember(0);
      else if (run >= near) recentCount = 0;
      run = adjacent = 0;
      detected = true;
      remember(at.power(i));
    }
    if (pending.length > 0) follow(at.power(i), at.sum(i));
    frames++;
  };

  return {
    /** The next frames. Most sound has no gap, and of that only the end is read. */
    push(length: number, at: GapFrames) {
      for (let i = 0; i < length;) {
        if (run > 0 || pending.length > 0) {
          feed(at, i++);
          continue;
        }
        const silentFrom = findSilence(at, i, length, min);
        // What is remembered before the silence: the last 100 ms, and a shorter run that they may begin in.
        const from = Math.max(i, silentFrom - near - min);
        frames += from - i;
        for (i = from; i < silentFrom; i++) feed(at, i);
        if (i < length) feed(at, i++);
      }
    },
    end(): DigitalGaps {
      pending.forEach(settle);
      return { gaps, beyond };
    },
  };
}

/**
 * Where the first run of `min` silent frames begins, or one that lasts until the end; `length` without one. A run of
 * `min` frames contains one of every `min` frames.
 */
function findSilence(at: GapFrames, from: number, length: number, min: number): number {
  for (let i = from + min - 1; ; i += min) {
    const probe = Math.min(i, length - 1);
    if (at.isSilent(probe)) {
      let first = probe;
      while (first > from && at.isSilent(first - 1)) first--;
      let end = probe + 1;
      while (end < length && end - first < min && at.isSilent(end)) end++;
      if (end - first >= min || end === length) return first;
      i = end - 1;
    } else if (probe === length - 1) return length;
  }
}

const NOTHING = new Float32Array();
