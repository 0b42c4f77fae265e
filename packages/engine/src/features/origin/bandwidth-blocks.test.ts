import { expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { type Stretch, STRETCH_FRAMES } from '../../algorithms/codec-lattice/lattice-scan.js';
import { defineDerived } from '../../derived/derived.js';
import { steadyStretches } from './bandwidth-blocks.js';

const RATE_HZ = 16_000;
const noise = whiteNoise(RATE_HZ, 20, 0.1, 8);
const held = defineDerived({
  id: 'stretches-under-test',
  needs: { steadyStretches },
  derive: ({ steadyStretches }): readonly Stretch[] => steadyStretches,
});
const stretchesOf = (samples: Float32Array) => computeDerived(held, mono(RATE_HZ, samples));

test('each holds the samples of its place', async () => {
  const stretches = await stretchesOf(noise);
  expect(stretches.length).toBeGreaterThanOrEqual(12);
  expect(stretches.length).toBeLessThanOrEqual(24);
  for (const { startFrame, channels } of stretches) {
    expect(startFrame % STRETCH_FRAMES).toBe(0);
    expect(channels).toEqual([noise.slice(startFrame, startFrame + STRETCH_FRAMES)]);
  }
});

test('of its part of the file it is the one with the least attack', async () => {
  const steady = [2, 17, 30, 41];
  const samples = noise.map((x, n) => {
    const stretch = Math.floor(n / STRETCH_FRAMES);
    return steady.includes(stretch) || n % STRETCH_FRAMES > 2000 ? x : 0.05 * x;
  });
  const starts = (await stretchesOf(samples)).map(({ startFrame }) => startFrame / STRETCH_FRAMES);
  expect(starts).toEqual(expect.arrayContaining(steady));
});
