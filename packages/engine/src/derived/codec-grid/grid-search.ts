import { mean } from '../../core/numbers.js';
import { openFourier } from '../../kernels/plain/fourier.js';
import { EXCERPT_FRAMES, type Excerpt } from '../../tracks/excerpts.js';
import { BAND_BINS, type FilterBank, type NarrowFilter } from './filter-bank.js';

/** Power of twice the rounding to 16 bits: what a coefficient that the codec left out still holds. */
const ROUNDING_POWER = (2 * (2 ** -15) ** 2) / 12;
/** A filter with less says nothing: 15 dB over the rounding. */
const LEAST_OVER_ROUNDING = 30;
const STEP = EXCERPT_FRAMES / BAND_BINS;
/** Samples that share one power around them. */
const CHUNK = 64;
/** Ratios multiplied before one logarithm; each lies between 1e-9 and 1e4, and all together over 1e-308. */
const RATIOS_PER_LOG = 24;

/** How small the coefficients are at each place of the grid. */
export interface GridSums {
  /** For each offset of the blocks: Σ over filters and blocks of ln(power over the power around). */
  readonly logs: Float64Array;
  /** Number of such logarithms in each sum. */
  readonly count: number;
}

/** What the coefficients of one filter are at a known place of the grid. */
export interface FilterDip {
  /** Cycles per sample. */
  readonly frequency: number;
  /** Mean fall of ln(power) against all other places. */
  readonly dip: number;
}

export interface GridSearch {
  /** Sums over the filters of a bank; `undefined` when hardly a filter has anything to say. */
  sums(excerpt: Excerpt, bank: FilterBank): GridSums | undefined;
  /** Each filter that has something to say, at one offset. */
  dips(excerpt: Excerpt, bank: FilterBank, offset: number): readonly FilterDip[];
}

const LEAST_FILTERS = 6;

/**
 * Computes coefficients of a codec's transform at every possible place of its blocks, sample by
 * sample. Where the blocks once lay, what the codec quantised to zero is zero again; at any other
 * place it is not (Herre & Schug 2000, "Analysis of decompressed audio").
 */
export function openGridSearch(): GridSearch {
  const forward = openFourier(EXCERPT_FRAMES);
  const inverse = openFourier(BAND_BINS);
  const re = new Float64Array(EXCERPT_FRAMES);
  const im = new Float64Array(EXCERPT_FRAMES);
  const bandRe = new Float64Array(BAND_BINS);
  const bandIm = new Float64Array(BAND_BINS);
  const cos = Float64Array.from({ length: EXCERPT_FRAMES }, (_, i) =>
    Math.cos((2 * Math.PI * i) / EXCERPT_FRAMES),
  );
  const powers = new Float64Array(EXCERPT_FRAMES);
  const prefix = new Float64Array(EXCERPT_FRAMES / CHUNK + 1);
  const products = new Float64Array(EXCERPT_FRAMES);
  const logs = new Float64Array(EXCERPT_FRAMES);
  let transformed: Excerpt | undefined;

  const transform = (excerpt: Excerpt) => {
    if (transformed === excerpt) return;
    transformed = excerpt;
    re.set(excerpt.samples);
    im.fill(0);
    forward.forward(re, im);
  };

  /** The filter's output, as a slow complex signal on every 8th sample. */
  const apply = (filter: NarrowFilter) => {
    for (let i = 0; i < BAND_BINS; i++) {
      const bin = filter.centre - BAND_BINS / 2 + i;
      const xRe = re[bin] ?? 0;
      const xIm = im[bin] ?? 0;
      const hRe = filter.re[i] ?? 0; // 0 outside of 0 to half the rate
      const hIm = filter.im[i] ?? 0;
      const to = (i + BAND_BINS / 2) & (BAND_BINS - 1);
      bandRe[to] = xRe * hRe - xIm * hIm;
      bandIm[to] = xRe * hIm + xIm * hRe;
    }
    inverse.inverse(bandRe, bandIm);
  };

  /** Its power at every sample: straight between those, turned back to its frequency. The sum of all. */
  const fillPowers = (centre: number, length: number): number => {
    const turnCos = Math.cos((2 * Math.PI * centre) / EXCERPT_FRAMES);
    const turnSin = Math.sin((2 * Math.PI * centre) / EXCERPT_FRAMES);
    // Both halves of the spectrum, and BAND_BINS / EXCERPT_FRAMES of the inverse.
    const scale = 2 / STEP;
    let total = 0;
    for (let chunk = 0; chunk * CHUNK < length; chunk++) {
      let energy = 0;
      for (let i = (chunk * CHUNK) / STEP, end = i + CHUNK / STEP; i < end; i++) {
        const next = (i + 1) & (BAND_BINS - 1);
        let real = scale * (bandRe[i] ?? 0);
        let imaginary = scale * (bandIm[i] ?? 0);
        const riseReal = (scale * (bandRe[next] ?? 0) - real) / STEP;
        const riseImaginary = (scale * (bandIm[next] ?? 0) - imaginary) / STEP;
        const turn = (centre * i * STEP) & (EXCERPT_FRAMES - 1);
        let c = cos[turn] ?? 0;
        let s = cos[(turn - EXCERPT_FRAMES / 4) & (EXCERPT_FRAMES - 1)] ?? 0;
        for (let t = i * STEP, stop = t + STEP; t < stop; t++) {
          const value = real * c - imaginary * s;
          const power = value * value;
          powers[t] = power;
          energy += power;
          real += riseReal;
          imaginary += riseImaginary;
          const turned = c * turnCos - s * turnSin;
          s = s * turnCos + c * turnSin;
          c = turned;
        }
      }
      total += energy;
      prefix[chunk + 1] = total;
    }
    return total;
  };

  /** Multiplies in the power at each sample over the power within a block's length around it. */
  const multiplyRatios = (hop: number, length: number, floor: number) => {
    const chunks = Math.ceil(length / CHUNK);
    const reach = Math.round(hop / CHUNK);
    for (let chunk = 0; chunk < chunks; chunk++) {
      const from = Math.max(0, chunk - reach);
      const to = Math.min(chunks, chunk + reach + 1);
      const around = ((prefix[to] ?? 0) - (prefix[from] ?? 0)) / ((to - from) * CHUNK);
      const scale = 1 / (around + floor);
      for (let t = chunk * CHUNK, end = t + CHUNK; t < end; t++)
        products[t] = (products[t] ?? 1) * ((powers[t] ?? 0) + floor) * scale;
    }
  };

  const addLogs = (length: number) => {
    for (let t = 0; t < length; t++) {
      logs[t] = (logs[t] ?? 0) + Math.log(products[t] ?? 1);
      products[t] = 1;
    }
  };

  /** Hands the logarithms of `perLog` filters together on; the number of filters that had any. */
  const search = (
    { filters, hop, length: reach }: FilterBank,
    perLog: number,
    use: (length: number, filter: number) => void,
  ) => {
    const length = Math.floor((EXCERPT_FRAMES - reach) / hop) * hop;
    products.fill(1);
    let used = 0;
    filters.forEach((filter, index) => {
      apply(filter);
      const floor = ROUNDING_POWER * filter.gain;
      if (fillPowers(filter.centre, length) < LEAST_OVER_ROUNDING * floor * length) return;
      multiplyRatios(hop, length, floor);
      used++;
      if (used % perLog === 0) use(length, index);
    });
    if (used % perLog > 0) use(length, filters.length - 1);
    return { used, blocks: length / hop };
  };

  return {
    sums(excerpt, bank) {
      transform(excerpt);
      const sums = new Float64Array(bank.hop);
      logs.fill(0);
      const { used, blocks } = search(bank, RATIOS_PER_LOG, (length) => {
        addLogs(length);
      });
      if (used < LEAST_FILTERS) return undefined;
      for (let t = 0; t < blocks * bank.hop; t++) {
        const offset = (excerpt.startFrame + t) % bank.hop;
        sums[offset] = (sums[offset] ?? 0) + (logs[t] ?? 0);
      }
      return { logs: sums, count: used * blocks };
    },

    dips(excerpt, bank, offset) {
      transform(excerpt);
      const found: FilterDip[] = [];
      const first = (offset + bank.hop - (excerpt.startFrame % bank.hop)) % bank.hop;
      search(bank, 1, (length, index) => {
        logs.fill(0, 0, length);
        addLogs(length);
        const all = logs.subarray(0, length);
        let here = 0;
        for (let t = first; t < length; t += bank.hop) here += logs[t] ?? 0;
        const dip = mean(all) - here / (length / bank.hop);
        found.push({ frequency: bank.frequencies[index] ?? 0, dip });
      });
      return found;
    },
  };
}
