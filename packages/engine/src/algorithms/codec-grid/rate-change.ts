import { cos } from '../../elementary/cos.js';
import { sin } from '../../elementary/sin.js';
import type { ResamplingFilters } from '../../kernels/hearing-kernels.js';
import { plainKernels } from '../../kernels/plain.js';
import { EXCERPT_FRAMES, type Excerpt } from './excerpt.js';

/** The share of the lower of both halves of a rate that is passed on. */
const PASSED = 0.95;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 16;
/** Samples of the new rate can be moved in steps of this part of one, or finer. */
const LEAST_PARTS = 128;
/** With more than this, as from 44 099 Hz, the one before is taken, 1/640 of a sample off at most. */
const MOST_PHASES = 640;

/**
 * Excerpts as they were at another rate, on one lattice for the whole file: sample k lies at (k + phase)/toHz
 * seconds. Where the old samples lay between the new ones nobody tells; at `phase` 0 the first of both fall together.
 */
export function openRateChange(
  fromHz: number,
  toHz: number,
): (excerpt: Excerpt, phase: number) => Excerpt {
  const divisor = greatestDivisor(fromHz, toHz);
  const finer = Math.ceil((LEAST_PARTS * divisor) / toHz);
  // A sample of the old rate is `parts` units long, one of the new rate `step`.
  const parts = (finer * toHz) / divisor;
  const step = (finer * fromHz) / divisor;
  const filters = filtersOf(parts, step);
  // Plain: what lasting kernels hold is never given back, and files come at any rate.
  const resampler = plainKernels.openResampler(filters);
  const half = filters.taps / 2;

  return ({ startFrame, samples }, phase) => {
    const shift = Math.round(phase * step);
    const first = Math.ceil(((startFrame + half) * parts - shift) / step);
    const offset = first * step + shift - startFrame * parts;
    const place = { at: Math.floor(offset / parts) - half + 1, part: offset % parts };
    const room = (samples.length - half) * parts - offset;
    const frames = Math.min(EXCERPT_FRAMES, Math.floor(room / step));
    const moved = new Float32Array(EXCERPT_FRAMES);
    resampler.resample(samples, place, moved, frames);
    return { startFrame: first, frames, samples: moved };
  };
}

/** Windowed sincs (Blackman), of one phase for each of the parts that a sample has. */
function filtersOf(parts: number, step: number): ResamplingFilters {
  const cutoff = PASSED * Math.min(1, parts / step);
  const half = 2 * Math.ceil(CROSSINGS / cutoff / 2);
  const taps = 2 * half;
  const phases = Math.min(parts, MOST_PHASES);
  const coefficients = new Float64Array(phases * taps);
  for (let phase = 0; phase < phases; phase++)
    for (let k = 0; k < taps; k++) {
      const distance = k - half + 1 - phase / phases;
      coefficients[phase * taps + k] =
        cutoff * sinc(Math.PI * cutoff * distance) * blackman(distance / half);
    }
  return {
    coefficients,
    phases,
    taps,
    whole: Math.floor(step / parts),
    part: step % parts,
    parts,
  };
}

const sinc = (x: number) => (x === 0 ? 1 : sin(x) / x);

const blackman = (x: number) =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * cos(Math.PI * x) + 0.08 * cos(2 * Math.PI * x);

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
