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
const isHole = (before: GapSide, after: GapSide): boolean =>
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
  /** Broken off on both sides; else a gap only where nothing else is zero. */
  readonly isCut: boolean;
}

/** The gaps of a recording. */
export interface DigitalGaps {
  /** The first gaps. */
  readonly gaps: readonly DigitalGap[];
  /** How many follow, and their total duration. */
  readonly beyond: { readonly count: number; readonly frames: number };
}

const MIN_SEC = 0.005;
/** A shorter one has to be cut on both sides. */
const MIN_HOLE_SEC = 0.02;
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
  /**
   * Writes what the search reads of `count` frames from `from` on. A number that a closure hands over is a new object in
   * V8, so they come in arrays.
   */
  read(from: number, count: number, into: FrameValues): void;
}

/** Of each frame. */
export interface FrameValues {
  readonly powers: Float64Array;
  /** Sums of the samples. */
  readonly sums: Float64Array;
  /** Powers of the adjacent sound. */
  readonly adjacent: Float64Array;
}

/** Frames that are read at once. */
const READ_FRAMES = 512;

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

const copiesOf = (pending: readonly OpenGap[]): OpenGap[] =>
  pending.map((gap) => ({ ...gap, after: gap.after.slice(), begins: gap.begins.slice() }));

/** What a search has seen; see `per-channel.ts`. */
export interface GapSearchState {
  readonly recent: Float64Array;
  readonly at: number;
  readonly recentCount: number;
  readonly run: number;
  readonly adjacent: number;
  readonly frames: number;
  readonly detected: boolean;
  readonly pauses: number;
  readonly gaps: readonly DigitalGap[];
  readonly beyond: { readonly count: number; readonly frames: number };
  readonly pending: readonly OpenGap[];
}

/**
 * Looks for runs of 5 to 1000 ms of silence where the sound around them breaks off
 * (docs/measures/defects.md#digital-silence). Runs at the edges of the file are pauses.
 */
export function openGapSearch(rateHz: number) {
  const min = Math.ceil(MIN_SEC * rateHz);
  const hole = MIN_HOLE_SEC * rateHz;
  const longest = LONGEST_SEC * rateHz;
  const near = Math.round(NEAR_SEC * rateHz);
  const beginning = Math.round(BEGINS_SEC * rateHz);
  const recent = new Float64Array(near); // powers of the last 100 ms before the run, a ring
  const latestFirst = new Float64Array(near);
  let at = 0;
  let recentCount = 0;
  let run = 0;
  let adjacent = 0; // energy of the adjacent sound
  let frames = 0;
  let detected = false;
  let pauses = 0;
  let gaps: DigitalGap[] = [];
  let beyond = { count: 0, frames: 0 };
  let pending: OpenGap[] = [];
  const values: FrameValues = {
    powers: new Float64Array(READ_FRAMES),
    sums: new Float64Array(READ_FRAMES),
    adjacent: new Float64Array(READ_FRAMES),
  };
  /** Frames of the block, and those of them that `values` holds. */
  let length = 0;
  let readFrom = 0;
  let readTo = 0;
  /** Where the values of a frame are; reads them first where they are not there. */
  const placeOf = (frame: GapFrames, i: number): number => {
    if (i >= readTo) {
      readFrom = i;
      readTo = Math.min(length, i + READ_FRAMES);
      frame.read(i, readTo - i, values);
    }
    return i - readFrom;
  };

  const before = () => {
    // A loop, since each number that a closure hands over is a new object in V8.
    for (let i = 0, from = at; i < recentCount; i++) {
      from = from === 0 ? near - 1 : from - 1;
      latestFirst[i] = recent[from] ?? 0;
    }
    return gapSide(latestFirst, recentCount, rateHz);
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
    const isCut = areCut(gap.before, other);
    if (!isCut && (length < hole || !isHole(gap.before, other))) {
      pauses++;
      return;
    }
    if (gaps.length < MAX_RETAINED) {
      gaps.push({ ...gap, frames: length, after: other, isCut });
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

  /** A run of silence is over: one of 5 to 1000 ms is a gap, a shorter one is part of the sound before the next. */
  const endRun = () => {
    if (run >= min && run <= longest && detected) closeGap();
    else if (run >= hole) pauses++;
    if (run >= near) recentCount = 0;
    else {
      for (let k = 0; k < run; k++) {
        recent[at] = 0;
        at = at + 1 === near ? 0 : at + 1;
      }
      recentCount = Math.min(near, recentCount + run);
    }
    run = adjacent = 0;
  };
  /** Takes silent frames; returns the first other one, or `to`. */
  const takeSilence = (frame: GapFrames, from: number, to: number): number => {
    let i = from;
    let energy = adjacent;
    for (; i < to && frame.isSilent(i); i++) energy += values.adjacent[placeOf(frame, i)] ?? 0;
    adjacent = energy;
    run += i - from;
    frames += i - from;
    return i;
  };
  /** Takes frames that are not silent; returns the first silent one, or `to`. */
  const takeSound = (frame: GapFrames, from: number, to: number): number => {
    if (run > 0) endRun();
    detected = true;
    let i = from;
    let next = at;
    for (; i < to && !frame.isSilent(i); i++) {
      recent[next] = values.powers[placeOf(frame, i)] ?? 0;
      next = next + 1 === near ? 0 : next + 1;
    }
    at = next;
    recentCount = Math.min(near, recentCount + i - from);
    frames += i - from;
    return i;
  };
  const take = (frame: GapFrames, from: number, to: number): number =>
    frame.isSilent(from) ? takeSilence(frame, from, to) : takeSound(frame, from, to);

  return {
    /** The next frames. Most sound has no gap, and of that only the end is read. */
    push(blockFrames: number, frame: GapFrames) {
      length = blockFrames;
      readTo = 0;
      for (let i = 0; i < length;) {
        if (run > 0 && !frame.isSilent(i)) endRun();
        if (pending.length > 0) {
          const place = placeOf(frame, i);
          i = take(frame, i, i + 1);
          follow(values.powers[place] ?? 0, values.sums[place] ?? 0);
          continue;
        }
        if (run > 0) {
          i = takeSilence(frame, i, length);
          continue;
        }
        const silentFrom = findSilence(frame, i, length, min);
        // What is remembered before the silence: the last 100 ms, and a shorter run that they may begin in.
        const from = Math.max(i, silentFrom - near - min);
        frames += from - i;
        for (i = from; i < silentFrom;) i = take(frame, i, silentFrom);
        i = takeSilence(frame, i, length);
      }
    },
    save: (): GapSearchState => ({
      recent: recent.slice(),
      ...{ at, recentCount, run, adjacent, frames, detected, pauses },
      gaps: [...gaps],
      beyond: { ...beyond },
      pending: copiesOf(pending),
    }),
    load(state: GapSearchState) {
      recent.set(state.recent);
      ({ at, recentCount, run, adjacent, frames, detected, pauses } = state);
      gaps = [...state.gaps];
      beyond = { ...state.beyond };
      pending = copiesOf(state.pending);
    },
    end(): DigitalGaps {
      pending.forEach(settle);
      const isZeroElsewhere = pauses > 0 || run >= hole;
      return { gaps: isZeroElsewhere ? gaps.filter(({ isCut }) => isCut) : gaps, beyond };
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
