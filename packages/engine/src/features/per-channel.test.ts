import { expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { stereo } from '../../../../testing/readings.js';
import { foldOf, outputOf } from '../../../../testing/tracks.js';
import { withSharedChannels } from '../passes/recut.js';
import { ceilingWindows } from './defects/ceiling-windows.js';
import { channelGaps } from './defects/channel-steps.js';
import { clicks } from './defects/clicks.js';
import { loweredClipping } from './defects/lowered-clipping.js';
import { signFlips } from './defects/sign-flips.js';
import type { Feature } from './feature.js';
import { stepMeans } from './levels/step-means.js';
import { openPerChannel } from './per-channel.js';

const RATE_HZ = 48_000;
const SECONDS = 6;

/** A tone with little noise, one sample of 0.9 at each of some times, and the other sign from one on. */
function sound(clicksSec: readonly number[], flipSec: number): Float32Array {
  const random = uniform(3);
  const samples = Float32Array.from({ length: SECONDS * RATE_HZ }, (_, i) => {
    const x = 0.3 * Math.sin((2 * Math.PI * 440 * i) / RATE_HZ) + 0.001 * (random() - 0.5);
    return i >= flipSec * RATE_HZ ? -x : x;
  });
  for (const sec of clicksSec) samples[Math.round(sec * RATE_HZ)] = 0.9;
  return samples;
}

// The first departs after 3.2 s, in the middle of a block and of what the searches hold.
const left = sound([0.5, 2.9, 4.5], 1.7003);
const right = left.map((x, i) => (i >= 3.2 * RATE_HZ ? 0.9 * x : x));
right[Math.round(5.5 * RATE_HZ)] = 0.8;

/** As a pass feeds it; also how many of its blocks have one channel only. */
function sharedOutputOf<Output>(feature: Feature<Output>, channels: readonly Float32Array[]) {
  const fold = foldOf(feature, RATE_HZ, channels.length);
  let shared = 0;
  for (let from = 0; from < SECONDS * RATE_HZ; from += 8192) {
    const block = withSharedChannels(channels.map((one) => one.subarray(from, from + 8192)));
    if (block[0] === block[1]) shared++;
    fold.push(block);
  }
  return { output: fold.end(), shared };
}

test.each([
  ['equal to the end', left, left.slice()],
  ['equal at first', left, right],
  ['equal at first, the other way round', right, left],
])(
  'channels that are %s have the clicks, flips and ceilings that they have apart',
  (_, first, second) => {
    const alone = (samples: Float32Array) => {
      // Another one from the first sample on.
      const other = samples.map((x) => x / 2);
      return {
        clicks: outputOf(clicks, stereo(RATE_HZ, other, samples))[1],
        flips: outputOf(signFlips, stereo(RATE_HZ, other, samples)).channels[1],
        ceilings: outputOf(ceilingWindows, stereo(RATE_HZ, other, samples))[1],
      };
    };
    const expected = [alone(first), alone(second)];
    expect(expected[0]?.clicks?.clicks.length).toBeGreaterThan(1);
    expect(expected[0]?.flips?.length).toBe(1);
    const together = sharedOutputOf(clicks, [first, second]);
    expect(together.output).toEqual(expected.map((one) => one.clicks));
    expect(together.shared).toBeGreaterThan(10);
    const { output } = sharedOutputOf(signFlips, [first, second]);
    expect(output.channels).toEqual(expected.map(({ flips }) => flips));
    const ceilings = sharedOutputOf(ceilingWindows, [first, second]).output;
    expect(ceilings).toEqual(expected.map((one) => one.ceilings));
  },
);

test('flat tops and means of channels that are equal at first are those that they have apart', () => {
  // Clipped at 0.25 with an offset; the second channel departs within a block and is clipped lower.
  const wave = left.map((x) => Math.max(-0.25, Math.min(0.25, x)) + 0.01);
  const departing = wave.map((x, i) =>
    i >= 3.2 * RATE_HZ ? Math.max(-0.2, Math.min(0.2, x)) - 0.02 : x,
  );
  for (const channels of [
    [wave, departing],
    [departing, wave],
  ]) {
    const other = (samples: Float32Array) => samples.map((x) => x / 2);
    const alone = <Output>(feature: Feature<readonly Output[]>) =>
      channels.map((one) => outputOf(feature, stereo(RATE_HZ, other(one), one))[1]);
    const clipped = sharedOutputOf(loweredClipping, channels);
    expect(clipped.shared).toBeGreaterThan(10);
    expect(clipped.output).toEqual(alone(loweredClipping));
    expect(clipped.output.every(({ runs }) => runs > 5)).toBe(true);
    const { output } = sharedOutputOf(stepMeans, channels);
    expect(output).toEqual(alone(stepMeans));
    expect(output[0]?.at(-1)).not.toBe(output[1]?.at(-1));
  }
});

test('gaps of one channel are found in channels that were equal before, and go on in both', () => {
  const noise = uniform(5);
  const [first, second] = [0, 1].map(() => new Float32Array(SECONDS * RATE_HZ));
  first?.forEach((_, i) => (first[i] = noise() - 0.5));
  second?.set(first ?? []);
  const silence = (samples: Float32Array | undefined, sec: number) =>
    samples?.fill(0, sec * RATE_HZ, (sec + 0.05) * RATE_HZ);
  silence(first, 1);
  silence(second, 1);
  silence(first, 3); // of one channel only: from here on they differ, with the gap before still followed
  silence(second, 2.97);
  silence(second, 5);
  const channels = [first ?? new Float32Array(), second ?? new Float32Array()];
  const { output, shared } = sharedOutputOf(channelGaps, channels);
  expect(shared).toBeGreaterThan(10);
  const apart = foldOf(channelGaps, RATE_HZ, 2);
  for (let from = 0; from < SECONDS * RATE_HZ; from += 8192)
    apart.push(channels.map((one) => one.subarray(from, from + 8192)));
  // The gap of both channels is none of one channel.
  const expected = apart.end().map(({ gaps, ...all }) => ({ ...all, gaps: gaps.slice(1) }));
  expect(expected.map(({ gaps }) => gaps.length)).toEqual([1, 2]);
  expect(output).toEqual(expected);
});

test('a channel that is the first one is not searched', () => {
  let opened = 0;
  let pushed = 0;
  const search = openPerChannel(2, () => {
    opened++;
    return {
      push: () => pushed++,
      end: () => 'found',
      save: () => undefined,
      load: () => undefined,
    };
  });
  const samples = new Float32Array(4);
  search.push([samples, samples]);
  search.push([samples, samples]);
  expect(search.end()).toEqual(['found', 'found']);
  expect([opened, pushed]).toEqual([1, 2]);
});
