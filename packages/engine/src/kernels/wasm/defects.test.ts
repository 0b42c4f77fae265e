import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { CHUNK_PIECE, CHUNK_WINDOW, SEEN_PIECE } from '../defect-kernels.js';
import type { Kernels } from '../kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { defectKernels } from '../further/defect.js';

describe('defects', () => {
  const kernels = openKernels();
  const noise = whiteNoise(48_000, 0.5, 0.3);

  /** Rounded to 8 bits, with constant runs, zeros of both signs, and a stretch that occurs twice. */
  const steps = noise.map((x, n) => {
    const held = noise[n - (n % 5 === 0 ? 0 : n % 7)] ?? x;
    return n % 50 < 5 ? (n % 2 === 0 ? 0 : -0) : Math.round(held * 128) / 128;
  });
  steps.copyWithin(11_000, 9000, 10_700);

  /** The samples where kernels read them without a copy, or elsewhere. */
  const placed = (of: Kernels, samples: Float32Array, isOwn: boolean) => {
    const own = isOwn ? of.floats(samples.length) : new Float32Array(samples.length);
    own.set(samples);
    return own;
  };

  test.each([
    { length: 44, distance: 1, isOwn: true },
    { length: 9, distance: 3, isOwn: true },
    { length: 47, distance: 2, isOwn: false },
  ])(
    'finds the bends of the plain reference: $length, $distance',
    ({ length, distance, isOwn }) => {
      expect(kernels.name).toBe('wasm');
      const plain = plainKernels.of(defectKernels).openBends(length, distance, 100)(
        noise,
        2 * distance + 5,
        100,
      );
      const fast = kernels.of(defectKernels).openBends(length, distance, 100);
      expect(fast(placed(kernels, noise, isOwn), 2 * distance + 5, 100)).toEqual(plain);
      expect(plain[7]).toBeGreaterThan(0.3);
    },
  );

  test.each([
    { from: 0, end: 400, count: 400 },
    { from: 20, end: 300, count: 320 },
    { from: 0, end: 7, count: 7 },
  ])('finds the isolated steps of the plain reference, $from to $end of $count', (range) => {
    const limits = { min: 0.05, near: 2, around: 20, ratio: 1.8, smallerShare: 0.75 };
    const find = (from: Kernels) => {
      const search = from.of(defectKernels).openStepSearch(400, limits);
      // Equal ones next to each other, large ones at both ends, and soft ones.
      for (let i = 0; i < 400; i++) {
        const size = Math.abs(noise[i] ?? 0);
        search.steps[i] =
          i % 50 < 2 ? 0.5 + Math.floor(i / 50) / 10 : i < 350 ? size / 2 : size / 100;
      }
      return [...search.find(range.from, range.end, range.count)];
    };
    const plain = find(plainKernels);
    expect(find(kernels)).toEqual(plain);
    // The first of two equal ones.
    for (const [i, isFound] of [
      [50, range.end > 50],
      [51, false],
    ] as const)
      expect(plain.includes(i)).toBe(isFound);
  });

  test.each([1, 2, 3])('ends the chunks of the plain reference: %i channels', (channels) => {
    const block = [steps, noise, steps.toReversed()].slice(0, channels);
    const ofKernels = (from: Kernels) => {
      const ends = from.of(defectKernels).openChunkEnds(63);
      const own = block.map((samples) => placed(from, samples, true));
      const found = [];
      for (let at = 0, piece = 0; at < noise.length; piece++) {
        const to = Math.min(noise.length, at + 1 + ((1777 * piece) % CHUNK_PIECE));
        ends.take(own, at, to);
        for (let i = ends.next(0, 40 - at); i < to - at; i = ends.next(i + 1, 40 - at))
          found.push({ at: at + i, ...ends.takeChunk() });
        at = to;
      }
      return found;
    };
    const plain = ofKernels(plainKernels);
    expect(ofKernels(kernels)).toEqual(plain);
    expect(plain.length).toBeGreaterThan(100);
  });

  test('of the ends in digital silence gives the last one', () => {
    const sound = noise.slice(0, 1000).fill(0, 100, 900);
    const [ends, plain] = [kernels, plainKernels].map((from) => {
      const search = from.of(defectKernels).openChunkEnds(63);
      search.take([sound], 0, sound.length);
      const found = [];
      for (let i = search.next(0, 33); i < sound.length; i = search.next(i + 1, 33))
        found.push({ i, ...search.takeChunk() });
      return found;
    });
    expect(ends).toEqual(plain);
    const within = ends?.filter(({ i }) => i >= 100 + CHUNK_WINDOW && i < 900) ?? [];
    expect(within.map(({ i, isFlat }) => [i, isFlat])).toEqual([[899, true]]);
  });

  test.each([1, 2])('sees the frames of the plain reference again: %i channels', (channels) => {
    const block = [steps, steps.map((x) => x / 2)].slice(0, channels);
    const ofKernels = (from: Kernels) => {
      const seen = from.of(defectKernels).openSeenFrames();
      const found = [];
      for (let at = 0, piece = 0; at < steps.length; piece++) {
        const to = Math.min(steps.length, at + 1 + ((1777 * piece) % SEEN_PIECE));
        seen.take(block, at, to);
        // to any place now and then, as the search does during a copy
        for (let i = 0; i < to - at; i++) {
          const isAny = piece % 3 === 2;
          const end = isAny ? i + 1 : to - at;
          i = seen.next(i, end, at, 4000, isAny);
          if (i < end) found.push([at + i, seen.distance(at + i)]);
          else i--;
        }
        at = to;
      }
      return found;
    };
    const plain = ofKernels(plainKernels);
    expect(ofKernels(kernels)).toEqual(plain);
    expect(plain.filter(([, distance]) => distance === 2000).length).toBeGreaterThan(100);
  });

  test('counts the leaps of the plain reference', () => {
    const ofKernels = (from: Kernels) => {
      const leaps = from.of(defectKernels).openLeaps(0.01);
      for (let at = 0; at < steps.length; at += 977) leaps.push(steps.subarray(at, at + 977));
      return leaps.counts;
    };
    const plain = ofKernels(plainKernels);
    expect(ofKernels(kernels)).toEqual(plain);
    expect(plain.exact.isolated).toBeGreaterThan(plain.overDither.isolated / 2);
    expect(plain.overDither.isolated).toBeGreaterThan(100);
  });
});

describe('prediction', () => {
  const next = gaussian(2);
  const normal = (length: number) => Float64Array.from({ length }, next);

  test.each([
    { length: 2229, order: 22 },
    { length: 800, order: 12 },
    { length: 33, order: 24 },
    { length: 64, order: 7 },
    { length: 721, order: 8 },
    { length: 300, order: 17 },
  ])('of $length samples, to order $order, equals the plain reference to the last bit', (of) => {
    const both = [openKernels(), plainKernels].map((kernels) =>
      kernels.of(defectKernels).openPrediction(of.length, of.order),
    );
    for (let round = 0; round < 2; round++) {
      const windowed = normal(of.length);
      const filter = normal(of.order + 1);
      const values = normal(of.length);
      const [fast, plain] = both.map((prediction) => {
        const residuals = new Float64Array(of.length);
        const sums = prediction.autocorrelation(windowed).slice();
        prediction.residuals(filter, values, residuals);
        return { sums, residuals };
      });
      expect(fast).toEqual(plain);
      expect(fast?.sums[0]).toBeGreaterThan(of.length / 3);
      expect(fast?.residuals.some((residual) => residual !== 0)).toBe(true);
    }
  });
});

test('a window over samples equals the plain reference, wherever they lie, and outside of them is silence', () => {
  const next = gaussian(4);
  for (const length of [64, 2229]) {
    const kernels = openKernels();
    const outside = Float32Array.from({ length: 3000 }, next);
    const inside = kernels.floats(outside.length);
    inside.set(outside);
    const window = Float64Array.from({ length }, next);
    const fast = kernels.of(defectKernels).openPrediction(length, 12);
    const plain = plainKernels.of(defectKernels).openPrediction(length, 12);
    for (const start of [0, 17, -20, 3000 - length + 9])
      for (const samples of [inside, outside]) {
        const expected = plain.windowed(outside, start, window);
        const found = fast.windowed(samples, start, window);
        expect(found).toEqual(expected);
        found[3] = expected[3] = 1;
        expect(fast.autocorrelation(found)).toEqual(plain.autocorrelation(expected));
      }
  }
});

describe('replace bad', () => {
  test('equals the plain twin, wherever the samples are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.float(), fc.constantFrom(NaN, Infinity, -Infinity)), {
          maxLength: 40,
        }),
        (values) => {
          const kernels = openKernels();
          const expected = Float32Array.from(values);
          const count = plainKernels.replaceBad(expected);
          const outside = Float32Array.from(values);
          const inside = kernels.floats(values.length);
          inside.set(values);
          for (const samples of [outside, inside]) {
            expect(kernels.replaceBad(samples)).toBe(count);
            expect(samples).toEqual(expected);
          }
        },
      ),
    );
  });
});
