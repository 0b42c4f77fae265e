import { expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { uniform } from '../../../../../testing/random.js';
import { mono, stereo } from '../../../../../testing/readings.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { excerptOverloads } from '../../derived/defects/distortions.js';
import { crowdedStretches } from './crowded-excerpts.js';
import { peakCrowding } from './peak-crowding.js';

const RATE_HZ = 32_000;
const SECONDS = 14;

/** Notes of chance level, pitch and length, each of some partials. */
function played(seed: number): Float32Array {
  const random = uniform(seed);
  const samples = new Float32Array(SECONDS * RATE_HZ);
  for (let note = 0; note < 5 * SECONDS; note++) {
    const at = Math.floor(random() * (SECONDS - 1) * RATE_HZ);
    const [hz, gain, decaySec] = [90 * 2 ** (3 * random()), random() ** 2, 0.05 + 0.3 * random()];
    for (let i = 0; i < RATE_HZ; i++) {
      const t = i / RATE_HZ;
      const wave = [1, 2, 3, 5].reduce(
        (sum, n) => sum + Math.sin(2 * Math.PI * n * hz * t + n) / n,
        0,
      );
      samples[at + i]! += gain * Math.exp(-t / decaySec) * wave;
    }
  }
  const peak = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  return samples.map((x) => (0.9 * x) / peak);
}

/** Driven into a ceiling, and turned down. */
const clipped = (samples: Float32Array, depthDb: number) =>
  samples.map((x) => 0.45 * Math.max(-1, Math.min(1, (x * 10 ** (depthDb / 20)) / 0.9)));

/** As defined: of the peaks of 10 ms within 6 dB of a level, the share within 0.8 dB, from 16 on. */
function crowdingByDefinition(samples: Float32Array): number {
  const cell = RATE_HZ / 100;
  const peaks = Array.from({ length: 200 }, (_, i) =>
    samples.subarray(i * cell, (i + 1) * cell).reduce((max, x) => Math.max(max, Math.abs(x)), 0),
  ).filter((peak) => peak > 0);
  const top = Math.max(...peaks);
  const shares = peaks
    .filter((level) => level >= top * 10 ** (-3 / 20) && level >= 0.003)
    .map((level) => {
      const inBand = peaks.filter((one) => one <= level && one >= level * 10 ** (-0.8 / 20));
      return inBand.length < 16
        ? 0
        : inBand.length / peaks.filter((one) => one >= level / 2).length;
    });
  return Math.max(0, ...shares);
}

test.each([0, 3, 6, 12])('clipped by %d dB, it is the share of its definition', (depthDb) => {
  const samples = clipped(played(5), depthDb);
  const [windows] = outputOf(peakCrowding, mono(RATE_HZ, samples));
  expect(windows).toHaveLength(SECONDS - 1);
  for (const at of [0, 6, 12])
    expect(windows?.[at]).toBeCloseTo(crowdingByDefinition(samples.subarray(at * RATE_HZ)), 6);
});

test('music as it is has no crowded stretch, and clipped music has overloads in one', async () => {
  for (const seed of [1, 2, 3]) {
    const samples = played(seed);
    expect(await computeDerived(crowdedStretches, mono(RATE_HZ, samples))).toEqual([]);
    const spoilt = mono(RATE_HZ, clipped(samples, 12));
    const stretches = await computeDerived(crowdedStretches, spoilt);
    expect(stretches.length).toBeGreaterThan(0);
    expect(await computeDerived(excerptOverloads, spoilt)).toBeGreaterThan(0);
  }
});

test('one channel is enough', async () => {
  const samples = played(4);
  const both = stereo(RATE_HZ, samples, clipped(samples, 12));
  expect(await computeDerived(excerptOverloads, both)).toBeGreaterThan(0);
});
