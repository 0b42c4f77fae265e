import { describe, expect, test } from 'vitest';
import { burstsB, voiceSteps, plateausQ } from '../../../../../testing/bursts.js';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { amplitudeOf, concat, mix, silence, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { inTier } from '../../../../../testing/tiers.js';
import { speech } from './speech.js';

const at = async (samples: Float32Array, speechDetector: 'v1' | 'k2', rateHz = 16_000) =>
  computeDerived(speech, mono(rateHz, samples), { speechDetector });

describe('bursts without soft edges (file B)', () => {
  test.each(['v1', 'k2'] as const)('%s finds the ten, and nothing else', async (detector) => {
    const { segments, speechSec } = await at(burstsB(16_000), detector);
    expect(segments.map(({ start }) => start)).toEqual(
      Array.from({ length: 10 }, (_, i) => 75 * i),
    );
    expect(speechSec).toBeCloseTo(10, 6);
  });

  test.each(inTier([8000, 48_000], [8000, 11_025, 48_000, 96_000]))('at %i Hz', async (rateHz) => {
    const { speechSec } = await at(burstsB(rateHz), 'v1', rateHz);
    expect(speechSec).toBeWithin(0.1, 10);
  });
});

describe('bursts between plateaus (file Q)', () => {
  test('v1 leaves the plateaus out', async () => {
    expect((await at(plateausQ(16_000), 'v1')).speechSec / 20).toBeWithin(0.01, 0.5);
  });

  test('k2 takes exactly 100 ms of them per side', async () => {
    expect((await at(plateausQ(16_000), 'k2')).speechSec / 20).toBeWithin(0.01, 0.6);
  });
});

test('a burst of 40 ms is no speech', async () => {
  const samples = voiceSteps(8000, [
    [1, -60],
    [0.04, -20],
    [1, -60],
    [1, -20],
    [1, -60],
  ]);
  expect((await at(samples, 'v1', 8000)).segments).toEqual([{ start: 102, end: 152 }]);
});

test('segments and silences cover the file in turn', async () => {
  const { segments, silences, frames } = await at(burstsB(8000), 'k2', 8000);
  const runs = [...segments, ...silences].sort((a, b) => a.start - b.start);
  expect(runs[0]?.start).toBe(0);
  expect(runs.at(-1)?.end).toBe(frames);
  runs.slice(1).forEach((run, i) => {
    expect(run.start).toBe(runs[i]?.end);
  });
});

test('silence has no speech, 80 ms are not enough to tell', async () => {
  expect((await at(silence(8000, 1), 'v1', 8000)).segments).toEqual([]);
  expect((await at(voiceSteps(8000, [[0.08, -20]]), 'v1', 8000)).isEnough).toBe(false);
});

describe('a voice in noise', () => {
  const RATE_HZ = 8000;
  /** Phrases of 2 s, each before a pause of 1 s. */
  const phrases = (count: number) =>
    concat(
      ...Array.from({ length: count }, (_, i) => [
        speechLike({ rateHz: RATE_HZ, seconds: 2, seed: i + 1 }),
        silence(RATE_HZ, 1),
      ]).flat(),
    );
  const voice = phrases(5);
  const inNoise = (snrDb: number) =>
    mix(voice, whiteNoise(RATE_HZ, voice.length / RATE_HZ, 0.1 * amplitudeOf(-snrDb), 9));

  /** 2·|both| / (|found| + |true|) over 20 ms frames. */
  const computeF1 = (mask: Uint8Array) => {
    const isTrue = (i: number) => i % 150 < 100;
    const found = mask.reduce((sum, one) => sum + one, 0);
    const both = mask.reduce((sum, one, i) => sum + (isTrue(i) ? one : 0), 0);
    return (2 * both) / (found + 500);
  };

  test.each([
    [40, 0.95],
    [20, 0.95],
    [10, 0.9],
    [5, 0.9],
    // as much noise as voice: three phrases of four are detected
    [0, 0.7],
  ])('at %i dB is found', async (snrDb, minF1) => {
    for (const detector of ['v1', 'k2'] as const)
      expect(computeF1((await at(inNoise(snrDb), detector, RATE_HZ)).mask)).toBeGreaterThan(minF1);
  });

  test('k2 starts from v1 and adds at most 100 ms per side', async () => {
    for (const snrDb of [40, 15, 0]) {
      const v1 = await at(inNoise(snrDb), 'v1', RATE_HZ);
      const k2 = await at(inNoise(snrDb), 'k2', RATE_HZ);
      expect(k2.cores).toEqual(v1.segments);
      for (const { start, end } of k2.segments) {
        const inside = v1.segments.filter((core) => core.start >= start && core.end <= end);
        expect(inside.at(0)?.start).toBeLessThanOrEqual(start + 5);
        expect(inside.at(-1)?.end).toBeGreaterThanOrEqual(end - 5);
      }
    }
  });

  test('that never pauses is speech throughout', async () => {
    const endless = speechLike({ rateHz: RATE_HZ, seconds: 12 });
    expect((await at(endless, 'v1', RATE_HZ)).speechSec).toBeGreaterThan(11);
  });

  test('that speaks once in a minute is still what is speech', async () => {
    const once = mix(
      concat(silence(RATE_HZ, 30), speechLike({ rateHz: RATE_HZ, seconds: 2 })),
      whiteNoise(RATE_HZ, 60, 0.002),
    );
    const { segments } = await at(once, 'v1', RATE_HZ);
    expect(segments).toHaveLength(1);
    expect(segments[0]?.start).toBeWithin(10, 1500);
    expect(segments[0]?.end).toBeWithin(15, 1600);
  });
});
