import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import type { NarrowFilter } from '../lattice-kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { latticeKernels } from '../further/lattice.js';

const SIZE = 4096;
const BINS = 256;

/** A smooth band of its own for each seed. */
const filterAround = (centre: number, seed: number): NarrowFilter => {
  const noise = whiteNoise(2 * BINS, 1, 1, seed);
  const shape = (_: number, i: number) => Math.sin((Math.PI * (i + 0.5)) / BINS) ** 4;
  const part = (from: number) =>
    Float32Array.from({ length: BINS }, shape).map((x, i) => x * (noise[from + i] ?? 0));
  const first = 4 * Math.round((centre - BINS / 2) / 4);
  return { first, centre, re: part(0), im: part(BINS) };
};

/** From almost nothing to full scale, so that places differ by much. */
const sound = whiteNoise(SIZE, 1, 0.3, 1).map((x, n) => x * 10 ** (-5 * Math.cos(n / 300) ** 2));

test.each([
  [1024, 3072],
  [576, 3456],
  [192, 3840],
  [64, 4096],
])('in blocks of %i samples says what the plain twin says', (hop, length) => {
  const fast = openKernels().of(latticeKernels).openNarrowBands(SIZE, BINS);
  const plain = plainKernels.of(latticeKernels).openNarrowBands(SIZE, BINS);
  const among = { hop, length, floor: 1e-9, min: 0 };
  for (const samples of [sound, whiteNoise(SIZE, 1, 0.1, 2)]) {
    for (const bands of [fast, plain]) bands.load(samples);
    for (let i = 0; i < 24; i++) {
      const filter = filterAround(BINS / 2 + 70 * i, i);
      const power = plain.add(filter, among);
      expect(Math.abs(fast.add(filter, among) / power - 1)).toBeLessThan(1e-6);
    }
    const expected = plain.takeLogs(hop);
    const found = fast.takeLogs(hop);
    expect(found).toHaveLength(hop);
    // Some hundred logarithms, each to single precision of its power.
    expected.forEach((logs, place) => {
      expect(Math.abs((found[place] ?? NaN) - logs)).toBeLessThan(0.01);
    });
    expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(10);
  }
});

test('takes in nothing of a band that is too weak', () => {
  for (const kernels of [openKernels(), plainKernels]) {
    const bands = kernels.of(latticeKernels).openNarrowBands(SIZE, BINS);
    bands.load(sound);
    const among = { hop: 1024, length: 3072, floor: 1e-9, min: 0 };
    const power = bands.add(filterAround(1000, 1), among);
    bands.takeLogs(1024);
    for (const min of [1.001 * power, 1000 * power]) {
      expect(bands.add(filterAround(1000, 1), { ...among, min })).toBeLessThan(min);
      expect(bands.takeLogs(1024)).toEqual(new Float64Array(1024));
    }
  }
});

test('forgets what was taken', () => {
  for (const kernels of [openKernels(), plainKernels]) {
    const bands = kernels.of(latticeKernels).openNarrowBands(SIZE, BINS);
    bands.load(sound);
    bands.add(filterAround(1000, 1), { hop: 1024, length: 3072, floor: 1e-9, min: 0 });
    expect(Math.min(...bands.takeLogs(1024))).toBeLessThan(0);
    expect(bands.takeLogs(1024)).toEqual(new Float64Array(1024));
  }
});

test('holds ratios that no double holds the product of', () => {
  for (const kernels of [openKernels(), plainKernels]) {
    const bands = kernels.of(latticeKernels).openNarrowBands(SIZE, BINS);
    const pulse = new Float32Array(SIZE);
    pulse[2000] = 1e6;
    bands.load(pulse);
    for (let i = 0; i < 48; i++)
      bands.add(filterAround(1000, 1), { hop: 1024, length: 3072, floor: 1e-25, min: 0 });
    expect(Math.min(...bands.takeLogs(1024))).toBeLessThan(-760);
  }
});

test('refuses a filter beyond the spectrum', () => {
  const bands = openKernels().of(latticeKernels).openNarrowBands(SIZE, BINS);
  expect(() =>
    bands.add(filterAround(BINS / 2 - 4, 1), { hop: 64, length: 64, floor: 1, min: 0 }),
  ).toThrow(RangeError);
});
