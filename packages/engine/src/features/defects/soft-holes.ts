import { getChannel, framesOf } from '@sonometer/decode/core/audio';
import { gridFrame } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { defineFeature } from '../feature.js';

/** An edge lies in one cell, or in two. */
const CELL_SEC = 0.0025;
/** Span to which the hole is compared, on either side: 10 ms. */
const SIDE_CELLS = 4;
/** 17.5 to 310 ms: 20 to 300 ms, to a cell. */
const MIN_CELLS = 7;
const MAX_CELLS = 124;
/** −22 dB: every cell of the hole lies at least this far below the level before it… */
export const FALL = exp10(-2.2);
/**
 * … which lasted for 30 ms: of three times 10 ms none is 12 dB under another, as in any sound that decays by 22 dB in
 * 10 ms.
 */
const STEADY_SIDES = 3;
const MAX_SWAY = exp10(1.2);
/**
 * The fall lies within an edge and the cell before: the closing of a voice before a consonant falls through 10 ms and
 * more.
 */
const EDGE_CELLS = 2;
/** A hole does not decay: its first 7.5 ms lie at most 4 dB over its later half. */
const HEAD_CELLS = 3;
const MAX_DYING = exp10(0.4);
/** … and, in the mean, 20 dB below what comes after. */
const RISE = 100;
/** After it the sound continues: not 15 dB quieter than before. */
const MAX_DROP = exp10(1.5);
/** −45 dBFS: in quieter sound, closures of a voice were taken for holes. Louder sound may be a pause as well (derived/defects/breaks.ts). */
const MIN_POWER = exp10(-4.5);
/** −100 dBFS: anything quieter is digital silence, and has a rule of its own (features/defects/silences.ts). */
const SILENT_POWER = 1e-10;
/** The span before it, the shortest hole, and the span after it. */
export const MIN_HOLE_SEC = (STEADY_SIDES * SIDE_CELLS + MIN_CELLS + SIDE_CELLS) * CELL_SEC;
/** Loudest 20 ms within 100 ms of an edge. */
const LOUD_CELLS = 8;
const LOUD_SPANS = 5;
/** Cells before the next one that it reads. */
const KEPT_CELLS = LOUD_CELLS * LOUD_SPANS + 1;
/** A cell is evaluated when all samples that it reads are there. */
const AHEAD = MAX_CELLS + LOUD_CELLS * LOUD_SPANS + 3;
const CAPACITY = 4096;

/** A closing: −20 dB within three cells, for the 15 cells after them, from at least −60 dBFS. */
const CLOSING_FALL = exp10(-2);
const CLOSING_EDGE_CELLS = 2;
const CLOSED_CELLS = 15;
const PAUSE_CELLS = 60;
const MIN_CLOSING_POWER = 1e-6;
/**
 * 15 ms after the edge a gate is closed: from there on the level is even within 3 dB, or 45 dB below the level before.
 * What dies away by itself goes on to fall.
 */
const CLOSED_BY_CELLS = 4;
const EARLY_CELLS = 3;
const LATE_CELLS = 5;
const MAX_FURTHER_FALL = exp10(0.3);
const MUTED = exp10(-4.5);
/** Maximum stored; further ones are counted. */
const MAX_CLOSINGS = 10_000;

/** A hole in the sound; powers are means of 10 ms next to it, and over it. */
export interface SoftHole {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly before: number;
  readonly within: number;
  readonly after: number;
  /** Power of the cell at an edge over that of the loudest 20 ms within 100 ms, on the side where it is less. */
  readonly fade: number;
}

/** A place where the sound breaks off within 7.5 ms and stays low for 37.5 ms; powers are means. */
export interface Closing {
  readonly startFrame: number;
  readonly before: number;
  readonly floor: number;
  /** It stays low for 150 ms: no closed mouth, but a pause. */
  readonly isPause: boolean;
}

/** The holes and closings of a recording. */
export interface SoftHoles {
  /** Also those before which the sound dies away, and after which it begins softly. */
  readonly holes: readonly SoftHole[];
  readonly closings: readonly Closing[];
  /** How many follow. */
  readonly closingsBeyond: number;
}

/**
 * Holes of 20 to 300 ms in the sound of all channels, with edges of up to 2.5 ms: the level falls by 22 dB, stays low
 * without decaying, and returns (docs/measures/defects.md#soft-drop-outs). Digital silence does not count. Also the
 * places where the sound breaks off, however long it stays low (docs/measures/defects.md#noise-gates).
 */
export const softHoles = defineFeature({
  id: 'soft-holes',
  // Basis: powers of 2.5 ms against 10 ms on either side
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const held = new Float64Array(CAPACITY);
    let count = 0; // of cells in `held`
    let origin = 0; // the first of them
    let next = STEADY_SIDES * SIDE_CELLS; // the first cell that is not evaluated
    const holes: SoftHole[] = [];
    const closings: Closing[] = [];
    let closingsBeyond = 0;
    let nextClosing = STEADY_SIDES * SIDE_CELLS;
    let closedUntil = 0;
    const power = new Float64Array(1); // of the cell; numbers of a closure are objects in V8
    let frames = 0;
    let cellStart = 0;
    let cellEnd = gridFrame(1, CELL_SEC, rateHz);

    const frameOf = (cell: number) => gridFrame(cell, CELL_SEC, rateHz);
    const meanOf = (from: number, to: number) => {
      let sum = 0;
      for (let i = from - origin; i < to - origin; i++) sum += held[i] ?? 0;
      return sum / (to - from);
    };
    const isSteady = (at: number) => {
      const sides = Array.from({ length: STEADY_SIDES }, (_, i) =>
        meanOf(at - (i + 1) * SIDE_CELLS, at - i * SIDE_CELLS),
      );
      return MAX_SWAY * Math.min(...sides) >= Math.max(...sides);
    };
    /** Power of the cell at the edge, of which `cell` is the nearer one, over the loudest span on its side. */
    const fadeFrom = (cell: number, step: -1 | 1, cells: number) => {
      let loudest = 0;
      for (let i = 0; i < LOUD_SPANS; i++) {
        const near = cell + step * i * LOUD_CELLS;
        const [from, to] = step < 0 ? [near - LOUD_CELLS + 1, near + 1] : [near, near + LOUD_CELLS];
        if (from < origin || to > cells) break;
        loudest = Math.max(loudest, meanOf(from, to));
      }
      const edge = Math.max(held[cell - origin] ?? 0, held[cell + step - origin] ?? 0);
      return loudest === 0 ? 1 : edge / loudest;
    };
    /** The first cell from `from` on that is louder than `max`, or `to`. */
    const lowUntil = (from: number, to: number, max: number) => {
      let cell = from;
      while (cell < to && (held[cell - origin] ?? 0) <= max) cell++;
      return cell;
    };
    const checkClosing = (at: number, cells: number) => {
      const first = at + CLOSING_EDGE_CELLS;
      const end = first + CLOSED_CELLS;
      if (at < closedUntil || end > cells) return;
      const before = meanOf(at - SIDE_CELLS, at);
      const max = CLOSING_FALL * before;
      if (before < MIN_CLOSING_POWER || lowUntil(first, end, max) < end) return;
      const closed = first + CLOSED_BY_CELLS;
      const goesOnFalling =
        meanOf(closed, closed + EARLY_CELLS) > MAX_FURTHER_FALL * meanOf(end - LATE_CELLS, end);
      if (goesOnFalling && meanOf(closed, end) > MUTED * before) return;
      closedUntil = end;
      if (closings.length === MAX_CLOSINGS) {
        closingsBeyond++;
        return;
      }
      const pauseEnd = first + PAUSE_CELLS;
      const isPause = pauseEnd <= cells && lowUntil(end, pauseEnd, max) === pauseEnd;
      closings.push({ startFrame: frameOf(at), before, floor: meanOf(closed, end), isPause });
    };
    /** The cell after the hole that begins with the edge `at`. */
    const checkRun = (at: number, cells: number): number => {
      const before = meanOf(at - SIDE_CELLS, at);
      const max = FALL * before;
      const first = held[at + 1 - origin] ?? 0;
      if (before < MIN_POWER || first >= max) return at + 1;
      const last = Math.max(...held.subarray(at - EDGE_CELLS - origin, at - origin));
      if (first >= FALL * last || !isSteady(at)) return at + 1;
      let end = at + 1;
      while (end < cells && end - at <= MAX_CELLS && (held[end - origin] ?? 0) < max) end++;
      const length = end - at - 1;
      if (length < MIN_CELLS || end - at > MAX_CELLS || end + SIDE_CELLS >= cells)
        return length < MIN_CELLS ? at + 1 : end;
      const within = meanOf(at + 1, end);
      const after = Math.max(meanOf(end, end + SIDE_CELLS), meanOf(end + 1, end + 1 + SIDE_CELLS));
      const isBack = after >= Math.max(MIN_POWER, RISE * within);
      const goesOn = after * MAX_DROP >= before;
      const tail = meanOf(at + 1 + Math.floor(length / 2), end);
      const diesAway = meanOf(at + 2, at + 2 + HEAD_CELLS) > MAX_DYING * tail;
      if (!isBack || !goesOn || diesAway || within < SILENT_POWER) return end;
      const fade = Math.min(fadeFrom(at - 1, -1, cells), fadeFrom(end, 1, cells));
      holes.push({ startFrame: frameOf(at), endFrame: frameOf(end), before, within, after, fade });
      return end;
    };
    const settle = (isEnd: boolean) => {
      const cells = origin + count;
      const last = isEnd ? cells - 1 : cells - AHEAD;
      while (next < last) next = checkRun(next, cells);
      for (; nextClosing < last; nextClosing++) checkClosing(nextClosing, cells);
      const dropped = Math.max(0, Math.min(count, nextClosing - KEPT_CELLS - origin));
      held.copyWithin(0, dropped, count);
      origin += dropped;
      count -= dropped;
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + cellEnd - frames);
          for (let c = 0; c < channels; c++) addEnergy(getChannel(block, c), from, to, power);
          frames += to - from;
          from = to;
          if (frames < cellEnd) continue;
          held[count] = (power[0] ?? 0) / (channels * (cellEnd - cellStart));
          count++;
          power[0] = 0;
          cellStart = cellEnd;
          cellEnd = frameOf(origin + count + 1);
          if (count === CAPACITY) settle(false);
        }
      },
      end(): SoftHoles {
        settle(true);
        return { holes, closings, closingsBeyond };
      },
    };
  },
});

/** By itself: V8 compiles a function that is called for each cell, long before one that is called for each block. */
function addEnergy(samples: Float32Array, from: number, to: number, sum: Float64Array): void {
  let energy = sum[0] ?? 0;
  for (let i = from; i < to; i++) energy += (samples[i] ?? 0) * (samples[i] ?? 0);
  sum[0] = energy;
}
