import { expect, test } from 'vitest';
import { mono, stereo } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { truePeakFeature, truePeakOvers } from './true-peak.js';

const rateHz = 48_000;

/** A quarter of the rate, whose samples all lie 3 dB under its peak. */
const quarterTone = (frames: number, peakAt: (frame: number) => number) =>
  Float32Array.from({ length: frames }, (_, n) => peakAt(n) * Math.sin(Math.PI * (n / 2 + 0.25)));

test('finds stretches between samples that are all under full scale', () => {
  // Hann bursts at 0.5 and 1.5 s, of peak 1.3 and 1.2, on a tone of peak 0.8
  const bump = (n: number, atSec: number) => {
    const x = (n - atSec * rateHz) / 480;
    return Math.abs(x) < 1 ? 0.5 + 0.5 * Math.cos(Math.PI * x) : 0;
  };
  const tone = quarterTone(2 * rateHz, (n) => 0.8 + 0.5 * bump(n, 0.5) + 0.4 * bump(n, 1.5));
  expect(Math.max(...tone)).toBeLessThan(1);
  const { count, highest } = outputOf(
    truePeakOvers,
    stereo(
      rateHz,
      tone.map((x) => x / 2),
      tone,
    ),
  );
  expect(count).toBe(2);
  expect(highest.map(({ magnitude }) => magnitude)).toEqual([
    expect.closeTo(1.3, 2),
    expect.closeTo(1.2, 2),
  ]);
  // over 1 where the bump is over 0.4 of 1, and 0.5 of 1
  const halfSec = (share: number) => (0.01 * Math.acos(2 * share - 1)) / Math.PI;
  for (const [i, [atSec, share]] of (
    [
      [0.5, 0.4],
      [1.5, 0.5],
    ] as const
  ).entries()) {
    expect(highest[i]?.startSec).toBeCloseTo(atSec - halfSec(share), 3);
    expect(highest[i]?.endSec).toBeCloseTo(atSec + halfSec(share), 3);
  }
});

test('the highest is what the track of the true peak finds, however the blocks are cut', () => {
  const bursts = whiteNoise(44_100, 3, 1.2).map((x, n) => (n % 2000 < 500 ? x : x / 4));
  const noise = mono(44_100, bursts);
  const whole = outputOf(truePeakOvers, noise);
  const { magnitude } = outputOf(truePeakFeature, noise);
  expect(Math.max(...whole.highest.map((over) => over.magnitude))).toBeCloseTo(magnitude, 5);
  expect(whole.count).toBeGreaterThan(whole.highest.length);
  expect(outputOf(truePeakOvers, noise, [1, 63, 977])).toEqual(whole);
});

test('full scale is no over', () => {
  const square = Float32Array.from({ length: 4800 }, (_, n) => (n < 2400 ? 0.5 : 0.4));
  expect(outputOf(truePeakOvers, mono(rateHz, square))).toEqual({ count: 0, highest: [] });
});
