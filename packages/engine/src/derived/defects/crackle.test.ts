import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono } from '../../../../../testing/readings.js';
import { sine } from '../../../../../testing/signals.js';
import { defectCounts, defectList } from '../../measures/defects.js';
import { readMeasures } from '../../read-measures.js';
import type { Defect } from './defect.js';

const RATE_HZ = 44_100;
const SECONDS = 16;
const [FROM_SEC, TO_SEC] = [4, 12];

/** A low tone over a hiss. */
const bed = (seconds = SECONDS) => {
  const next = uniform(1);
  return sine(RATE_HZ, seconds, 220, 0.5).map((x) => x + 0.001 * (next() - 0.5));
};
/** Half a millisecond of ringing that falls by 60 dB. */
const stroke = Float32Array.from(
  { length: Math.round(0.0005 * RATE_HZ) },
  (_, i, sec = i / RATE_HZ) => 0.3 * Math.exp(-sec / 7e-5) * Math.cos(2 * Math.PI * 9000 * sec),
);
/** With an impulse at each of the seconds. */
function withImpulses(samples: Float32Array, seconds: readonly number[], rateHz = RATE_HZ) {
  for (const sec of seconds)
    for (const [i, x] of stroke.entries()) {
      const at = Math.round(sec * rateHz) + i;
      if (at < samples.length) samples[at] = (samples[at] ?? 0) + x;
    }
  return samples;
}
/** Impulses at random times, at this rate per second. */
function byChance(perSec: number, seed = 2): readonly number[] {
  const next = uniform(seed);
  const wait = () => -Math.log(1 - next()) / perSec;
  const seconds: number[] = [];
  for (let at = FROM_SEC + wait(); at < TO_SEC; at += wait()) seconds.push(at);
  return seconds;
}
const evenly = (perSec: number) =>
  Array.from({ length: (TO_SEC - FROM_SEC) * perSec }, (_, i) => FROM_SEC + i / perSec);

async function computeCrackle(samples: Float32Array, rateHz = RATE_HZ) {
  const reading = (await readMeasures(mono(rateHz, samples), [defectList])).of(defectList);
  if ('absent' in reading) throw new Error(reading.absent);
  return (reading.value as readonly Defect[]).filter(({ kind }) => kind === 'crackle');
}

describe('strokes that fall by chance are found as one stretch, with their rate', () => {
  test.each([10, 20, 40])('%i a second', async (perSec) => {
    const seconds = byChance(perSec);
    const [found, ...more] = await computeCrackle(withImpulses(bed(), seconds));
    expect(more).toEqual([]);
    // Its ends are those of windows of 4 s in which the impulses look random.
    const { startSec = NaN, endSec = NaN } = found ?? {};
    expect(startSec).toBeGreaterThanOrEqual(FROM_SEC - 1);
    expect(endSec).toBeLessThanOrEqual(TO_SEC + 1);
    expect(endSec - startSec).toBeGreaterThanOrEqual(4.8);
    const reported = found?.evidence['impulsesPerSec'] ?? NaN;
    const put = seconds.length / (TO_SEC - FROM_SEC);
    expect(Math.abs(reported / put - 1)).toBeLessThanOrEqual(0.35);
  });
});

test.each([
  ['a tone and noise', []],
  ['one stroke a second', byChance(1)],
  ['strokes to a clock', evenly(11)],
  ['bursts of them', byChance(1).flatMap((sec) => [0, 1, 2, 3, 4, 5, 6].map((i) => sec + i / 300))],
])('none: %s', async (_what, seconds) => {
  expect(await computeCrackle(withImpulses(bed(), seconds))).toEqual([]);
});

describe('where it cannot be told a reason stands for the count', () => {
  const count = defectCounts.find(({ id }) => id === 'defectCounts.crackle')!;
  const readingOf = async (samples: Float32Array, rateHz = RATE_HZ) =>
    (await readMeasures(mono(rateHz, samples), [count])).of(count);

  test('a tone and noise can be looked into: none', async () => {
    expect(await readingOf(bed())).toMatchObject({ value: 0 });
  });

  test.each([
    ['at 16 kHz', bed(8), 16_000, /from 32000 Hz/],
    ['in less than 5 s', bed(4), RATE_HZ, /less than 5.00 s/],
    ['in pulses to a clock', withImpulses(bed(12), evenly(11)), RATE_HZ, /impulses as short/],
  ])('%s', async (_what, samples, rateHz, reason) => {
    expect(await readingOf(samples, rateHz)).toMatchObject({
      absent: expect.stringMatching(reason) as string,
    });
  });
});

test('the corners of what is clipped are no crackle, and none there is no count of none', async () => {
  const next = uniform(7);
  let [once, twice] = [0, 0];
  const loud = bed().map(() => {
    once = 0.9 * once + 0.1 * (next() - 0.5);
    twice = 0.9 * twice + once;
    return twice;
  });
  const peak = loud.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  const clipped = loud.map((x) => 0.7 * Math.max(-1, Math.min(1, (2.5 * x) / peak)));
  const count = (await readMeasures(mono(RATE_HZ, clipped), defectCounts)).of(
    defectCounts.find(({ id }) => id === 'defectCounts.crackle')!,
  );
  expect(count).toEqual({ absent: expect.stringMatching(/^it is clipped/) as string });
});
