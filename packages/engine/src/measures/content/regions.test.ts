import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { concat, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { regions as measure } from './regions.js';
import { regionsTruncated } from './regions-truncated.js';
import { returnedRegions } from './returned-regions.js';
import { totalRegions } from './total-regions.js';

const RATE_HZ = 16_000;

test('speech, a pause, noise: three regions with borders within half a second', async () => {
  const regions = await valueOf(
    measure,
    mono(
      RATE_HZ,
      concat(
        speechLike({ rateHz: RATE_HZ, seconds: 3 }),
        silence(RATE_HZ, 1),
        whiteNoise(RATE_HZ, 3, 0.1),
      ),
    ),
  );
  expect(regions.map(({ kind }) => kind)).toEqual(['voice', 'silence', 'noise']);
  [0, 3, 4].forEach((sec, i) => {
    expect(regions[i]?.startSec).toBeWithin(0.5, sec);
  });
  [3, 4, 7].forEach((sec, i) => {
    expect(regions[i]?.endSec).toBeWithin(0.5, sec);
  });
  expect(regions[1]?.confidence).toBe(1);
});

test('clipping overlaps what it happens in', async () => {
  const samples = sine(RATE_HZ, 2, 440, 0.5);
  samples.fill(1, 16_000, 16_010);
  expect(await valueOf(measure, mono(RATE_HZ, samples))).toEqual([
    { startSec: 0, endSec: 2, kind: 'music', confidence: expect.any(Number) as number },
    { startSec: 1, endSec: 16_010 / RATE_HZ, kind: 'clipping', confidence: 1 },
  ]);
});

test('the parts of the timeline leave no gap', async () => {
  const parts = [0.3, 0.7, 0.2, 1.1, 0.4, 2.3].flatMap((seconds, i) => [
    whiteNoise(RATE_HZ, seconds, 0.1, i),
    silence(RATE_HZ, 0.31 + i / 10),
    sine(RATE_HZ, seconds, 440, 0.2),
  ]);
  const samples = concat(...parts);
  const regions = await valueOf(measure, mono(RATE_HZ, samples));
  expect(regions[0]?.startSec).toBe(0);
  expect(regions.at(-1)?.endSec).toBeCloseTo(samples.length / RATE_HZ, 9);
  regions.slice(1).forEach((region, i) => {
    expect(region.startSec).toBeCloseTo(regions[i]?.endSec ?? NaN, 9);
  });
});

describe('of more than 500', () => {
  // 600 pauses of 0.3 s, each longer than the one before, between tones of 50 ms
  const pauses = Array.from({ length: 600 }, (_, i) => [
    sine(8000, 0.05, 440, 0.2),
    silence(8000, 0.31 + i * 0.001),
  ]).flat();
  const recording = mono(8000, concat(...pauses));

  test('the longest 500 stay, in order of time', async () => {
    const regions = await valueOf(measure, recording, { series: true });
    expect(regions).toHaveLength(500);
    expect(regions.every(({ kind }) => kind === 'silence')).toBe(true);
    expect(regions.map(({ startSec }) => startSec)).toEqual(
      regions.map(({ startSec }) => startSec).sort((a, b) => a - b),
    );
    expect(await valueOf(totalRegions, recording, { series: true })).toBe(1200);
    expect(await valueOf(returnedRegions, recording, { series: true })).toBe(500);
    expect(await valueOf(regionsTruncated, recording, { series: true })).toBe(true);
  });

  test('none are returned without series', async () => {
    expect(await valueOf(returnedRegions, recording)).toBe(0);
    expect(await valueOf(regionsTruncated, recording)).toBe(false);
  });
});
