import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { concat, gained, silence, whiteNoise } from '../../../../testing/signals.js';
import { dropoutList, dropouts as measure } from './defects.js';
import { packetSize } from './file.js';

const RATE_HZ = 16_000;

/** Noise at the level of speech, with gaps of zeros. */
function withGaps(gaps: readonly (readonly [startSec: number, ms: number])[], seconds = 10) {
  const noise = whiteNoise(RATE_HZ, seconds, 0.05);
  for (const [startSec, ms] of gaps)
    noise.fill(0, startSec * RATE_HZ, (startSec + ms / 1000) * RATE_HZ);
  return noise;
}

describe('four gaps of 100 ms in all', () => {
  const gaps = [
    [1, 20],
    [3, 20],
    [3.5, 20],
    [7, 40],
  ] as const;
  const recording = mono(RATE_HZ, withGaps(gaps));

  test('are counted', async () => {
    const { count, totalMs, share, perMinute } = await valueOf(measure, recording);
    expect(count).toBe(4);
    expect(totalMs).toBeCloseTo(100, 6);
    expect(share).toBeCloseTo(0.01, 6);
    expect(perMinute).toBeCloseTo(24, 6);
  });

  test('are listed to the sample', async () => {
    const list = await valueOf(dropoutList, recording);
    expect(list.map(({ startSec, durationMs }) => [startSec, durationMs])).toEqual(gaps);
  });

  test('are packets of 20 ms', async () => {
    expect(await valueOf(packetSize, recording)).toBe(20);
  });
});

test('of more gaps than are kept all are counted', async () => {
  const [count, periodSec] = [10_500, 0.012];
  const cell = Math.round(periodSec * RATE_HZ);
  const samples = whiteNoise(RATE_HZ, count * periodSec + 1, 0.05).map((x, n) =>
    n % cell >= cell / 2 && n < count * cell ? 0 : x,
  );
  const recording = mono(RATE_HZ, samples);
  const read = await valueOf(measure, recording);
  expect(read.count).toBe(count);
  expect(read.totalMs).toBeCloseTo((count * periodSec * 1000) / 2, 6);
});

const gated = (() => {
  const phrase = whiteNoise(RATE_HZ, 1, 0.05);
  const fade = phrase.map((x, n) => x * Math.max(0, 1 - n / (0.05 * RATE_HZ)));
  const pause = concat(fade.subarray(0, 0.05 * RATE_HZ), silence(RATE_HZ, 0.3));
  return concat(phrase, pause, phrase, pause, phrase);
})();

test.each([
  { what: 'pauses that fade to zero', samples: gated },
  { what: 'silence', samples: silence(RATE_HZ, 2) },
  {
    what: 'silence before and after',
    samples: concat(silence(RATE_HZ, 0.3), withGaps([], 2), silence(RATE_HZ, 0.3)),
  },
  { what: 'zeros of 4 ms', samples: withGaps([[1, 4]]) },
  { what: 'a mute of 1.2 s', samples: withGaps([[1, 1200]]) },
  {
    what: 'dips that are not digital silence',
    samples: concat(withGaps([], 1), gained(withGaps([], 0.1), 1e-3), withGaps([], 1)),
  },
])('$what: none', async ({ samples }) => {
  expect((await valueOf(measure, mono(RATE_HZ, samples))).count).toBe(0);
});

test('one channel alone is no gap', async () => {
  const recording = stereo(RATE_HZ, withGaps([[1, 20]], 2), withGaps([], 2));
  expect((await valueOf(measure, recording)).count).toBe(0);
});

test('gaps that follow each other closely are each one', async () => {
  const gaps = [
    [1, 20],
    [1.04, 20],
    [1.08, 20],
  ] as const;
  const recording = stereo(RATE_HZ, withGaps(gaps, 2));
  expect((await valueOf(measure, recording)).count).toBe(3);
});

/** A gap of each length, a second apart. */
const gapsOf = (lengths: readonly number[]) =>
  mono(
    RATE_HZ,
    withGaps(
      lengths.map((ms, i) => [1 + i, ms] as const),
      6,
    ),
  );

test.each([
  { lengths: [10, 20, 30, 10], packet: 10 },
  { lengths: [60, 120, 60], packet: 60 },
])('gaps of $lengths ms are packets of $packet', async ({ lengths, packet }) => {
  expect(await valueOf(packetSize, gapsOf(lengths))).toBe(packet);
});

test.each([
  { lengths: [13, 27, 55], reason: 'the gaps share no packet size' },
  { lengths: [20, 20], reason: 'fewer than three gaps' },
])('gaps of $lengths ms are no packets: $reason', async ({ lengths, reason }) => {
  expect(await readingOf(packetSize, gapsOf(lengths))).toEqual({ absent: reason });
});
