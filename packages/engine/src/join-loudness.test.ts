import { describe, expect, test } from 'vitest';
import { uniform } from '../../../testing/random.js';
import { type Recording, readingOf, stereo, valueOf } from '../../../testing/readings.js';
import { whiteNoise } from '../../../testing/noise.js';
import { amplitudeOf, concat, silence, sine } from '../../../testing/signals.js';
import { inTier } from '../../../testing/tiers.js';
import { joinLoudness } from './join-loudness.js';
import {
  integratedLufs,
  loudnessRange,
  momentaryLufsMax,
  packedLoudnessSteps,
  shortTermLufsMax,
} from './measures/loudness.js';

async function joined(...features: readonly Recording[]) {
  const joining = joinLoudness();
  for (const feature of features) joining.push(await valueOf(packedLoudnessSteps, feature));
  return joining.end();
}

/** Noise whose level changes all the time, and whose length is no whole number of steps. */
function feature(rateHz: number, seed: number): Float32Array {
  const random = uniform(seed);
  const parts = Array.from({ length: 12 }, (_, i) => {
    const frames = Math.round((0.2 + 2 * random()) * rateHz);
    return whiteNoise(frames, amplitudeOf(-10 - 35 * random() ** 2), 100 * seed + i);
  });
  return concat(...parts);
}

describe('tracks joined by their steps read what the joined recording reads', () => {
  test.each(inTier([1, 2], [1, 2, 3, 4, 5, 6]))('of one rate, album %i', async (album) => {
    const parts = Array.from({ length: 7 }, (_, i) => feature(48_000, 10 * album + i));
    const whole = stereo(48_000, concat(...parts));
    const all = await joined(...parts.map((part) => stereo(48_000, part)));
    expect(all.integratedLufs).toBeWithin(0.01, await valueOf(integratedLufs, whole));
    expect(all.shortTermMaxLufs).toBeWithin(0.02, await valueOf(shortTermLufsMax, whole));
    expect(all.momentaryMaxLufs).toBeWithin(0.1, await valueOf(momentaryLufsMax, whole));
    const range = await readingOf(loudnessRange, whole);
    if (!('value' in all.loudnessRange) || !('value' in range)) throw new Error('no range');
    expect(all.loudnessRange.value).toBeWithin(0.05, range.value);
    expect(all.durationSec).toBeCloseTo(concat(...parts).length / 48_000, 6);
  });

  test('of different rates and channels', async () => {
    const levels = [-20, -30, -12, -45] as const;
    const lengthsSec = [7.303, 11.111, 5.557, 9.999] as const;
    // at 96 kHz the weighting reads 0.02 dB less than at 48 of every recording, joined or not
    const rates = [44_100, 48_000, 44_100, 11_025] as const;
    const tone = (rateHz: number, i: number) =>
      sine(rateHz, lengthsSec[i] ?? 0, 200, amplitudeOf(levels[i] ?? 0));
    const features = rates.map((rateHz, i): Recording => {
      const one = tone(rateHz, i);
      const none = silence(rateHz, one.length / rateHz);
      const layouts = [[one], [one, none], [none, one, none], [one, none, none, none, none, none]];
      return { rateHz, channels: layouts[i] ?? [] };
    });
    const whole = concat(...rates.map((_, i) => tone(48_000, i)));
    const all = await joined(...features);
    const single = { rateHz: 48_000, channels: [whole] };
    expect(all.integratedLufs).toBeWithin(0.01, await valueOf(integratedLufs, single));
  });

  test('a track that is shorter than a step takes its time', async () => {
    const [long, short] = [feature(48_000, 7), whiteNoise(300, 0.1, 8)];
    const all = await joined(...[long, short, short, long].map((one) => stereo(48_000, one)));
    const whole = concat(long, short, short, long);
    expect(all.durationSec).toBeCloseTo(whole.length / 48_000, 6);
    const lufs = await valueOf(integratedLufs, stereo(48_000, whole));
    expect(all.integratedLufs).toBeWithin(0.01, lufs);
  });
});

test('the gate is that of all, not a mean of the tracks', async () => {
  const [loud, soft] = [-20, -45].map((db) =>
    stereo(48_000, sine(48_000, 10, 997, amplitudeOf(db))),
  );
  if (!loud || !soft) throw new Error('no tracks');
  const all = await joined(loud, soft);
  // 25 LU under the other recording all of the soft one lies under the relative gate, but for the blocks across the
  // border
  expect(all.integratedLufs).toBeWithin(0.15, await valueOf(integratedLufs, loud));
});

test('silence and nothing read the absolute gate', async () => {
  expect((await joined(stereo(48_000, silence(48_000, 5)))).integratedLufs).toBe(-70);
  expect(joinLoudness().end().integratedLufs).toBe(-70);
});
