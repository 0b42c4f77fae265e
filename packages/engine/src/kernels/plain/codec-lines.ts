import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import type { Fourier } from '../kernels.js';
import type { CodecLines, LineSpan } from '../lattice-kernels.js';
import {
  ALIAS_CA,
  ALIAS_CS,
  ALIASED,
  BANDS,
  bandsOf,
  LINES_PER_BAND,
  phaseOf,
  SINE,
  SLOTS,
  TAPS,
  TURNS,
} from '../lattice-tables.js';
import { openFourier } from './spectra.js';

/** Every block by itself; a sample of a band is computed once. */
export function openHybridLines(prototype: Float64Array, samples: number): CodecLines {
  const phases = Float64Array.from({ length: BANDS * 64 }, (_, i) => phaseOf(i >> 6, i & 63));
  const detected = new Float32Array(samples);
  const slots = new Float64Array(SLOTS);
  const lines = new Float64Array(BANDS * LINES_PER_BAND);
  const folded = new Float64Array(64);
  /** Samples of all bands, by their place. */
  let known = new Map<number, Float64Array>();

  const bandsAt = (place: number): Float64Array => {
    const before = known.get(place);
    if (before) return before;
    folded.fill(0);
    for (let n = 0; n < TAPS; n++) {
      const m = TAPS - 1 - n;
      const value = (detected[place + n] ?? 0) * (prototype[m] ?? 0);
      folded[m & 63] = (folded[m & 63] ?? 0) + ((m & 64) === 0 ? value : -value);
    }
    const values = Float64Array.from({ length: BANDS }, (_, band) => {
      let total = 0;
      for (let m = 0; m < 64; m++) total += (phases[64 * band + m] ?? 0) * (folded[m] ?? 0);
      return total;
    });
    known.set(place, values);
    return values;
  };

  const linesAt = (place: number, bands: LineSpan) => {
    for (let band = bands.from; band < bands.to; band++) {
      for (let slot = 0; slot < SLOTS; slot++) {
        const value = (SINE[slot] ?? 0) * (bandsAt(place + BANDS * slot)[band] ?? 0);
        slots[slot] = (band & slot & 1) === 1 ? -value : value; // odd bands lie upside down
      }
      transform(slots, lines, band * LINES_PER_BAND);
    }
    butterflies(lines, bands.from + 1, bands.to);
  };

  const at = (places: readonly number[], requested: LineSpan) => {
    const { from, to } = requested;
    const bands = bandsOf(requested);
    const blockStep = to - from;
    const values = new Float32Array(places.length * blockStep);
    places.forEach((place, i) => {
      linesAt(place, bands);
      values.set(lines.subarray(from, to), i * blockStep);
    });
    return { values, start: -from, lineStep: 1, blockStep, blocks: places.length };
  };

  return {
    load(given) {
      detected.set(given);
      known = new Map();
    },
    at,
    everywhere: (places, requested) =>
      at(
        Array.from({ length: places }, (_, place) => place),
        requested,
      ),
  };
}

/** An MDCT of 36 into 18 lines: quarters (a, b, c, d) fold to (−c_r − d, a − b_r). */
function transform(slots: Float64Array, lines: Float64Array, at: number): void {
  const half = LINES_PER_BAND / 2;
  for (let n = 0; n < half; n++) {
    folds[n] = -(slots[3 * half - 1 - n] ?? 0) - (slots[3 * half + n] ?? 0);
    folds[half + n] = (slots[n] ?? 0) - (slots[2 * half - 1 - n] ?? 0);
  }
  for (let line = 0; line < LINES_PER_BAND; line++) {
    let total = 0;
    const row = line * LINES_PER_BAND;
    for (let n = 0; n < LINES_PER_BAND; n++) total += (TURNS[row + n] ?? 0) * (folds[n] ?? 0);
    lines[at + line] = total;
  }
}
const folds = new Float64Array(LINES_PER_BAND);

/** At the lower borders of the bands from the one to before the other. */
function butterflies(lines: Float64Array, first: number, end: number): void {
  for (let band = first; band < end; band++) {
    const border = band * LINES_PER_BAND;
    for (let i = 0; i < ALIASED; i++) {
      const cs = ALIAS_CS[i] ?? 0;
      const ca = ALIAS_CA[i] ?? 0;
      const below = lines[border - 1 - i] ?? 0;
      const above = lines[border + i] ?? 0;
      lines[border - 1 - i] = below * cs + above * ca;
      lines[border + i] = above * cs - below * ca;
    }
  }
}

export const openMdctLines = (window: Float64Array, samples: number): CodecLines =>
  mdctLinesBy(window, samples, openFourier);

/** Every block by itself. */
export function mdctLinesBy(
  window: Float64Array,
  samples: number,
  computeFourier: (size: number) => Fourier,
): CodecLines {
  const size = window.length / 2;
  const detected = new Float32Array(samples);
  const block = new Float64Array(2 * size);
  const lines = new Float64Array(size);
  const mdct = openMdct(size, computeFourier);
  const at = (places: readonly number[], { from, to }: LineSpan) => {
    const blockStep = to - from;
    const values = new Float32Array(places.length * blockStep);
    places.forEach((place, i) => {
      for (let n = 0; n < 2 * size; n++) block[n] = (window[n] ?? 0) * (detected[place + n] ?? 0);
      mdct(block, lines);
      values.set(lines.subarray(from, to), i * blockStep);
    });
    return { values, start: -from, lineStep: 1, blockStep, blocks: places.length };
  };
  return {
    load: (given) => {
      detected.set(given);
    },
    at,
    everywhere: (places, requested) =>
      at(
        Array.from({ length: places }, (_, place) => place),
        requested,
      ),
  };
}

/**
 * X_k = Σ z_n·cos(π/N·(n + 1/2 + N/2)(k + 1/2)): quarters (a, b, c, d) fold to (−c_r − d, a − b_r), whose DCT-IV is a
 * Fourier transform of N/2 complex numbers, turned before and after.
 */
export function openMdct(
  size: number,
  computeFourier: (size: number) => Fourier = openFourier,
): (block: Float64Array, lines: Float64Array) => void {
  const half = size / 2;
  const fourier = computeFourier(half);
  const re = new Float64Array(half);
  const im = new Float64Array(half);
  // (2n + 1/2)(2k + 1/2) = 4nk + (n + 1/8) + (k + 1/8)
  const turn = (n: number) => (-Math.PI * (8 * n + 1)) / (8 * size);
  const turnRe = Float64Array.from({ length: half }, (_, n) => cos(turn(n)));
  const turnIm = Float64Array.from({ length: half }, (_, n) => sin(turn(n)));
  const folded = new Float64Array(size);

  return (block, lines) => {
    for (let n = 0; n < half; n++) {
      folded[n] = -(block[3 * half - 1 - n] ?? 0) - (block[3 * half + n] ?? 0);
      folded[half + n] = (block[n] ?? 0) - (block[size - 1 - n] ?? 0);
    }
    for (let n = 0; n < half; n++) {
      const x = folded[2 * n] ?? 0;
      const y = folded[size - 1 - 2 * n] ?? 0;
      const c = turnRe[n] ?? 0;
      const s = turnIm[n] ?? 0;
      re[n] = x * c - y * s;
      im[n] = x * s + y * c;
    }
    fourier.forward(re, im);
    for (let k = 0; k < half; k++) {
      const x = re[k] ?? 0;
      const y = im[k] ?? 0;
      const c = turnRe[k] ?? 0;
      const s = turnIm[k] ?? 0;
      lines[2 * k] = x * c - y * s;
      lines[size - 1 - 2 * k] = -(x * s + y * c);
    }
  };
}
