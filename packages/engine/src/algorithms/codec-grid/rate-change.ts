import type { Kernels } from '../../kernels/kernels.js';
import { resamplingFilters } from '../resampling.js';
import { EXCERPT_FRAMES, type Excerpt } from './excerpt.js';
import { classifierKernels } from '../../kernels/further/classifier.js';

/** The share of the lower of both halves of a rate that is passed on. */
const PASSED = 0.95;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 16;
/** Samples of the new rate can be moved in steps of this part of one, or finer. */
const MIN_PARTS = 128;

/**
 * Excerpts as they were at another rate, on one lattice for the whole file: sample k lies at (k + phase)/toHz seconds.
 * Where the old samples lay between the new ones is unknown; at `phase` 0 the first of both coincide.
 */
export function openRateChange(
  fromHz: number,
  toHz: number,
  kernels: Kernels,
): (excerpt: Excerpt, phase: number) => Excerpt {
  const filters = resamplingFilters({
    fromHz,
    toHz,
    passed: PASSED,
    crossings: CROSSINGS,
    minParts: MIN_PARTS,
  });
  const resampler = kernels.of(classifierKernels).openResampler(filters);
  const given = kernels.floats(EXCERPT_FRAMES);
  const made = kernels.floats(EXCERPT_FRAMES);
  // A sample of the old rate is `parts` units long, one of the new rate `step`.
  const { parts } = filters;
  const step = filters.whole * parts + filters.part;
  const half = filters.taps / 2;

  return ({ startFrame, samples }, phase) => {
    const shift = Math.round(phase * step);
    const first = Math.ceil(((startFrame + half) * parts - shift) / step);
    const offset = first * step + shift - startFrame * parts;
    const place = { at: Math.floor(offset / parts) - half + 1, part: offset % parts };
    const room = (samples.length - half) * parts - offset;
    const frames = Math.min(EXCERPT_FRAMES, Math.floor(room / step));
    given.set(samples);
    resampler.resample(given, place, made, frames);
    made.fill(0, frames);
    return { startFrame: first, frames, samples: made.slice() };
  };
}
