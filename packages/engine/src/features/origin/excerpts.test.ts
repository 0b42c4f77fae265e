import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { type Excerpt, EXCERPT_FRAMES } from '../../algorithms/codec-grid/excerpt.js';
import { defineDerived } from '../../derived/derived.js';
import { excerpts } from './excerpts.js';

const RATE_HZ = 16_000;
const noise = whiteNoise(RATE_HZ, 60, 0.1, 8);
const held = defineDerived({
  id: 'excerpts-under-test',
  needs: { excerpts },
  derive: ({ excerpts }): readonly Excerpt[] => excerpts,
});
const excerptsOf = (samples: Float32Array) => computeDerived(held, mono(RATE_HZ, samples));

describe('of a file of n excerpts and a half', () => {
  test.each([
    [0, 0],
    [1, 1],
    [24, 24],
    [25, 13],
    [48, 24],
    [49, 13],
  ])('%i, %i are kept', async (whole, retained) => {
    const samples = noise.subarray(0, Math.floor((whole + 0.5) * EXCERPT_FRAMES));
    expect(await excerptsOf(samples)).toHaveLength(retained);
  });
});

test('each holds the samples of its place', async () => {
  for (const { startFrame, samples } of await excerptsOf(noise)) {
    expect(startFrame % EXCERPT_FRAMES).toBe(0);
    expect(samples).toEqual(noise.slice(startFrame, startFrame + EXCERPT_FRAMES));
  }
});

test('of its part of the file it is the one with the most high frequencies', async () => {
  const loud = [3, 17, 30, 41];
  const samples = noise.map((x, n) =>
    loud.includes(Math.floor(n / EXCERPT_FRAMES)) ? x : 0.1 * x,
  );
  const starts = (await excerptsOf(samples)).map(({ startFrame }) => startFrame / EXCERPT_FRAMES);
  expect(starts).toEqual(expect.arrayContaining(loud));
});

test('a long file keeps 12 to 24, in order of time', async () => {
  const starts = (await excerptsOf(noise)).map(({ startFrame }) => startFrame);
  expect(starts.length).toBeGreaterThanOrEqual(12);
  expect(starts.length).toBeLessThanOrEqual(24);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});
