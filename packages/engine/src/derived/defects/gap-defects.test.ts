import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { uniform } from '../../../../../testing/random.js';
import { mono, stereo } from '../../../../../testing/readings.js';
import { signal, whiteNoise } from '../../../../../testing/signals.js';
import { holeDefects } from './breaks.js';
import { channelGapDefects, gapDefects } from './gap-defects.js';
import { gateDefects, SEPARATE_SOUNDS } from './noise-gate.js';

const RATE_HZ = 44_100;
const gapsOf = async (samples: Float32Array) =>
  (await computeDerived(gapDefects, mono(RATE_HZ, samples))).defects.length;

/** A hit that decays by 20 dB in `lastsSec` and is cut there, at each of `startsSec`. */
function hits(startsSec: readonly number[], lastsSec: number): Float32Array {
  const samples = new Float32Array(8 * RATE_HZ);
  const hit = signal(
    RATE_HZ,
    lastsSec,
    (t) => Math.exp((-2.3 * t) / lastsSec) * Math.cos(2700 * t),
  );
  for (const start of startsSec) samples.set(hit, Math.round(start * RATE_HZ));
  return samples;
}

test('pauses between hits that lie to a beat are none, whatever beats they leave out', async () => {
  expect(
    await gapsOf(
      hits(
        [0, 1, 2, 3, 4, 6, 7, 9, 12].map((beat) => beat / 2),
        0.17,
      ),
    ),
  ).toBe(0);
});

test('hits that are cut off loud, softer and louder, are the same ones again', async () => {
  const random = uniform(9);
  const samples = new Float32Array(8 * RATE_HZ);
  const sounds = [3, 4].map((seed) => whiteNoise(RATE_HZ, 0.2, 0.3, seed));
  for (let beat = 0; beat < 24; beat++) {
    const [sound, gain] = [sounds[beat % 2], 0.3 + random()];
    if (sound)
      samples.set(
        sound.map((x) => gain * x),
        Math.round(beat * 0.31 * RATE_HZ),
      );
  }
  expect(await gapsOf(samples)).toBe(0);
});

test('the same hits at odd times, cut off at one level, are those of a gate', async () => {
  const samples = hits([0, 0.61, 1.3, 1.87, 2.69, 3.2], 0.17);
  expect(await gapsOf(samples)).toBe(0);
  const { defects } = await computeDerived(gateDefects, mono(RATE_HZ, samples));
  expect(defects.map(({ evidence }) => evidence['places'])).toEqual([6]);
});

test('sounds that are cut off as loud as they begin, at odd times, are interrupted', async () => {
  const samples = new Float32Array(8 * RATE_HZ);
  for (const [i, start] of [0, 0.61, 1.3, 1.87, 2.69, 3.2].entries())
    samples.set(whiteNoise(RATE_HZ, 0.17, 0.3, i), Math.round(start * RATE_HZ));
  expect(await gapsOf(samples)).toBe(5);
});

test('sounds that die away before each gap are separate: whether a gap is a fault is unknown', async () => {
  const samples = new Float32Array(8 * RATE_HZ);
  for (const [i, start] of [0, 0.61, 1.3, 1.87, 2.69, 3.2].entries())
    samples.set(
      whiteNoise(RATE_HZ, 0.1, 0.3, i).map((x, n) => x * 10 ** ((-30 * n) / (0.1 * RATE_HZ) / 20)),
      Math.round(start * RATE_HZ),
    );
  expect(await computeDerived(gapDefects, mono(RATE_HZ, samples))).toEqual({
    defects: [],
    unchecked: { dropout: SEPARATE_SOUNDS },
  });
});

test.each(['alone', 'in antiphase'])(
  'what a beat cuts out of a sound that goes on is missing, %s',
  async (how) => {
    const noise = whiteNoise(RATE_HZ, 6, 0.1, 5);
    for (let gap = 1; gap <= 8; gap++) {
      const start = Math.round(0.6 * gap * RATE_HZ);
      noise.fill(0, start, start + 1000);
    }
    const turned = noise.map((x) => -x);
    const recording = how === 'alone' ? mono(RATE_HZ, noise) : stereo(RATE_HZ, noise, turned);
    expect((await computeDerived(gapDefects, recording)).defects).toHaveLength(8);
  },
);

test('pauses that few bits round to zero are none', async () => {
  const speech = whiteNoise(RATE_HZ, 4, 0.3, 7).map((x, i) => (i % 30_000 < 9000 ? x : 0.02 * x));
  const rounded = (steps: number) => speech.map((x) => Math.round(steps * x) / steps);
  const holed = rounded(128).fill(0, 62_000, 64_000);
  expect(await gapsOf(rounded(128))).toBe(0);
  expect(await gapsOf(holed)).toBe(1);
});

test('a hole that ends in a pause is one where nothing else is zero', async () => {
  const holed = whiteNoise(RATE_HZ, 3, 0.3, 8).map((x, i) => {
    if (i >= 40_000 && i < 42_000) return 0;
    return i >= 42_000 && i < 43_500 ? 0.0005 * x : x;
  });
  expect(await gapsOf(holed)).toBe(1);
  expect(await gapsOf(holed.slice().fill(0, 0, 2000))).toBe(0);
});

test('soft holes are the same at another gain', async () => {
  const holed = whiteNoise(RATE_HZ, 3, 0.3, 9).map((x, i) =>
    i >= 40_000 && i < 44_000 ? 0.002 * x : x,
  );
  for (const gain of [1, 0.03]) {
    const samples = holed.map((x) => gain * x);
    expect((await computeDerived(holeDefects, mono(RATE_HZ, samples))).defects).toHaveLength(1);
  }
});

describe('a hole in one of two channels', () => {
  const [FROM_SEC, SEC] = [3, 0.05];
  const noise = (seed: number) => whiteNoise(RATE_HZ, 6, 0.1, seed);
  const noise2 = noise(2);
  /** With dither of two steps of 16 bits. */
  const holed = (samples: Float32Array) =>
    samples.map((x, i) =>
      i < FROM_SEC * RATE_HZ || i >= (FROM_SEC + SEC) * RATE_HZ ? x : ((i % 3) - 1) / 32_768,
    );
  const found = async (left: Float32Array, right: Float32Array) =>
    (await computeDerived(channelGapDefects, stereo(RATE_HZ, left, right))).defects;

  test('is told with its channel, though dither is in it', async () => {
    const common = noise(1);
    const other = common.map((x, i) => x + 0.3 * (noise2[i] ?? 0));
    const [hole, ...more] = await found(common, holed(other));
    expect(more).toEqual([]);
    expect(hole).toMatchObject({ kind: 'dropout', channel: 2 });
    expect(hole?.startSec).toBeCloseTo(FROM_SEC, 3);
    expect(hole?.endSec).toBeCloseTo(FROM_SEC + SEC, 3);
  });

  test('is a rest where the channels have nothing in common', async () => {
    expect(await found(noise(1), holed(noise(2)))).toEqual([]);
  });

  test('in both at once, dithered, is none of one', async () => {
    expect(await found(holed(noise(1)), holed(noise(1)))).toEqual([]);
  });

  test('in both at once is that of the recording', async () => {
    const gap = noise(1).fill(0, FROM_SEC * RATE_HZ, (FROM_SEC + SEC) * RATE_HZ);
    expect(await found(gap, gap.slice())).toEqual([]);
    expect(
      (await computeDerived(gapDefects, stereo(RATE_HZ, gap, gap.slice()))).defects,
    ).toHaveLength(1);
  });
});
