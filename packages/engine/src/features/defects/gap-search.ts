import { type Block, framesOf } from '@sonometer/decode/core/audio';
import { square } from '@sonometer/decode/elementary/hypot';
import { areCut, type GapSide, gapSide, isHole } from './gap-sides.js';
import { openPowerRing } from './power-ring.js';
import { findSilence, findSilent, findSound, isSilent } from './silent-frames.js';

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
/** Maximum duration of a gap with the sound on both sides that decides. */
export const MAX_GAP_SPAN_SEC = LONGEST_SEC + 2 * NEAR_SEC;
const BEGINS_SEC = 0.003;
const MAX_BEGINNINGS = 500;
/** Maximum stored; further ones are counted. */
const MAX_RETAINED = 10_000;

/** A gap whose next 100 ms are still to come. */
interface OpenGap {
  readonly startFrame: number;
  readonly run: number;
  readonly before: GapSide;
  readonly begins: Float32Array;
  readonly adjacentPower: number;
  filled: number;
}

/**
 * Looks for runs of 5 to 1000 ms of silence where the sound around them breaks off
 * (docs/measures/defects.md#digital-silence). Runs at the edges of the file are pauses. A frame is silent where every
 * sample of it is below `silentBelow`.
 */
export function openGapSearch(rateHz: number, silentBelow: number) {
  const min = Math.ceil(MIN_SEC * rateHz);
  const hole = MIN_HOLE_SEC * rateHz;
  const longest = LONGEST_SEC * rateHz;
  const near = Math.round(NEAR_SEC * rateHz);
  const beginning = Math.round(BEGINS_SEC * rateHz);
  /** Powers of the last 100 ms before the run, and of the last 100 ms of all. */
  const recent = openPowerRing(near);
  const following = openPowerRing(near);
  const ordered = new Float64Array(near);
  let run = 0;
  let adjacent = 0; // energy of the adjacent sound
  let frames = 0;
  let detected = false;
  let pauses = 0;
  const gaps: DigitalGap[] = [];
  const beyond = { count: 0, frames: 0 };
  let pending: OpenGap[] = [];

  const closeGap = () => {
    const isRetained = gaps.length + pending.length < MAX_BEGINNINGS;
    pending.push({
      startFrame: frames - run,
      run,
      before: gapSide(ordered, recent.copyLatestFirst(ordered), rateHz),
      begins: isRetained ? new Float32Array(beginning) : NOTHING,
      adjacentPower: adjacent / run,
      filled: 0,
    });
  };
  const settle = ({ run: length, filled, ...gap }: OpenGap) => {
    following.copyLatest(filled, ordered);
    const after = gapSide(ordered, filled, rateHz);
    const isCut = areCut(gap.before, after);
    if (!isCut && (length < hole || !isHole(gap.before, after))) {
      pauses++;
      return;
    }
    if (gaps.length < MAX_RETAINED) {
      gaps.push({ ...gap, frames: length, after, isCut });
      return;
    }
    beyond.count++;
    beyond.frames += length;
  };
  /** Adds frames to the sound after the pending gaps, at most as many as the first of them still needs. */
  const follow = (block: Block, from: number, to: number) => {
    following.push(block, from, to);
    for (const open of pending) {
      writeSums(block, from, to, open.begins, open.filled);
      open.filled += to - from;
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
    if (run >= near) recent.clear();
    else recent.pushZeros(run);
    run = adjacent = 0;
  };
  /** Takes silent frames; returns the first other one, or `to`. */
  const takeSilence = (block: Block, from: number, to: number, others?: Float32Array): number => {
    const end = findSound(block, from, to, silentBelow);
    if (others) adjacent = addEnergy(others, from, end, adjacent);
    run += end - from;
    frames += end - from;
    return end;
  };
  /** Takes frames that are not silent; returns the first silent one, or `to`. */
  const takeSound = (block: Block, from: number, to: number): number => {
    if (run > 0) endRun();
    detected = true;
    const end = findSilent(block, from, to, silentBelow);
    recent.push(block, from, end);
    frames += end - from;
    return end;
  };
  const take = (block: Block, from: number, to: number, others?: Float32Array): number =>
    isSilent(block, from, silentBelow)
      ? takeSilence(block, from, to, others)
      : takeSound(block, from, to);

  return {
    /** Leaves out frames; only before the first are pushed. */
    skip(count: number) {
      frames += count;
    },
    /**
     * The next frames, and the samples of sound that plays on meanwhile. Most sound has no gap, and of that only the end
     * is read.
     */
    push(block: Block, others?: Float32Array) {
      const length = framesOf(block);
      for (let i = 0; i < length;) {
        if (run > 0 && !isSilent(block, i, silentBelow)) endRun();
        const [first] = pending;
        if (first) {
          const from = i;
          i = take(block, from, Math.min(length, from + near - first.filled), others);
          follow(block, from, i);
          continue;
        }
        if (run > 0) {
          i = takeSilence(block, i, length, others);
          continue;
        }
        const silentFrom = findSilence(block, i, min, silentBelow);
        // What is remembered before the silence: the last 100 ms, and a shorter run that they may begin in.
        const from = Math.max(i, silentFrom - near - min);
        frames += from - i;
        for (i = from; i < silentFrom;) i = take(block, i, silentFrom, others);
        i = takeSilence(block, i, length, others);
      }
    },
    end(): DigitalGaps {
      pending.forEach(settle);
      const isZeroElsewhere = pauses > 0 || run >= hole;
      return { gaps: isZeroElsewhere ? gaps.filter(({ isCut }) => isCut) : gaps, beyond };
    },
  };
}

/** Writes the sums of the samples of frames from `at` on, as far as there is room. */
function writeSums(block: Block, from: number, to: number, sums: Float32Array, at: number): void {
  const end = Math.min(to, from + sums.length - at);
  for (let i = from; i < end; i++) {
    let sum = 0;
    for (const samples of block) sum += samples[i] ?? 0;
    sums[at + i - from] = sum;
  }
}

function addEnergy(samples: Float32Array, from: number, to: number, energy: number): number {
  let sum = energy;
  for (let i = from; i < to; i++) sum += square(samples[i] ?? 0);
  return sum;
}

const NOTHING = new Float32Array();
