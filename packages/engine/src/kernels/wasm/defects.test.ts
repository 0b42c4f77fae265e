import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { CHUNK_PIECE, SEEN_PIECE } from '../defect-kernels.js';
import type { Kernels } from '../kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

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
])('finds the bends of the plain reference: $length, $distance', ({ length, distance, isOwn }) => {
  expect(kernels.name).toBe('wasm');
  const plain = plainKernels.openBends(length, distance, 100)(noise, 2 * distance + 5, 100);
  const fast = kernels.openBends(length, distance, 100);
  expect(fast(placed(kernels, noise, isOwn), 2 * distance + 5, 100)).toEqual(plain);
  expect(plain[7]).toBeGreaterThan(0.3);
});

test.each([1, 2, 3])('ends the chunks of the plain reference: %i channels', (channels) => {
  const block = [steps, noise, steps.toReversed()].slice(0, channels);
  const ofKernels = (from: Kernels) => {
    const ends = from.openChunkEnds(63);
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

test.each([1, 2])('sees the frames of the plain reference again: %i channels', (channels) => {
  const block = [steps, steps.map((x) => x / 2)].slice(0, channels);
  const ofKernels = (from: Kernels) => {
    const seen = from.openSeenFrames();
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
    const leaps = from.openLeaps(0.01);
    for (let at = 0; at < steps.length; at += 977) leaps.push(steps.subarray(at, at + 977));
    return leaps.counts;
  };
  const plain = ofKernels(plainKernels);
  expect(ofKernels(kernels)).toEqual(plain);
  expect(plain.exact.isolated).toBeGreaterThan(plain.overDither.isolated / 2);
  expect(plain.overDither.isolated).toBeGreaterThan(100);
});
