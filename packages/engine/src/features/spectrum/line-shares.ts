import { contentWindowAt } from '../../core/content-grid.js';
import { growingFloats } from '../../core/growing-floats.js';
import { isOverMedian } from '../../core/numbers.js';
import type { SpectralSums } from '../../kernels/kernels.js';
import { defineSpectralFeature } from '../spectral-feature.js';

const LOWEST_HZ = 60;
const HIGHEST_HZ = 8000;
/** A bin is a line when it lies this far above the median of its neighbours, 9 dB. */
const OVER_MEDIAN = 8;
const MIN_NEIGHBOURS = 8;
const NEIGHBOUR_SHARE = 0.12;

interface OpenWindow {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly sums: SpectralSums;
}

/**
 * Share of the power that lies in spectral lines, for each content window (docs/measures/content.md#content-windows);
 * tones and sung or played notes have lines, noise has none. A file shorter than a window is one window.
 */
export const lineShares = defineSpectralFeature({
  id: 'line-shares',
  basis: 'docs/measures/content.md#content-windows',
  grid: 'C',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz }, kernels }) {
    const lowest = Math.max(1, Math.ceil(LOWEST_HZ / binHz));
    const highest = Math.floor(Math.min(HIGHEST_HZ, 0.45 * rateHz) / binHz);
    // The neighbours of the highest bin lie above it.
    const bins = Math.min(size / 2 + 1, highest + reachOf(highest) + 1);
    const shares = growingFloats();
    const spare: SpectralSums[] = [];
    // The kernel takes 16·n + 1 bins.
    const summed = Math.min(size / 2 + 1, 16 * Math.ceil((bins - 1) / 16) + 1);
    const openSums = () => kernels.openSpectralSums(summed);
    const shareOf = ({ sum }: SpectralSums) =>
      computeLineShare(sum.subarray(0, bins), lowest, highest);
    const whole = openSums();
    let open: OpenWindow[] = [];
    let opened = 0;

    const openUpTo = (frame: number) => {
      for (;;) {
        const { start, end } = contentWindowAt(opened, rateHz);
        if (start > frame) return;
        const sums = spare.pop() ?? openSums();
        sums.sum.fill(0);
        open.push({ index: opened, start, end, sums });
        opened++;
      }
    };
    const closeBefore = (frame: number) => {
      for (const { end, sums } of open)
        if (end < frame) {
          shares.push(shareOf(sums));
          spare.push(sums);
        }
      open = open.filter(({ end }) => end >= frame);
    };

    return {
      frame({ index, power }) {
        const start = index * hop;
        closeBefore(start + size);
        openUpTo(start);
        const low = power.subarray(0, summed);
        for (const window of open) if (window.start <= start) window.sums.add(low);
        if (opened <= 2) whole.add(low);
      },
      end(frames): Float32Array {
        closeBefore(frames + 1);
        const values = shares.values();
        return values.length > 0 ? values : Float32Array.of(shareOf(whole));
      },
    };
  },
});

/** Neighbours of bin k on either side. */
const reachOf = (k: number) => Math.max(MIN_NEIGHBOURS, Math.round(NEIGHBOUR_SHARE * k));

function computeLineShare(power: Float64Array, lowest: number, highest: number): number {
  const lows = blockMinima(power);
  let total = 0;
  let inLines = 0;
  for (let k = lowest; k <= highest; k++) {
    const value = power[k] ?? 0;
    total += value;
    const level = value / OVER_MEDIAN;
    const reach = reachOf(k);
    const from = Math.max(1, k - reach);
    const to = Math.min(power.length - 1, k + reach);
    // Few bins are lines: of most it shows at once that too few of their neighbours lie under them.
    if (mayBeOverMedian(level, lows, from, to) && isOverMedian(level, power, from, to))
      inLines += value;
  }
  return total > 0 ? inLines / total : 0;
}

const BLOCK_BINS = 16;

function blockMinima(power: Float64Array): Float64Array {
  const minima = new Float64Array(Math.ceil(power.length / BLOCK_BINS)).fill(Infinity);
  for (let k = 1; k < power.length; k++) {
    const block = (k / BLOCK_BINS) | 0;
    if ((power[k] ?? 0) < (minima[block] ?? 0)) minima[block] = power[k] ?? 0;
  }
  return minima;
}

/** Whether half of the bins `from` to `to` may lie under a level: not where it is under the minimum of their blocks. */
function mayBeOverMedian(level: number, lows: Float64Array, from: number, to: number): boolean {
  const first = (from / BLOCK_BINS) | 0;
  const last = (to / BLOCK_BINS) | 0;
  let mayBeUnder = 0;
  for (let block = first; block <= last; block++)
    if ((lows[block] ?? 0) < level) mayBeUnder += BLOCK_BINS;
  // The blocks at both ends are not whole.
  if ((lows[first] ?? 0) < level) mayBeUnder -= from - first * BLOCK_BINS;
  if ((lows[last] ?? 0) < level) mayBeUnder -= (last + 1) * BLOCK_BINS - 1 - to;
  return 2 * mayBeUnder > to - from + 1;
}
