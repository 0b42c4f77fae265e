import { describe, expect, test } from 'vitest';
import { mono, stereo, valueOf } from '../../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { integratedLufs as measure } from './integrated-lufs.js';

/** One tone through steps of level, phase continuous, as Tech 3341 requires it. */
function steps(rateHz: number, parts: readonly (readonly [number, number])[]): Float32Array {
  const seconds = parts.reduce((sum, [duration]) => sum + duration, 0);
  const tone = sine(rateHz, seconds, 1000, 1);
  let at = 0;
  for (const [duration, db] of parts) {
    const end = Math.min(tone.length, at + Math.round(duration * rateHz));
    const gain = amplitudeOf(db);
    for (let n = at; n < end; n++) tone[n] = (tone[n] ?? 0) * gain;
    at = end;
  }
  return tone;
}

describe.each(inTier([48_000], [44_100, 48_000, 96_000]))('EBU Tech 3341 at %i Hz', (rateHz) => {
  test.each([
    { case: 1, parts: [[20, -23]] as const, lufs: -23 },
    { case: 2, parts: [[20, -33]] as const, lufs: -33 },
    {
      case: 3,
      parts: [
        [10, -36],
        [60, -23],
        [10, -36],
      ] as const,
      lufs: -23,
    },
    {
      case: 4,
      parts: [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ] as const,
      lufs: -23,
    },
    {
      case: 5,
      parts: [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ] as const,
      lufs: -23,
    },
  ])('case $case reads $lufs LUFS', async ({ parts, lufs }) => {
    expect(await valueOf(measure, stereo(rateHz, steps(rateHz, parts)))).toBeWithin(
      measure.margin,
      lufs,
    );
  });

  test('case 6: the channels of 5.1 weigh as Table 3 says', async () => {
    const at = (db: number) => sine(rateHz, 20, 1000, amplitudeOf(db));
    const channels = [at(-28), at(-28), at(-24), silence(rateHz, 20), at(-30), at(-30)];
    expect(await valueOf(measure, { rateHz, channels })).toBeWithin(measure.margin, -23);
  });
});

test('997 Hz at full scale in one channel reads −3.01 LUFS', async () => {
  expect(await valueOf(measure, mono(48_000, sine(48_000, 10, 997, 1)))).toBeCloseTo(-3.01, 2);
});

test('white noise reads its level plus the mean gain of the K curve', async () => {
  const noise = mono(48_000, whiteNoise(48_000, 30, 0.1));
  expect(await valueOf(measure, noise)).toBeWithin(0.05, -16.86);
});

test('silence reads −70, the absolute gate', async () => {
  expect(await valueOf(measure, mono(48_000, silence(48_000, 2)))).toBe(-70);
});

test('a file under 400 ms is one block of its own length', async () => {
  const short = stereo(48_000, sine(48_000, 0.1, 1000, amplitudeOf(-23)));
  expect(await valueOf(measure, short)).toBeWithin(0.3, -23);
});

test('LFE does not count', async () => {
  const rateHz = 48_000;
  const tone = sine(rateHz, 2, 1000, 0.1);
  const quiet = silence(rateHz, 2);
  const channels = [tone, tone, quiet, concat(tone), quiet, quiet];
  const without = [tone, tone, quiet, quiet, quiet, quiet];
  expect(await valueOf(measure, { rateHz, channels })).toBe(
    await valueOf(measure, { rateHz, channels: without }),
  );
});
