import type { NarrowFilter } from '../../kernels/kernels.js';
import { EXCERPT_FRAMES } from './excerpt.js';
import { computeFourier } from '../fourier-of.js';
import type { CodecFilters } from './codec-filters.js';

/** Spectrum of each filter within ±512 bins of an excerpt's transform: the rest is under −60 dB. */
export const BAND_BINS = 1024;

/** One filter, ready to be applied to the spectrum of an excerpt. */
interface BankFilter extends NarrowFilter {
  /** Σ h²: white noise of power 1 comes out with this power. */
  readonly gain: number;
}

export interface FilterBank extends Omit<CodecFilters, 'impulses'> {
  readonly filters: readonly BankFilter[];
  /** Samples that a coefficient reads. */
  readonly length: number;
}

/** Transforms two filters at a time: the spectra of real signals come apart by their symmetry. */
export function computeFilterBank({ impulses, ...about }: CodecFilters): FilterBank {
  const { frequencies } = about;
  const fourier = computeFourier(EXCERPT_FRAMES);
  const re = new Float64Array(EXCERPT_FRAMES);
  const im = new Float64Array(EXCERPT_FRAMES);
  const filters: BankFilter[] = [];

  for (let i = 0; i < impulses.length; i += 2) {
    const [first, second] = [impulses[i] ?? re, impulses[i + 1]];
    re.fill(0).set(first);
    im.fill(0);
    if (second) im.set(second);
    fourier.forward(re, im);
    filters.push(narrowed(re, im, frequencies[i] ?? 0, first, 1));
    if (second) filters.push(narrowed(re, im, frequencies[i + 1] ?? 0, second, -1));
  }
  return { ...about, filters, length: impulses[0]?.length ?? 0 };
}

/** H = (Z_b + part·conj Z_−b)/2 for the first of two packed signals, over i for the second. */
function narrowed(
  zRe: Float64Array,
  zIm: Float64Array,
  frequency: number,
  impulse: Float64Array,
  part: 1 | -1,
): BankFilter {
  // Of a low band a part lies below 0 Hz, and is left out.
  const centre = Math.max(BAND_BINS / 2, Math.round(frequency * EXCERPT_FRAMES));
  const first = 4 * Math.round((centre - BAND_BINS / 2) / 4);
  const re = new Float32Array(BAND_BINS);
  const im = new Float32Array(BAND_BINS);
  for (let i = 0; i < BAND_BINS; i++) {
    const bin = first + i;
    if (bin <= 0 || bin >= EXCERPT_FRAMES / 2) continue;
    const sumRe = ((zRe[bin] ?? 0) + part * (zRe[EXCERPT_FRAMES - bin] ?? 0)) / 2;
    const sumIm = ((zIm[bin] ?? 0) - part * (zIm[EXCERPT_FRAMES - bin] ?? 0)) / 2;
    re[i] = part === 1 ? sumRe : sumIm;
    im[i] = part === 1 ? -sumIm : sumRe; // conjugated
  }
  return { first, centre, re, im, gain: impulse.reduce((sum, value) => sum + value * value, 0) };
}
