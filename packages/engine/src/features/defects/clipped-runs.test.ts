import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mono, stereo } from '../../../../../testing/readings.js';
import { uniform } from '../../../../../testing/random.js';
import { amplitudeOf, concat, gained, silence, sine } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { foldOf, outputOf } from '../../../../../testing/tracks.js';
import { clippedRuns } from './clipped-runs.js';

const RATE_HZ = 48_000;

const clipped = (samples: Float32Array) => samples.map((x) => Math.max(-1, Math.min(1, x)));

const runsOf = (samples: Float32Array) => outputOf(clippedRuns, mono(RATE_HZ, samples));

describe('one second of a sine', () => {
  test.each([20, 50, 100, 440, 1000, 3000, 5000])(
    'at %i Hz and full scale, clean, has no clipped run',
    (hz) => {
      expect(runsOf(sine(RATE_HZ, 1, hz, 1)).count).toBe(0);
    },
  );

  test.each([30, 50, 100, 150, 200, 440, 1000, 2000])(
    'at %i Hz, driven 1 dB over and clipped, has two in every period',
    (hz) => {
      expect(runsOf(clipped(sine(RATE_HZ, 1, hz, amplitudeOf(1)))).count).toBe(2 * hz);
    },
  );
});

test('isolated full-scale samples are no clipping, three in a row are', () => {
  const samples = sine(RATE_HZ, 0.1, 100, 0.5);
  samples[1000] = 1;
  samples.fill(1, 2000, 2002);
  expect(runsOf(samples).count).toBe(0);
  samples.fill(-1, 3000, 3003);
  expect(runsOf(samples).count).toBe(1);
});

test('runs closer than 50 ms are one region, over all channels', () => {
  const samples = silence(RATE_HZ, 1);
  samples.fill(1, 1000, 1010);
  samples.fill(1, 1010 + 2399, 1010 + 2409); // 49.98 ms later
  samples.fill(1, 10_000, 10_010);
  const other = silence(RATE_HZ, 1);
  other.fill(-1, 1020, 1030);
  other.fill(-1, 10_010 + 2400, 10_010 + 2410); // 50 ms later
  const { count, regions, levelFrames } = outputOf(clippedRuns, stereo(RATE_HZ, samples, other));
  expect(count).toBe(5);
  expect(regions).toEqual([
    { startFrame: 1000, endFrame: 3419 },
    { startFrame: 10_000, endFrame: 10_010 },
    { startFrame: 12_410, endFrame: 12_420 },
  ]);
  expect(levelFrames).toBe(4); // frames 1, 3, 10 and 12 of 960 samples
});

test('a run at an edge of the file is judged by its other side, a file of nothing else counts', () => {
  const full = new Float32Array(100).fill(1);
  expect(runsOf(full).count).toBe(1);
  expect(runsOf(concat(full, silence(RATE_HZ, 0.1))).count).toBe(1);
  expect(runsOf(concat(silence(RATE_HZ, 0.1), full)).count).toBe(1);
  const slow = sine(RATE_HZ, 1 / 80, 20, 1); // rises to its crest and ends there
  expect(runsOf(slow).count).toBe(0);
});

test('the ceiling follows the bits of the file', () => {
  const steps = gained(clipped(sine(RATE_HZ, 1, 440, amplitudeOf(1))), 127 / 128);
  const facts = { container: 'wav', codec: 'pcm', lossy: false } as const;
  const recording = mono(RATE_HZ, steps);
  expect(outputOf(clippedRuns, recording, [8192], { ...facts, bitDepth: 8 }).count).toBe(880);
  expect(outputOf(clippedRuns, recording, [8192], { ...facts, bitDepth: 16 }).count).toBe(0);
});

test('the cut of the blocks changes nothing', () => {
  const next = uniform(7);
  const levels = [-1, 1, 1, 1, 0.9995, 0.2, -0.3, -1];
  const noise = Float32Array.from({ length: 3000 }, () => levels[Math.floor(next() * 8)] ?? 0);
  const recording = stereo(RATE_HZ, noise, noise.toReversed());
  const whole = outputOf(clippedRuns, recording);
  expect(whole.count).toBeGreaterThan(100);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }), (blockFrames) => {
      expect(outputOf(clippedRuns, recording, blockFrames)).toEqual(whole);
    }),
    { numRuns: inTier(8, 30) },
  );
});

test('goes on from a state of many regions', () => {
  const regions = Array.from({ length: 200_000 }, (_, i) => ({
    startFrame: i * RATE_HZ,
    endFrame: i * RATE_HZ + 3,
  }));
  const fold = foldOf(clippedRuns, RATE_HZ, 1);
  fold.load?.({ ...(fold.save?.() as object), regions: [regions] });
  expect(fold.end().regions).toEqual(regions);
});
