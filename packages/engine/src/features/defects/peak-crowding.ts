import { exp10 } from '@sonometer/decode/elementary/exp10';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';
import { type ChannelFold, openPerChannel } from '../per-channel.js';

/** A cell holds a half-wave of 50 Hz and more. */
const CELL_SEC = 0.01;
/** Window i lies at i s and lasts 2 s. */
export const CROWDING_HOP_SEC = 1;
export const CROWDING_WINDOW_SEC = 2;
const HOP_CELLS = CROWDING_HOP_SEC / CELL_SEC;
const WINDOW_CELLS = CROWDING_WINDOW_SEC / CELL_SEC;
/** Quieter cells are no overload, −50 dBFS. */
const MIN_PEAK = 0.003;
/** The peaks at a ceiling lie within 0.8 dB, after a codec or a resampler as well. */
const BAND = exp10(-0.8 / 20);
/** Single peaks are above a ceiling, by 3 dB at most. */
const BELOW_TOP = exp10(-3 / 20);
/** Peaks within 6 dB of the ceiling could have reached it. */
const LOUD = 0.5;
/** Fewer are chance. */
const MIN_CELLS = 16;

/**
 * How much the peaks of parts of 10 ms crowd at one level, of each channel and window: of the peaks at most 6 dB below
 * it, the share within 0.8 dB. Overloads crowd them, and so do limiters and steady tones.
 */
export const peakCrowding = defineFeature({
  id: 'peak-crowding',
  // Basis: peaks of parts of 10 ms; docs/measures/overload.md#first-look
  reads: 'channels',
  needs: {},

  open: ({ format: { rateHz, channels }, kernels }) =>
    openPerChannel(channels, () => openChannel(rateHz, kernels)),
});

interface State {
  readonly peaks: Float32Array;
  readonly windows: Float32Array;
  readonly open: Float64Array;
  readonly counts: readonly [frame: number, cell: number];
}

function openChannel(
  rateHz: number,
  { peakOf }: Pick<Kernels, 'peakOf'>,
): ChannelFold<Float32Array, State> {
  const peaks = new Float32Array(WINDOW_CELLS);
  const windows = growingFloats();
  // Peak of the open cell; numbers of a closure are objects in V8.
  const open = new Float64Array(1);
  let frame = 0;
  let [cell, cellEnd] = [0, gridFrame(1, CELL_SEC, rateHz)];

  const closeCell = () => {
    peaks[cell % WINDOW_CELLS] = open[0] ?? 0;
    open[0] = 0;
    cell++;
    cellEnd = gridFrame(cell + 1, CELL_SEC, rateHz);
    if (cell >= WINDOW_CELLS && cell % HOP_CELLS === 0) windows.push(crowdingOf(peaks));
  };

  return {
    push(samples: Float32Array) {
      for (let from = 0; from < samples.length;) {
        const to = Math.min(samples.length, from + cellEnd - frame);
        const peak = peakOf(samples, from, to);
        if (peak > (open[0] ?? 0)) open[0] = peak;
        frame += to - from;
        from = to;
        if (frame === cellEnd) closeCell();
      }
    },
    end: () => windows.values(),
    save: () => ({
      peaks: peaks.slice(),
      windows: windows.values(),
      open: open.slice(),
      counts: [frame, cell],
    }),
    load(state) {
      peaks.set(state.peaks);
      windows.restart(state.windows);
      open.set(state.open);
      [frame, cell] = state.counts;
      cellEnd = gridFrame(cell + 1, CELL_SEC, rateHz);
    },
  };
}

/** Of one window; 0 where too few peaks lie at one level. */
function crowdingOf(window: Float32Array): number {
  ascending.set(window);
  ascending.sort();
  const last = WINDOW_CELLS - 1;
  const top = ascending[last] ?? 0;
  let [crowding, bandFrom, loudFrom] = [0, last, last];
  for (let i = last; i >= MIN_CELLS; i--) {
    const level = ascending[i] ?? 0;
    if (level < BELOW_TOP * top || level < MIN_PEAK) break;
    while (bandFrom > 0 && (ascending[bandFrom - 1] ?? 0) >= BAND * level) bandFrom--;
    while (loudFrom > 0 && (ascending[loudFrom - 1] ?? 0) >= LOUD * level) loudFrom--;
    const inBand = i + 1 - bandFrom;
    if (inBand >= MIN_CELLS) crowding = Math.max(crowding, inBand / (last + 1 - loudFrom));
  }
  return crowding;
}

const ascending = new Float32Array(WINDOW_CELLS);
