import { log } from '../../elementary/log.js';
import { NARROW_BAND_CHUNK, type NarrowBands } from '../kernels.js';
import type { Arena } from './arena.js';
import { GAP_DOUBLES, turnsOf } from './fourier.js';

export function openNarrowBands(arena: Arena, size: number, bins: number): NarrowBands {
  const { transformDoubles, multiplyBand, bandPowers, multiplyRatios } = arena.exports;
  const turns = turnsOf(arena, size);
  const bandTurns = turnsOf(arena, bins);
  /** Distance of re and im, and room for what is given and what is made of it: `transformDoubles`. */
  const part = size + GAP_DOUBLES;
  const bandPart = bins + GAP_DOUBLES;
  const data = arena.doubles(4 * part);
  const band = arena.doubles(4 * bandPart);
  const filterSpectrum = arena.doubles(2 * bins);
  const step = size / bins;
  const turnsInStep = arena.doubles(2 * step);
  const powers = arena.doubles(size);
  /** And behind them what each chunk's powers are multiplied by. */
  const sums = arena.doubles((2 * size) / NARROW_BAND_CHUNK + 1);
  const products = arena.doubles(size).fill(1);
  const exponents = arena.integers(2 * size); // of 64 bits
  const logs = new Float64Array(size);
  let spectrum = data.byteOffset;

  return {
    hear(samples) {
      data.set(samples);
      data.fill(0, part, part + size);
      spectrum = transformDoubles(data.byteOffset, size, 8 * part, turns.byteOffset);
    },

    filter({ centre, re, im }, length) {
      const first = centre - bins / 2;
      if (first < 0 || first + bins > size) throw new RangeError(`no bins around ${centre}`);
      filterSpectrum.set(re);
      filterSpectrum.set(im, bins);
      multiplyBand(
        spectrum + 8 * first,
        8 * part,
        filterSpectrum.byteOffset,
        8 * bins,
        bins,
        band.byteOffset,
        8 * bandPart,
      );
      const slow = transformDoubles(band.byteOffset, bins, 8 * bandPart, bandTurns.byteOffset);
      // Both halves of the spectrum, and an inverse transform of `size`.
      const scale = 2 / step / bins;
      return bandPowers(
        slow,
        8 * bandPart,
        bins,
        centre,
        size,
        turns.byteOffset,
        turnsInStep.byteOffset,
        scale,
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
      for (let place = 0; place < hop; place++) {
        logs[place] = log(products[place] ?? 1) + (exponents[2 * place] ?? 0) * Math.LN2;
      }
      products.fill(1, 0, hop);
      exponents.fill(0, 0, 2 * hop);
      return logs.subarray(0, hop);
    },
  };
}
