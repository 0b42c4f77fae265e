import {
  computeSteadiness,
  type Stretch,
  STRETCH_FRAMES,
} from '../../algorithms/codec-lattice/lattice-scan.js';
import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { log10 } from '@sonometer/decode/elementary/log10';
import { log2 } from '@sonometer/decode/elementary/log2';
import { defineFeature } from '../feature.js';
import { defineSpectralFeature, SILENCE_GATE } from '../spectral-feature.js';

export const BANDWIDTH_BLOCK_SEC = 0.5;

/** Bins are smoothed over ±100 Hz before the edge is looked for. */
const SMOOTHING_HZ = 100;
/** Nothing below this is signal: 24-bit dither lies near −140 dB per bin, 16-bit near −120. */
const FLOOR = exp10(-11.5);
/** 100 dB under the loudest bin. */
const RANGE = exp10(-10);
/** A run of bins above such a gap, 60 dB under the loudest bin, is an image of a resampler. */
const IMAGE_GAP_HZ = 1500;
const IMAGE_DEPTH = exp10(-6);

/**
 * A filter's edge is where it begins, not where it reaches the floor: from there down, as long as the
 * spectrum rises by more than 48 dB per octave (four times the steepest tilt of an instrument), then
 * up again to where it is 3 dB under that.
 */
const STEEP_DB_PER_OCTAVE = 48;
const SLOPE = exp2(1 / 12) - 1;
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
  // Basis: top of the last run of bins above the floor, in blocks of 0.5 s
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
        for (let k = 0; k < bins; k++) {
          const mean = ((block[k] ?? 0) * scale) / blockFrames;
          block[k] = mean;
          total[k] = (total[k] ?? 0) + mean;
        }
        const edgeHz = edgeOf(block);
        bandwidthsHz.push(edgeHz);
        allHz.push(edgeHz);
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

/** Means of the bins within `reach` of each; returns the highest. */
function smoothen(
  power: Float64Array,
  reach: number,
  sums: Float64Array,
  to: Float64Array,
): number {
  const bins = power.length;
  for (let k = 0; k < bins; k++) sums[k + 1] = (sums[k] ?? 0) + (power[k] ?? 0);
  let top = 0;
  for (let k = 0; k < bins; k++) {
    const from = Math.max(0, k - reach);
    const end = Math.min(bins, k + reach + 1);
    const mean = ((sums[end] ?? 0) - (sums[from] ?? 0)) / (end - from);
    to[k] = mean;
    if (mean > top) top = mean;
  }
  return top;
}

/** The next bin downwards that is used, or where `isUsed` is false, is not; −1 where there is none. */
function findBelow(power: Float64Array, from: number, threshold: number, isUsed: boolean): number {
  let k = from;
  while (k >= 0 && (power[k] ?? 0) > threshold !== isUsed) k--;
  return k;
}

/** Compares powers: a logarithm of every bin would cost more than all the rest. */
function openEdgeFinder(bins: number, binHz: number): (power: Float64Array) => number {
  const reach = Math.round(SMOOTHING_HZ / binHz);
  const smooth = new Float64Array(bins);
  const prefix = new Float64Array(bins + 1);

  return (power) => {
    const top = smoothen(power, reach, prefix, smooth);
    const threshold = Math.max(FLOOR, top * RANGE);

    let edge = Math.max(0, findBelow(smooth, bins - 1, threshold, true));
    for (;;) {
      const start = findBelow(smooth, edge, threshold, false);
      const below = findBelow(smooth, start, threshold, true);
      if (below < 0 || (start - below) * binHz < IMAGE_GAP_HZ) break;
      let loudest = 0;
      for (let k = start + 1; k <= edge; k++) loudest = Math.max(loudest, smooth[k] ?? 0);
      if (!(loudest < top * IMAGE_DEPTH)) break;
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
    const half = Math.max(MIN_SLOPE_HZ / binHz, foot * SLOPE) / 2;
    const [low, high] = [Math.max(1, Math.round(foot - half)), Math.round(foot + half)];
    const fallDb = at(low) - at(Math.min(high, power.length - 1));
    if (fallDb < STEEP_DB_PER_OCTAVE * log2(high / low)) break;
  }
  const footDb = at(foot);
  let corner = edge;
  while (corner > foot && at(corner) < footDb - CORNER_DB) corner--;
  return corner;
}

/** An item with its score. */
export interface Scored {
  readonly score: number;
}

/**
 * The best of each of so many equal parts of something of unknown length: between half of `max` and `max` are retained.
 */
export interface BestOfParts<Item extends Scored> {
  /** In order; takes it, and returns what is not needed any more, if anything. */
  place(item: Item): Item | undefined;
  readonly retained: readonly Item[];
}

export function openBestOfParts<Item extends Scored>(max: number): BestOfParts<Item> {
  let retained: Item[] = [];
  let perPart = 1;
  let placed = 0;

  return {
    place(item) {
      placed++;
      if (placed > max * perPart) {
        retained = betterOfPairs(retained);
        perPart *= 2;
      }
      const index = Math.floor((placed - 1) / perPart);
      const held = retained[index];
      if (!held) retained.push(item);
      else if (item.score > held.score) retained[index] = item;
      return held && item.score <= held.score ? item : held;
    },
    get retained() {
      return retained;
    },
  };
}

function betterOfPairs<Item extends Scored>(items: readonly Item[]): Item[] {
  const better: Item[] = [];
  items.forEach((item, i) => {
    const before = better[i >> 1];
    if (!before) better.push(item);
    else if (item.score > before.score) better[i >> 1] = item;
  });
  return better;
}

const MAX_STRETCHES = 24;
/** The codec of a surround file is detected in the front pair. */
const MAX_CHANNELS = 2;

/**
 * Up to 24 stretches of two channels, spread over the file: of each of as many equal parts, the one in which the highs
 * rise the least from one part to the next. There codecs take long blocks.
 */
export const steadyStretches = defineFeature({
  id: 'steady-stretches',
  // Basis: the stretch in which the highs rise the least, of each of 12 to 24 equal parts
  reads: 'channels',
  needs: {},

  open({ format, kernels }) {
    const count = Math.min(format.channels, MAX_CHANNELS);
    const fresh = () => Array.from({ length: count }, () => new Float32Array(STRETCH_FRAMES));
    const best = openBestOfParts<Stretch>(MAX_STRETCHES);
    let startFrame = 0;
    let current: readonly Float32Array[] = fresh();
    let filled = 0;

    const close = () => {
      const spare = best.place({
        startFrame,
        score: computeSteadiness(current, kernels),
        channels: current,
      });
      startFrame += STRETCH_FRAMES;
      current = spare?.channels ?? fresh();
      filled = 0;
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const taken = Math.min(length - from, STRETCH_FRAMES - filled);
          current.forEach((samples, c) => {
            samples.set(getChannel(block, c).subarray(from, from + taken), filled);
          });
          filled += taken;
          from += taken;
          if (filled === STRETCH_FRAMES) close();
        }
      },
      end: (): readonly Stretch[] => best.retained,
    };
  },
});
