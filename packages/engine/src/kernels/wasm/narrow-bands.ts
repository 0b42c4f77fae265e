import { log } from '@sonometer/decode/elementary/log';
import { NARROW_BAND_CHUNK, type NarrowBands, type NarrowFilter } from '../kernels.js';
import type { Arena } from './arena.js';
import { findTurns, GAP_DOUBLES } from './spectra.js';
import { openTwiddles } from './tables.js';

/** As in the kernel: samples between two points of which a band is computed; straight lines join them. */
const STEP = 16;

/** Filters whose spectra stay where the kernel reads them, 8 kB each: those of all codecs. */
const MAX_PLACED = 320;

/** The spectrum of the samples is computed in double precision, what the filters make of it in single. */
export function openNarrowBands(arena: Arena, size: number, bins: number): NarrowBands {
  if (size / bins !== STEP) throw new RangeError(`expected bins of ${size / STEP}, got ${bins}`);
  const { transformDoubles, slowSignal, bandPowers, multiplyRatios } = arena.exports;
  const turns = findTurns(arena, size);
  /** Distance of re and im; four of them are room for what is given and what is made of it: `transformDoubles`. */
  const part = size + GAP_DOUBLES;
  const data = arena.doubles(4 * part);
  /** Re, then im, of the lower half. */
  const half = size / 2;
  const spectrum = arena.floats(2 * half);
  const twiddles = openTwiddles(arena, bins);
  const work = arena.transformWork.byteOffset;
  const powers = arena.floats(size);
  /** After them, the factors of each chunk's powers. */
  const sums = arena.doubles((2 * size) / NARROW_BAND_CHUNK + 1);
  const products = arena.floats(size).fill(1);
  const exponents = arena.integers(size);
  const logs = new Float64Array(size);

  const openPlace = () => ({
    spectrum: arena.floats(2 * bins),
    turnsInStep: arena.floats(4 * STEP),
  });
  const shared = openPlace();
  const placed = new WeakMap<NarrowFilter, typeof shared>();
  let places = 0;

  const place = (filter: NarrowFilter): typeof shared => {
    const { first, centre, re, im } = filter;
    if (first < 0 || first + bins > half || first % 4 !== 0)
      throw new RangeError(`no bins from ${first}`);
    const to = places < MAX_PLACED ? openPlace() : shared;
    to.spectrum.set(re);
    to.spectrum.set(im, bins);
    // Both halves of the spectrum, and an inverse transform of `size`.
    const scale = 2 / size;
    for (let t = 0; t < STEP; t++) {
      const turn = (centre * t) % size;
      const [cosine, sine] = [scale * (turns[turn] ?? 0), -scale * (turns[size + turn] ?? 0)];
      to.turnsInStep[t] = cosine;
      to.turnsInStep[STEP + t] = (cosine * t) / STEP;
      to.turnsInStep[2 * STEP + t] = sine;
      to.turnsInStep[3 * STEP + t] = (sine * t) / STEP;
    }
    if (to === shared) return shared;
    places++;
    placed.set(filter, to);
    return to;
  };

  return {
    load(samples) {
      data.set(samples);
      data.fill(0, part, part + size);
      const made = transformDoubles(data.byteOffset, size, 8 * part, turns.byteOffset);
      const from = (made - data.byteOffset) / 8;
      spectrum.set(data.subarray(from, from + half));
      spectrum.set(data.subarray(from + part, from + part + half), half);
    },

    filter(filter, length, min) {
      const { first, centre } = filter;
      const { spectrum: ofFilter, turnsInStep } = placed.get(filter) ?? place(filter);
      const slow = slowSignal(
        spectrum.byteOffset + 4 * first,
        4 * half,
        first,
        ofFilter.byteOffset,
        bins,
        // Parseval: the powers of all samples together are at most 4/size times this.
        (min * size) / 4,
        twiddles(),
        work,
      );
      if (slow === 0) return 0;
      const turn = (centre * STEP) % size;
      return bandPowers(
        slow,
        bins,
        turns[turn] ?? 0,
        turns[size + turn] ?? 0,
        turnsInStep.byteOffset,
        length,
        powers.byteOffset,
        sums.byteOffset,
      );
    },

    compare(hop, length, floor) {
      multiplyRatios(
        powers.byteOffset,
        sums.byteOffset,
        length,
        hop,
        floor,
        products.byteOffset,
        exponents.byteOffset,
      );
    },

    // A sum of logarithms is the logarithm of a product: one of them for each place.
    takeLogs(hop) {
      for (let place = 0; place < hop; place++)
        logs[place] = log(products[place] ?? 1) + (exponents[place] ?? 0) * Math.LN2;
      products.fill(1, 0, hop);
      exponents.fill(0, 0, hop);
      return logs.subarray(0, hop);
    },
  };
}
