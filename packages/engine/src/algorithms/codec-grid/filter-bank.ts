import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import type { NarrowFilter } from '../../kernels/lattice-kernels.js';
import { computeFourier } from '../spectrum.js';
import { type CodecFilters, lengthOf } from './codec-filters.js';
import { EXCERPT_FRAMES } from './excerpt.js';

/** Spectrum of each filter within ±512 bins of an excerpt's transform: the rest is under −60 dB. */
export const BAND_BINS = 1024;

/** One filter, ready to be applied to the spectrum of an excerpt. */
interface BankFilter extends NarrowFilter {
  /** Σ h²: white noise of power 1 comes out with this power. */
  readonly gain: number;
}

export interface FilterBank extends Omit<CodecFilters, 'window' | 'step' | 'filters'> {
  readonly filters: readonly BankFilter[];
  /** Samples that a coefficient reads. */
  readonly length: number;
  /** Number of filters with sound in their band, below which they show nothing. */
  readonly minFilters: number;
}

const MIN_FILTERS = 6;

interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * A cosine under a window has the spectrum of the window, moved up and down by its frequency: one transform for all
 * filters of a window, and not one for each. Frequencies between two bins need one for each distance from the bin.
 */
export function computeFilterBank(about: CodecFilters): FilterBank {
  const { window, step, filters, ...rest } = about;
  const windows = new Map<string, Spectrum>();
  const copies = new Map<Float64Array, Spectrum>();
  const places = filters.map(({ cycles }) => Math.round(cycles * EXCERPT_FRAMES));
  return {
    ...rest,
    length: lengthOf(about),
    minFilters: MIN_FILTERS,
    filters: filters.map(({ cycles, phase, weights }, i) => {
      const place = places[i] ?? 0;
      const off = cycles * EXCERPT_FRAMES - place;
      const ofWindow = madeOnce(windows, off.toFixed(6), () => windowSpectrum(window, off));
      const ofCopies = madeOnce(copies, weights, () => transformed(weights, EXCERPT_FRAMES / step));
      return narrowed(ofWindow, place, phase, ofCopies, about.frequencies[i] ?? 0);
    }),
  };
}

function madeOnce<Key>(known: Map<Key, Spectrum>, key: Key, make: () => Spectrum): Spectrum {
  const spectrum = known.get(key) ?? make();
  known.set(key, spectrum);
  return spectrum;
}

/** Of the window times e^(2πi·off·n/size). */
function windowSpectrum(window: Float64Array, off: number): Spectrum {
  if (off === 0) return transformed(window, EXCERPT_FRAMES);
  const turn = (n: number) => (2 * Math.PI * off * n) / EXCERPT_FRAMES;
  return transformed(
    window.map((value, n) => value * cos(turn(n))),
    EXCERPT_FRAMES,
    window.map((value, n) => value * sin(turn(n))),
  );
}

function transformed(real: Float64Array, size: number, imaginary?: Float64Array): Spectrum {
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  re.set(real);
  if (imaginary) im.set(imaginary);
  computeFourier(size).forward(re, im);
  return { re, im };
}

/**
 * H_b = C_b·(e^(iφ)·W_(b−place) + e^(−iφ)·conj W_(−b−place))/2, conjugated; the spectrum C of the copies is periodic.
 */
function narrowed(
  { re: windowRe, im: windowIm }: Spectrum,
  place: number,
  phase: number,
  { re: copiesRe, im: copiesIm }: Spectrum,
  frequency: number,
): BankFilter {
  // Of a low band a part lies below 0 Hz, and is left out.
  const centre = Math.max(BAND_BINS / 2, Math.round(frequency * EXCERPT_FRAMES));
  const first = 4 * Math.round((centre - BAND_BINS / 2) / 4);
  const re = new Float32Array(BAND_BINS);
  const im = new Float32Array(BAND_BINS);
  const [c, s] = [cos(phase) / 2, sin(phase) / 2];
  const [wrap, wrapCopies] = [EXCERPT_FRAMES - 1, copiesRe.length - 1];
  let gain = 0;
  for (let i = 0; i < BAND_BINS; i++) {
    const bin = first + i;
    if (bin <= 0 || bin >= EXCERPT_FRAMES / 2) continue;
    const up = (bin - place) & wrap;
    const down = (-bin - place) & wrap;
    const upRe = windowRe[up] ?? 0;
    const upIm = windowIm[up] ?? 0;
    const downRe = windowRe[down] ?? 0;
    const downIm = windowIm[down] ?? 0;
    const sumRe = c * (upRe + downRe) - s * (upIm + downIm);
    const sumIm = c * (upIm - downIm) + s * (upRe - downRe);
    const copyRe = copiesRe[bin & wrapCopies] ?? 0;
    const copyIm = copiesIm[bin & wrapCopies] ?? 0;
    const valueRe = copyRe * sumRe - copyIm * sumIm;
    const valueIm = copyRe * sumIm + copyIm * sumRe;
    re[i] = valueRe;
    im[i] = -valueIm;
    gain += valueRe * valueRe + valueIm * valueIm;
  }
  // Parseval, of both halves of the spectrum; what lies outside the band is under a millionth.
  return { first, centre, re, im, gain: (2 * gain) / EXCERPT_FRAMES };
}
