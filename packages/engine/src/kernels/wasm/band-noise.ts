import { type BandNoises, CELL_BINS, type NoiseCells } from '../noise-kernels.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';

/** Bit for bit what the plain reference gives. */
export function openNoiseCells(arena: Arena, bins: number, cells: number): NoiseCells {
  const { addBands, findNoises, storeCells } = furtherKernels(arena);
  const bands = Math.ceil(bins / CELL_BINS) + 1;
  /** The kernel reads two bands at a time. */
  const even = 2 * Math.ceil(bands / 2);
  const all = arena.doubles(even * cells);
  let sums = arena.doubles(bands);
  let sumsBefore = arena.doubles(bands);
  const order = arena.integers(cells);
  const work = arena.doubles(2 * cells);
  const found = arena.doubles(7 * even);
  const listOf = (i: number) => found.subarray(i * even, i * even + bands);
  const noises: BandNoises = {
    noises: listOf(0),
    exposed: listOf(1),
    low: listOf(2),
    least: listOf(3),
    most: listOf(4),
    levels: listOf(5),
    followed: listOf(6),
  };
  const copy = arena.floats(bins);
  return {
    values: all,
    add(power) {
      let at = arena.addressOf(power);
      if (!at) {
        copy.set(power);
        at = copy.byteOffset;
      }
      addBands(at, bins, sums.byteOffset);
    },
    close(place) {
      const to = all.byteOffset + 8 * (place ?? 0);
      const total =
        place === undefined
          ? 0
          : storeCells(sums.byteOffset, sumsBefore.byteOffset, bands, to, 8 * cells);
      [sums, sumsBefore] = [sumsBefore, sums];
      sums.fill(0);
      return total;
    },
    find(places) {
      order.set(places);
      findNoises(
        all.byteOffset,
        8 * cells,
        bands,
        order.byteOffset,
        places.length,
        work.byteOffset,
        found.byteOffset,
        8 * even,
      );
      return noises;
    },
  };
}
