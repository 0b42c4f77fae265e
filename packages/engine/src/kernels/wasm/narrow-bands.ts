import { NARROW_BAND_CHUNK, type NarrowBands, type NarrowFilter } from '../lattice-kernels.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';
import { findTurns, GAP_DOUBLES } from './spectra.js';
import { openTwiddles } from './tables.js';

/** As in the kernel: samples between two points of which a band is computed; straight lines join them. */
const STEP = 16;

/** As in the kernel: units of its logarithms to base 2. */
const LOG_UNITS = 16_384;

/** Filters whose spectra stay where the kernel reads them, 8 kB each: those of all codecs. */
const MAX_PLACED = 320;

/** The spectrum of the samples is computed in double precision, what the filters make of it in single. */
export function openNarrowBands(arena: Arena, size: number, bins: number): NarrowBands {
  if (size / bins !== STEP) throw new RangeError(`expected bins of ${size / STEP}, got ${bins}`);
  const { transformDoubles } = arena.exports;
  const { slowSignal, addBandLogs } = furtherKernels(arena);
  const turns = findTurns(arena, size);
  /** Distance of re and im; four of them are room for what is given and what is made of it: `transformDoubles`. */
  const part = size + GAP_DOUBLES;
  const data = arena.doubles(4 * part);
  /** Re, then im, of the lower half. */
  const half = size / 2;
  const spectrum = arena.floats(2 * half);
  const twiddles = openTwiddles(arena, bins);
  const work = arena.transformWork.byteOffset;
  const sums = arena.doubles(size / NARROW_BAND_CHUNK + 1);
  /** Log2, in units of the kernel. */
  const logs = arena.integers(size);
  const taken = new Float64Array(size);

  const openPlace = () => ({
    spectrum: arena.floats(2 * bins),
    turnsInStep: arena.floats(2 * STEP),
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
      to.turnsInStep[t] = scale * (turns[turn] ?? 0);
      to.turnsInStep[STEP + t] = -scale * (turns[size + turn] ?? 0);
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

    add(filter, { hop, length, floor, min }) {
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
      return addBandLogs(
        slow,
        bins,
        turns[turn] ?? 0,
        turns[size + turn] ?? 0,
        turnsInStep.byteOffset,
        length,
        hop,
        floor,
        min,
        sums.byteOffset,
        logs.byteOffset,
      );
    },

    takeLogs(hop) {
      for (let place = 0; place < hop; place++)
        taken[place] = (logs[place] ?? 0) * (Math.LN2 / LOG_UNITS);
      logs.fill(0, 0, hop);
      return taken.subarray(0, hop);
    },
  };
}
