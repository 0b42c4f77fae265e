import { contentWindowAt } from '../../core/numbers.js';
import { growingFloats } from '../../core/growing-floats.js';
import type { SpectralSums } from '../../kernels/kernels.js';
import { defineSpectralFeature } from '../spectral-feature.js';
import { peakKernels } from '../../kernels/further/peak.js';

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
  // Basis: docs/measures/content.md#content-windows
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
    const share = kernels.of(peakKernels).openLineShare({
      ...{ bins, lowest, highest },
      overMedian: OVER_MEDIAN,
      minReach: MIN_NEIGHBOURS,
      reachShare: NEIGHBOUR_SHARE,
    });
    const shareOf = ({ sum }: SpectralSums) => share.of(sum);
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
