import { gridFrame } from '../../core/numbers.js';
import { growingFloats } from '../../core/growing-floats.js';
import { exp10 } from '../../elementary/exp10.js';
import { exp2 } from '../../elementary/exp2.js';
import { log10 } from '../../elementary/log10.js';
import { log2 } from '../../elementary/log2.js';
import { square } from '../../elementary/square.js';
import { defineSpectralFeature, SILENCE_GATE } from '../spectral-feature.js';

export const BANDWIDTH_BLOCK_SEC = 0.5;

/** Bins are smoothed over ±100 Hz before the edge is looked for. */
const SMOOTHING_HZ = 100;
/** Nothing below this is signal: 24-bit dither lies near −140 dB per bin, 16-bit near −120. */
const FLOOR_DB = -115;
const RANGE_DB = 100;
/** A run of bins above such a gap, this far under the loudest bin, is an image of a resampler. */
const IMAGE_GAP_HZ = 1500;
const IMAGE_DEPTH_DB = 60;

/**
 * A filter's edge is where it begins, not where it reaches the floor: from there down, as long as the
 * spectrum rises by more than 48 dB per octave (four times the steepest tilt of an instrument), then
 * up again to where it is 3 dB under that.
 */
const STEEP_DB_PER_OCTAVE = 48;
const SLOPE_OCTAVES = 1 / 12;
const MIN_SLOPE_HZ = 200;
const CORNER_DB = 3;

export interface BandwidthBlocks {
  /** Highest frequency in use in each non-silent half second, in order of time. */
  readonly bandwidthsHz: Float32Array;
  /** The same of all half seconds; 0 where one is silent. */
  readonly allHz: Float32Array;
  /** Mean power of the non-silent blocks, |X|²·(2/Σw)²: a full-scale sine reads 1. */
  readonly power: Float64Array;
  readonly binHz: number;
}

/** The spectrum of every half second that is not silent, and how far up it reaches. */
export const bandwidthBlocks = defineSpectralFeature({
  id: 'bandwidth-blocks',
  basis: 'top of the last run of bins above the floor, in blocks of 0.5 s',
  grid: 'M',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz }, kernels }) {
    const bins = size / 2 + 1;
    const scale = square(4 / size); // Σw = size/2
    const sums = kernels.openSpectralSums(bins);
    const block = sums.sum;
    const total = new Float64Array(bins);
    const bandwidthsHz = growingFloats();
    const allHz = growingFloats();
    const edgeOf = openEdgeFinder(bins, binHz);
    let blockFrames = 0;
    let energy = 0;
    let blockEnd = gridFrame(1, BANDWIDTH_BLOCK_SEC, rateHz);
    let blockIndex = 1;

    const close = () => {
      if (blockFrames > 0 && energy / blockFrames > SILENCE_GATE) {
        for (let k = 0; k < bins; k++) block[k] = ((block[k] ?? 0) * scale) / blockFrames;
        const edgeHz = edgeOf(block);
        bandwidthsHz.push(edgeHz);
        allHz.push(edgeHz);
        for (let k = 0; k < bins; k++) total[k] = (total[k] ?? 0) + (block[k] ?? 0);
      } else allHz.push(0);
      block.fill(0);
      blockFrames = energy = 0;
    };

    return {
      frame({ index, power, meanSquare }) {
        // A frame belongs to the block that holds its middle.
        for (; index * hop + size / 2 >= blockEnd; blockIndex++) {
          close();
          blockEnd = gridFrame(blockIndex + 1, BANDWIDTH_BLOCK_SEC, rateHz);
        }
        sums.add(power);
        energy += meanSquare;
        blockFrames++;
      },
      end(frames): BandwidthBlocks {
        // The last block counts when it is whole (except for the frame that did not fit), or the only one.
        if (frames >= blockEnd || blockIndex === 1) close();
        const bandwidths = bandwidthsHz.values();
        const power = total.map((sum) => sum / Math.max(1, bandwidths.length));
        return { bandwidthsHz: bandwidths, allHz: allHz.values(), power, binHz };
      },
    };
  },
});

/** Compares powers: a logarithm of every bin would cost more than all the rest. */
function openEdgeFinder(bins: number, binHz: number): (power: Float64Array) => number {
  const reach = Math.round(SMOOTHING_HZ / binHz);
  const smooth = new Float64Array(bins);
  const prefix = new Float64Array(bins + 1);

  return (power) => {
    for (let k = 0; k < bins; k++) prefix[k + 1] = (prefix[k] ?? 0) + (power[k] ?? 0);
    let top = 0;
    for (let k = 0; k < bins; k++) {
      const from = Math.max(0, k - reach);
      const to = Math.min(bins, k + reach + 1);
      const mean = ((prefix[to] ?? 0) - (prefix[from] ?? 0)) / (to - from);
      smooth[k] = mean;
      top = Math.max(top, mean);
    }
    const threshold = Math.max(exp10(FLOOR_DB / 10), top * exp10(-RANGE_DB / 10));
    const isUsed = (k: number) => (smooth[k] ?? 0) > threshold;

    let edge = bins - 1;
    while (edge > 0 && !isUsed(edge)) edge--;
    for (;;) {
      let start = edge;
      let loudest = 0;
      for (; start >= 0 && isUsed(start); start--) loudest = Math.max(loudest, smooth[start] ?? 0);
      let below = start;
      while (below >= 0 && !isUsed(below)) below--;
      const isImage =
        (start - below) * binHz >= IMAGE_GAP_HZ && loudest < top * exp10(-IMAGE_DEPTH_DB / 10);
      if (below < 0 || !isImage) break;
      edge = below;
    }
    if (edge === bins - 1) return edge * binHz;

    return cornerBelow(edge, smooth, binHz) * binHz;
  };
}

function cornerBelow(edge: number, power: Float64Array, binHz: number): number {
  const at = (k: number) => 10 * log10(power[k] ?? 0);
  let foot = edge;
  for (; foot > 1; foot--) {
    const half = Math.max(MIN_SLOPE_HZ / binHz, foot * (exp2(SLOPE_OCTAVES) - 1)) / 2;
    const [low, high] = [Math.max(1, Math.round(foot - half)), Math.round(foot + half)];
    const fallDb = at(low) - at(Math.min(high, power.length - 1));
    if (fallDb < STEEP_DB_PER_OCTAVE * log2(high / low)) break;
  }
  const footDb = at(foot);
  let corner = edge;
  while (corner > foot && at(corner) < footDb - CORNER_DB) corner--;
  return corner;
}
