import { mean } from '../../core/numbers.js';
import { type BandNoises, CELL_BINS, type NoiseCells } from '../noise-kernels.js';

/** Noise that is steady shows its level in each quarter of a block. */
const QUARTERS = 4;

/** The least of 8 to 120 cells of noise is some 0.35 of their mean. */
const MIN_OVER_MEAN = 0.35;
/** A cell of noise rarely exceeds the mean by more than this; one of speech rarely stays below. */
const MAX_OVER_MEAN = 2.5;
const ROUNDS = 2;
/** Of cells of noise, few lie below this share of their mean; the dips of speech have any level. */
const LOW_UNDER_MEAN = 0.6;

/** The followed noise takes in cells up to twice itself, and none from four times on. */
const WHOLLY_BELOW = 2;
const NONE_ABOVE = 4;
/** Share of a cell that the followed noise takes in: over some 90 ms. */
const TAKEN_IN = 0.35;
/** Few sounds of speech last so long in one band, 0.6 s: then the noise may have risen, and follows slowly. */
const MAX_SOUND_CELLS = 18;
const TAKEN_IN_ANYWAY = 0.01;

/** Everything that is found in the cells of a block. */
const makeNoises = (bands: number): BandNoises => ({
  noises: new Float64Array(bands),
  exposed: new Float64Array(bands),
  low: new Float64Array(bands),
  least: new Float64Array(bands),
  most: new Float64Array(bands),
  levels: new Float64Array(bands),
  followed: new Float64Array(bands),
});

export function openNoiseCells(bins: number, cells: number): NoiseCells {
  const bands = Math.ceil(bins / CELL_BINS) + 1;
  const all = new Float64Array(bands * cells);
  let sums = new Float64Array(bands);
  let sumsBefore = new Float64Array(bands);
  const noises = makeNoises(bands);
  return {
    values: all,
    add(power) {
      addBands(sums, power, bins, bands - 1);
    },
    close(place) {
      let total = 0;
      if (place !== undefined)
        for (let band = 0; band < bands; band++) {
          const cell = (sums[band] ?? 0) + (sumsBefore[band] ?? 0);
          all[band * cells + place] = cell;
          if (band < bands - 1) total += cell;
        }
      [sums, sumsBefore] = [sumsBefore, sums];
      sums.fill(0);
      return total;
    },
    find(places) {
      for (let band = 0; band < bands; band++)
        findNoise(
          Float64Array.from(places, (place) => all[band * cells + place] ?? 0),
          band,
          noises,
        );
      return noises;
    },
  };
}

/** Adds the powers of three bins each. */
function addBands(sums: Float64Array, power: Float32Array, bins: number, bands: number): void {
  const [first, last] = [power[0] ?? 0, power[bins - 1] ?? 0];
  // The bins at 0 Hz and at half the rate have no mirror.
  power[0] = first / 2;
  power[bins - 1] = last / 2;
  const whole = Math.floor(bins / CELL_BINS);
  for (let band = 0, k = 0; band < whole; band++, k += CELL_BINS)
    sums[band] = (sums[band] ?? 0) + ((power[k] ?? 0) + (power[k + 1] ?? 0) + (power[k + 2] ?? 0));
  if (whole < bands) {
    let rest = 0;
    for (let k = whole * CELL_BINS; k < bins; k++) rest += power[k] ?? 0;
    sums[whole] = (sums[whole] ?? 0) + rest;
  }
  sums[bands] = (sums[bands] ?? 0) + CELL_BINS * (power[CELL_BINS - 1] ?? 0);
  power[0] = first;
  power[bins - 1] = last;
}

/** The noise near the least of the cells of a band, as mean power of a cell. */
function findNoise(cells: Float64Array, band: number, found: BandNoises): void {
  const count = cells.length;
  let [least, most] = [Infinity, 0];
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const [from, to] = [quarter, quarter + 1].map((q) => Math.floor((q * count) / QUARTERS));
    const leastOfQuarter = Math.min(...cells.subarray(from, to));
    least = Math.min(least, leastOfQuarter);
    most = Math.max(most, leastOfQuarter);
  }
  let noise = least / MIN_OVER_MEAN;
  for (let round = 0; round < ROUNDS; round++) {
    const border = MAX_OVER_MEAN * noise;
    const below = cells.filter((cell) => cell <= border);
    if (below.length > 0) noise = mean(below);
  }
  const exposed = cells.filter((cell) => cell <= MAX_OVER_MEAN * noise).length;
  const low = cells.filter((cell) => cell < LOW_UNDER_MEAN * noise).length;
  found.noises[band] = noise;
  found.exposed[band] = exposed / count;
  found.low[band] = exposed > 0 ? low / exposed : 0;
  found.least[band] = least;
  found.most[band] = most;
  found.levels[band] = mean(cells);
  found.followed[band] = followNoise(cells, noise);
}

/** Mean over the cells, in order of time, of the noise that is followed from `start` on. */
function followNoise(cells: Float64Array, start: number): number {
  let noise = start;
  let loud = 0; // cells in a row that are speech only
  let total = 0;
  for (const cell of cells) {
    // Times the noise, lest silence is divided by: 1 below the lower border, 0 above the upper one.
    const left = (NONE_ABOVE * noise - cell) / (NONE_ABOVE - WHOLLY_BELOW);
    if (left > 0) {
      loud = 0;
      noise += TAKEN_IN * (left < noise ? left / noise : 1) * (cell - noise);
    } else if (++loud > MAX_SOUND_CELLS) noise += TAKEN_IN * TAKEN_IN_ANYWAY * (cell - noise);
    total += noise;
  }
  return total / cells.length;
}
