import { inverseFourier } from './fourier.js';

/** Lines of a block, as in long blocks of AAC (ISO/IEC 13818-7). */
const LINES = 1024;
const BLOCK = 2 * LINES;
/** n₀ of the transform: cos(π/N·(n + n₀)·(k + 1/2)). */
const PHASE = 0.5 + LINES / 2;

/** Halvings of the step's range, whose ends are 2^32 apart: to 1 %. */
const SEARCHES = 12;

export interface Coding {
  readonly rateHz: number;
  readonly bitsPerSec: number;
  /** Lines above it are left out. */
  readonly cutoffHz: number;
}

/** Neighbouring lines that share a step, of a scale factor band. */
const BAND_LINES = 16;

/**
 * One channel of a steady sound as a transform codec hands it back: the lines of an MDCT under a sine window,
 * rounded to whole multiples of a step. The step of a band follows its level, so that noise lies equally far
 * under the sound everywhere, and is the one at which the entropy is the bit rate. Nothing else of a codec: no
 * short blocks, no model of hearing.
 */
export function transformCoded(
  samples: Float32Array,
  { rateHz, bitsPerSec, cutoffHz }: Coding,
): Float32Array {
  const retained = Math.floor((cutoffHz / (rateHz / 2)) * LINES);
  const blocks = linesOf(samples).map((lines) => lines.fill(0, retained));
  const levels = levelsOf(blocks);
  const relative = blocks.map((lines) => lines.map((line, k) => line / (levels[k] ?? 1)));
  const step = stepFor(relative, retained, (bitsPerSec * samples.length) / rateHz);
  return soundOf(
    relative.map((lines) =>
      lines.map((line, k) => step * (levels[k] ?? 1) * Math.round(line / step)),
    ),
    samples.length,
  );
}

/** Root mean square of each line's band, over all blocks. */
function levelsOf(blocks: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: LINES }, (_, k) => {
    const first = k - (k % BAND_LINES);
    let energy = 0;
    for (const lines of blocks)
      for (const line of lines.subarray(first, first + BAND_LINES)) energy += line * line;
    return Math.sqrt(energy / (blocks.length * BAND_LINES)) || 1;
  });
}

/** The step at which the retained lines of all blocks have so many bits of entropy. */
function stepFor(blocks: readonly Float64Array[], retained: number, bits: number): number {
  let [fine, coarse] = [2 ** -16, 2 ** 16];
  for (let i = 0; i < SEARCHES; i++) {
    const step = Math.sqrt(fine * coarse);
    const counts = new Map<number, number>();
    for (const lines of blocks)
      for (const line of lines.subarray(0, retained)) {
        const level = Math.round(line / step);
        counts.set(level, (counts.get(level) ?? 0) + 1);
      }
    if (entropyOf([...counts.values()]) > bits) fine = step;
    else coarse = step;
  }
  return coarse;
}

/** Shannon's, of all symbols together, in bits. */
function entropyOf(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count) => sum - count * Math.log2(count / total), 0);
}

const WINDOW = Float64Array.from({ length: BLOCK }, (_, n) =>
  Math.sin((Math.PI / BLOCK) * (n + 0.5)),
);

/** X(k) = Σ w(n)·x(n)·cos(π/N·(n + n₀)·(k + 1/2)), a block every N samples. */
function linesOf(samples: Float32Array): readonly Float64Array[] {
  const re = new Float64Array(BLOCK);
  const im = new Float64Array(BLOCK);
  return Array.from({ length: Math.ceil(samples.length / LINES) + 1 }, (_, block) => {
    const start = (block - 1) * LINES;
    for (let n = 0; n < BLOCK; n++) {
      const value = (WINDOW[n] ?? 0) * (samples[start + n] ?? 0);
      re[n] = value * Math.cos((Math.PI / BLOCK) * n);
      im[n] = value * Math.sin((Math.PI / BLOCK) * n);
    }
    inverseFourier(re, im);
    return Float64Array.from({ length: LINES }, (_, k) => {
      const turn = (Math.PI / LINES) * PHASE * (k + 0.5);
      return (re[k] ?? 0) * Math.cos(turn) - (im[k] ?? 0) * Math.sin(turn);
    });
  });
}

/** The blocks back in time, windowed again and overlapped: Princen and Bradley (1986). */
function soundOf(blocks: readonly Float64Array[], length: number): Float32Array {
  const sound = new Float32Array(length);
  const re = new Float64Array(BLOCK);
  const im = new Float64Array(BLOCK);
  blocks.forEach((lines, block) => {
    re.fill(0);
    im.fill(0);
    lines.forEach((line, k) => {
      re[k] = line * Math.cos((Math.PI / LINES) * PHASE * k);
      im[k] = line * Math.sin((Math.PI / LINES) * PHASE * k);
    });
    inverseFourier(re, im);
    for (let n = 0; n < BLOCK; n++) {
      const at = (block - 1) * LINES + n;
      if (at < 0 || at >= length) continue;
      const turn = (Math.PI / BLOCK) * (n + PHASE);
      const value = (re[n] ?? 0) * Math.cos(turn) - (im[n] ?? 0) * Math.sin(turn);
      sound[at] = (sound[at] ?? 0) + (2 / LINES) * (WINDOW[n] ?? 0) * value;
    }
  });
  return sound;
}
