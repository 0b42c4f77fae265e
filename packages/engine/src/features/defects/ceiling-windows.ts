import { exp10 } from '@sonometer/decode/elementary/exp10';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import {
  type HistogramState,
  openAmplitudeHistogram,
} from '../../algorithms/amplitude-histogram.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';
import { type ChannelFold, openPerChannel } from '../per-channel.js';
import { EVIDENCE, findCeiling } from './ceiling-evidence.js';
import { columnOf, isCrowded } from './overload-model.js';
import { openTopShapes } from './top-shapes.js';

const WINDOW_CELLS = 40;
const FIRST_SHAPE = columnOf('top-count');
const HIGH_DB = columnOf('high-db');
const LOW_DB = columnOf('low-db');

/** A window holds four steps: long enough for a hundred waves of a voice, short enough for one word. */
export const CEILING_STEP_SEC = 0.25;
export const WINDOW_STEPS = 4;
/** Largest samples are stored in cells of this length, to find where a stretch begins and ends. */
export const PEAK_CELL_SEC = 0.025;

/** The ceiling of each window of one channel. */
export interface CeilingWindows {
  /** Rows of `EVIDENCE.length` numbers; window i lies at i·0.25 s and lasts 1 s. NaN where there is no ceiling. */
  readonly rows: Float32Array;
  /** Largest and smallest sample of each cell of 25 ms. */
  readonly highs: Float32Array;
  readonly lows: Float32Array;
}

/** Amplitudes that crowd at a ceiling, window by window: what is left of an overload after level changes and codecs. */
export const ceilingWindows = defineFeature({
  id: 'ceiling-windows',
  // Basis: histogram of samples and local maxima by amplitude; docs/measures/overload.md
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const computeShapes = openShapes(rateHz, kernels); // for all channels
    return openPerChannel(channels, () => openCeilingWindows(rateHz, kernels, computeShapes));
  },
});

/** What has been read, and all that is held, as the fold names it. */
interface State {
  readonly histogram: HistogramState;
  readonly rows: Float32Array;
  readonly highs: Float32Array;
  readonly lows: Float32Array;
  readonly cells: readonly Float64Array[];
  readonly held: Float32Array;
  readonly counts: readonly [cellStart: number, frame: number, step: number, cell: number];
}

type TopShapes = ReturnType<typeof openTopShapes>;

/** Opened where a window crowds: most recordings have none. */
export function openShapes(rateHz: number, kernels: Pick<Kernels, 'of'>): TopShapes {
  const maxLength = Math.ceil(WINDOW_STEPS * CEILING_STEP_SEC * rateHz) + 1;
  let shapes: TopShapes | undefined;
  return (window, high, low) => {
    shapes ??= openTopShapes(maxLength, kernels);
    return shapes(window, high, low);
  };
}

export function openCeilingWindows(
  rateHz: number,
  kernels: Pick<Kernels, 'of'>,
  computeShapes = openShapes(rateHz, kernels),
): ChannelFold<CeilingWindows, State> {
  const rows = growingFloats();
  const highs = growingFloats();
  const lows = growingFloats();
  const row = new Float32Array(EVIDENCE.length);
  const histogram = openAmplitudeHistogram(WINDOW_STEPS, kernels);
  /** Of the cells of the window: their largest sample, and their mean square. */
  const cellPeaks = new Float64Array(WINDOW_CELLS);
  const cellPowers = new Float64Array(WINDOW_CELLS);
  // Largest and smallest sample and energy of the open cell; numbers of a closure are objects in V8.
  const open = new Float64Array(3);
  /** The samples of the window, at the end of what is held. */
  const held = new Float32Array(Math.ceil(2 * WINDOW_STEPS * CEILING_STEP_SEC * rateHz) + 1);
  let heldCount = 0;
  let cellStart = 0;
  let frame = 0;
  let [step, stepEnd] = [0, gridFrame(1, CEILING_STEP_SEC, rateHz)];
  let [cell, cellEnd] = [0, gridFrame(1, PEAK_CELL_SEC, rateHz)];

  const closeStep = () => {
    histogram.closeStep();
    step++;
    stepEnd = gridFrame(step + 1, CEILING_STEP_SEC, rateHz);
    if (step < WINDOW_STEPS) return;
    findCeiling(histogram, { peaks: cellPeaks, powers: cellPowers }, row);
    if (isCrowded(row)) readShapes();
    rows.append(row);
  };
  const readShapes = () => {
    const shapes = computeShapes(window(), ceilingIn(HIGH_DB), ceilingIn(LOW_DB));
    if (shapes) row.set(shapes, FIRST_SHAPE);
  };
  const ceilingIn = (column: number) => exp10((row[column] ?? NaN) / 20);
  const window = () => {
    const length = frame - gridFrame(step - WINDOW_STEPS, CEILING_STEP_SEC, rateHz);
    return held.subarray(heldCount - length, heldCount);
  };
  const hold = (samples: Float32Array) => {
    if (heldCount + samples.length > held.length) {
      const kept = Math.min(heldCount, held.length >> 1);
      held.copyWithin(0, heldCount - kept, heldCount);
      heldCount = kept;
    }
    held.set(samples, heldCount);
    heldCount += samples.length;
  };
  const closeCell = () => {
    const high = open[0] ?? 0;
    const low = open[1] ?? 0;
    highs.push(high);
    lows.push(low);
    const slot = cell % WINDOW_CELLS;
    cellPeaks[slot] = Math.max(high, -low);
    cellPowers[slot] = (open[2] ?? 0) / (frame - cellStart);
    open.fill(0);
    cellStart = frame;
    cell++;
    cellEnd = gridFrame(cell + 1, PEAK_CELL_SEC, rateHz);
  };

  return {
    push(samples: Float32Array) {
      let heldTo = 0; // the samples of a step are held at its end
      for (let from = 0; from < samples.length;) {
        const to = Math.min(samples.length, from + Math.min(stepEnd, cellEnd) - frame);
        histogram.push(samples, from, to, open);
        frame += to - from;
        from = to;
        if (frame === cellEnd) closeCell();
        if (frame < stepEnd && to < samples.length) continue;
        hold(samples.subarray(heldTo, to));
        heldTo = to;
        if (frame === stepEnd) closeStep();
      }
    },
    end: () => ({ rows: rows.values(), highs: highs.values(), lows: lows.values() }),
    save: () => ({
      histogram: histogram.save(),
      ...{ rows: rows.values(), highs: highs.values(), lows: lows.values() },
      cells: [cellPeaks, cellPowers, open].map((list) => list.slice()),
      held: held.slice(0, heldCount),
      counts: [cellStart, frame, step, cell],
    }),
    load(state) {
      histogram.load(state.histogram);
      rows.restart(state.rows);
      highs.restart(state.highs);
      lows.restart(state.lows);
      for (const [i, list] of [cellPeaks, cellPowers, open].entries())
        list.set(state.cells[i] ?? []);
      held.set(state.held);
      heldCount = state.held.length;
      [cellStart, frame, step, cell] = state.counts;
      stepEnd = gridFrame(step + 1, CEILING_STEP_SEC, rateHz);
      cellEnd = gridFrame(cell + 1, PEAK_CELL_SEC, rateHz);
    },
  };
}
