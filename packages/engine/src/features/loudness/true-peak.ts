import { type Block, framesOf, getChannel } from '@sonometer/decode/core/audio';
import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { itemAt } from '../../core/numbers.js';
import {
  oversampling,
  PADDING_FRAMES,
  TAPS_PER_PHASE,
  truePeakPhases,
} from '../../kernels/interpolation-filters.js';
import { defineFeature } from '../feature.js';

export interface TruePeakFound {
  /** Linear. */
  readonly magnitude: number;
  /** The part of 0.1 s that reaches it first; the filter may bring it 0.3 ms late. */
  readonly startSec: number;
  readonly endSec: number;
}

const PARTS_PER_SEC = 10;

interface Saved {
  readonly kernel: Float64Array;
  readonly frames: number;
  readonly magnitude: number;
  readonly part: number;
}

/** The largest magnitude on and between the samples of any channel, LFE included, and where it lies. */
export const truePeakFeature = defineFeature({
  id: 'true-peak',
  // Basis: ITU-R BS.1770-5 Annex 2, with a Kaiser-windowed interpolator of 24 taps per phase
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const kernel = kernels.openTruePeak(rateHz, channels);
    const partFrames = Math.max(1, Math.round(rateHz / PARTS_PER_SEC));
    let frames = 0;
    let magnitude = 0;
    let part = 0;
    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + partFrames - (frames % partFrames));
          const reached = kernel.push(block.map((samples) => samples.subarray(from, to)));
          if (reached > magnitude) {
            magnitude = reached;
            part = Math.floor(frames / partFrames);
          }
          frames += to - from;
          from = to;
        }
      },
      end(): TruePeakFound {
        const last = kernel.end();
        if (last > magnitude) part = Math.max(0, Math.ceil(frames / partFrames) - 1);
        return {
          magnitude: last,
          startSec: (part * partFrames) / rateHz,
          endSec: Math.min(frames, (part + 1) * partFrames) / rateHz,
        };
      },
      save: (): Saved => ({ kernel: kernel.save(), frames, magnitude, part }),
      load(state) {
        const saved = state as Saved;
        kernel.load(saved.kernel);
        ({ frames, magnitude, part } = saved);
      },
    };
  },
});

/** A stretch over full scale. */
export interface Over {
  readonly startSec: number;
  readonly endSec: number;
  /** Its true peak, linear. */
  readonly magnitude: number;
}

export interface Overs {
  /** Number of overs. */
  readonly count: number;
  /** The highest of them, `MAX_LISTED` at most, in order of time. */
  readonly highest: readonly Over[];
}

/** Overs that lie nearer to each other are one. */
const GAP_SEC = 0.01;
export const MAX_LISTED_OVERS = 20;
/** Frames that are skipped or interpolated together. */
const GROUP_FRAMES = 64;
/** The kernel rounds to 24 bits: what it finds below this is below full scale. */
const SURELY_BELOW = 1 - 1 / 1024;
const HISTORY = TAPS_PER_PHASE - 1;

/**
 * Where the true peak of any channel lies over full scale: by the filter of the feature `true-peak`, which stores only
 * the largest.
 */
export const truePeakOvers = defineFeature({
  id: 'true-peak-overs',
  // Basis: ITU-R BS.1770-5 Annex 2, as for the true peak; overs less than 10 ms apart are one
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const phases = truePeakPhases(oversampling(rateHz));
    const searches = Array.from({ length: channels }, () => kernels.openTruePeak(rateHz, 1));
    const histories = Array.from({ length: channels }, () => new Float32Array(HISTORY));
    const gapFrames = Math.round(GAP_SEC * rateHz);
    let reached = new Float64Array();
    let joined = new Float32Array();
    let frames = 0;
    let count = 0;
    let overs: Over[] = [];
    let open: { first: number; last: number; magnitude: number } | undefined;

    const close = () => {
      if (!open) return;
      count++;
      const { first, last, magnitude } = open;
      overs.push({ startSec: first / rateHz, endSec: (last + 1) / rateHz, magnitude });
      if (overs.length >= 2 * MAX_LISTED_OVERS) overs = highestOf(overs);
      open = undefined;
    };
    const note = (frame: number, magnitude: number) => {
      if (open && frame - open.last > gapFrames) close();
      open ??= { first: frame, last: frame, magnitude };
      open.last = frame;
      open.magnitude = Math.max(open.magnitude, magnitude);
    };
    const push = (block: Block) => {
      const length = framesOf(block);
      if (length > reached.length) {
        reached = new Float64Array(length);
        joined = new Float32Array(HISTORY + length);
      }
      reached.fill(0, 0, length);
      for (const [c, history] of histories.entries()) {
        joined.set(history);
        joined.set(getChannel(block, c), HISTORY);
        const search = itemAt(searches, c);
        const samples = [getChannel(block, c)];
        for (let at = 0; at < length; at += GROUP_FRAMES) {
          const to = Math.min(length, at + GROUP_FRAMES);
          search.forget(SURELY_BELOW);
          if (search.push(samples, at, to) > SURELY_BELOW || isAnyOver(joined, at, to))
            raise(reached, joined, at, to, phases);
        }
        history.set(joined.subarray(length, length + HISTORY));
      }
      for (let i = 0; i < length; i++) {
        const magnitude = reached[i] ?? 0;
        if (magnitude > 1) note(Math.max(0, frames + i - PADDING_FRAMES), magnitude); // delay of the filter
      }
      frames += length;
    };

    return {
      push,
      end(): Overs {
        push(histories.map(() => new Float32Array(PADDING_FRAMES)));
        close();
        return {
          count,
          highest: highestOf(overs).sort((one, other) => one.startSec - other.startSec),
        };
      },
    };
  },
});

/** Whether a sample that belongs to the frames `from` to `to` is over, for `raise`. */
function isAnyOver(joined: Float32Array, from: number, to: number): boolean {
  for (let i = from + HISTORY - PADDING_FRAMES; i < to + HISTORY - PADDING_FRAMES; i++)
    if (Math.abs(joined[i] ?? 0) > 1) return true;
  return false;
}

/** Largest magnitudes at and after the samples, for the frames `from` to `to` of a block with its history. */
function raise(
  reached: Float64Array,
  joined: Float32Array,
  from: number,
  to: number,
  phases: readonly Float64Array[],
): void {
  for (let i = from; i < to; i++) {
    let top = Math.max(reached[i] ?? 0, Math.abs(joined[i + HISTORY - PADDING_FRAMES] ?? 0));
    for (const taps of phases) {
      let y = 0;
      for (let k = 0; k < TAPS_PER_PHASE; k++) y += (taps[k] ?? 0) * (joined[i + HISTORY - k] ?? 0);
      top = Math.max(top, Math.abs(y));
    }
    reached[i] = top;
  }
}

const highestOf = (overs: readonly Over[]): Over[] =>
  [...overs]
    .sort((one, other) => other.magnitude - one.magnitude || one.startSec - other.startSec)
    .slice(0, MAX_LISTED_OVERS);
