import { getChannel, framesOf } from '../../core/audio.js';
import { gridFrame } from '../../core/numbers.js';
import { exp10 } from '../../elementary/exp10.js';
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
/** −45 dBFS: anything quieter on one side is a pause. */
const MIN_POWER = exp10(-4.5);
/** −100 dBFS: anything quieter is digital silence, and has a rule of its own (features/defects/silences.ts). */
const SILENT_POWER = 1e-10;
/** The span before it, the shortest hole, and the span after it. */
export const MIN_HOLE_SEC = (STEADY_SIDES * SIDE_CELLS + MIN_CELLS + SIDE_CELLS) * CELL_SEC;
/** A cell is evaluated when all samples that it reads are there. */
const AHEAD = MAX_CELLS + SIDE_CELLS + 3;
const CAPACITY = 4096;

/** A hole in the sound; powers are means of 10 ms next to it, and over it. */
export interface SoftHole {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly before: number;
  readonly within: number;
  readonly after: number;
}

/**
 * Holes of 20 to 300 ms in the sound of all channels, with edges of up to 2.5 ms: the level falls by 22 dB, stays low
 * without decaying, and returns (docs/measures/defects.md#soft-drop-outs). Digital silence does not count.
 */
export const softHoles = defineFeature({
  id: 'soft-holes',
  basis: 'powers of 2.5 ms against 10 ms on either side',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const held = new Float64Array(CAPACITY);
    let count = 0; // of cells in `held`
    let origin = 0; // the first of them
    let next = STEADY_SIDES * SIDE_CELLS; // the first cell that is not evaluated
    const holes: SoftHole[] = [];
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
      holes.push({ startFrame: frameOf(at), endFrame: frameOf(end), before, within, after });
      return end;
    };
    const settle = (isEnd: boolean) => {
      const cells = origin + count;
      const last = isEnd ? cells - 1 : cells - AHEAD;
      while (next < last) next = checkRun(next, cells);
      const dropped = Math.max(0, Math.min(count, next - STEADY_SIDES * SIDE_CELLS - origin));
      held.copyWithin(0, dropped, count);
      origin += dropped;
      count -= dropped;
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + cellEnd - frames);
          for (let c = 0; c < channels; c++) {
            const channel = getChannel(block, c);
            let energy = power[0] ?? 0; // local: V8 keeps it in a register
            for (let i = from; i < to; i++) energy += (channel[i] ?? 0) * (channel[i] ?? 0);
            power[0] = energy;
          }
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
      end(): readonly SoftHole[] {
        settle(true);
        return holes;
      },
    };
  },
});
