import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import {
  loudnessRange,
  momentaryLufsMax,
  momentaryOverTime,
  plrDb,
  psrDb,
  shortTermLufsMax,
} from './loudness.js';

const tone = (rateHz: number, seconds: number, db: number) =>
  sine(rateHz, seconds, 1000, amplitudeOf(db));

describe.each(inTier([48_000], [44_100, 48_000, 96_000]))('EBU Tech 3341 at %i Hz', (rateHz) => {
  test('case 9: S reads −23 on 1.34 s at −20 and 1.66 s at −30', async () => {
    const period = () => [tone(rateHz, 1.34, -20), tone(rateHz, 1.66, -30)];
    const signal = concat(...Array.from({ length: 5 }, period).flat());
    expect(await valueOf(shortTermLufsMax, stereo(rateHz, signal))).toBeWithin(
      shortTermLufsMax.margin,
      -23,
    );
  });

  test.each([0, 7, 13, 19])('case 10, file %i: max S reads −23', async (i) => {
    const signal = concat(silence(rateHz, 0.15 * i), tone(rateHz, 3, -23), silence(rateHz, 1));
    expect(await valueOf(shortTermLufsMax, stereo(rateHz, signal))).toBeWithin(
      shortTermLufsMax.margin,
      -23,
    );
  });

  test('case 12: M reads −23 on 0.18 s at −20 and 0.22 s at −30', async () => {
    const period = () => [tone(rateHz, 0.18, -20), tone(rateHz, 0.22, -30)];
    const signal = concat(...Array.from({ length: 25 }, period).flat());
    expect(await valueOf(momentaryLufsMax, stereo(rateHz, signal))).toBeWithin(
      momentaryLufsMax.margin,
      -23,
    );
    const { samples, intervalSec } = await valueOf(momentaryOverTime, stereo(rateHz, signal));
    expect(intervalSec).toBe(0.1);
    expect(samples).toHaveLength(97);
    for (const lufs of samples) expect(lufs).toBeWithin(0.1, -23);
  });

  test.each([0, 3, 11, 19])('case 13, file %i: max M reads −23', async (i) => {
    const signal = concat(silence(rateHz, 0.02 * i), tone(rateHz, 0.4, -23), silence(rateHz, 1));
    expect(await valueOf(momentaryLufsMax, stereo(rateHz, signal))).toBeWithin(
      momentaryLufsMax.margin,
      -23,
    );
  });

  test.each([
    { case: 1, levels: [-20, -30], lra: 10 },
    { case: 2, levels: [-20, -15], lra: 5 },
    { case: 3, levels: [-40, -20], lra: 20 },
    { case: 4, levels: [-50, -35, -20, -35, -50], lra: 15 },
  ])('EBU Tech 3342 case $case reads $lra LU', async ({ levels, lra }) => {
    const signal = concat(...levels.map((db) => tone(rateHz, 20, db)));
    expect(await valueOf(loudnessRange, stereo(rateHz, signal))).toBeWithin(
      loudnessRange.margin,
      lra,
    );
  });
});

describe('cases 11 and 14: the loudest window of each part of one file', () => {
  const rateHz = 48_000;

  test.each([0, 6, 12, 19])('case 11, part %i', async (i) => {
    const part = concat(
      silence(rateHz, 0.15 * i),
      tone(rateHz, 3, -38 + i),
      silence(rateHz, 3 - 0.15 * i),
    );
    expect(await valueOf(shortTermLufsMax, stereo(rateHz, part))).toBeWithin(0.1, -38 + i);
  });

  test.each([0, 6, 12, 19])('case 14, part %i', async (i) => {
    const part = concat(
      silence(rateHz, 0.02 * i),
      tone(rateHz, 0.4, -38 + i),
      silence(rateHz, 0.4 - 0.02 * i),
    );
    expect(await valueOf(momentaryLufsMax, stereo(rateHz, part))).toBeWithin(0.1, -38 + i);
  });
});

describe('short files', () => {
  test('S of 1.5 s is that of the whole file, not of one padded with silence', async () => {
    const file = stereo(48_000, tone(48_000, 1.5, -23));
    expect(await valueOf(shortTermLufsMax, file)).toBeWithin(shortTermLufsMax.margin, -23);
  });

  test('there is no loudness range under 3 s', async () => {
    expect(await readingOf(loudnessRange, stereo(48_000, tone(48_000, 2.9, -23)))).toEqual({
      absent: 'shorter than 3 s',
    });
  });

  test('there is no loudness range of silence', async () => {
    expect(await readingOf(loudnessRange, mono(48_000, silence(48_000, 5)))).toEqual({
      absent: 'fewer than two 3 s windows are loud enough to count',
    });
  });
});

describe('ratios of peak to loudness', () => {
  test('a mono sine of 997 Hz: 3.01, its stereo twin 0', async () => {
    const sound = sine(48_000, 5, 997, 0.1);
    expect(await valueOf(plrDb, mono(48_000, sound))).toBeWithin(0.1, 3.01);
    expect(await valueOf(plrDb, stereo(48_000, sound))).toBeWithin(0.1, 0);
    expect(await valueOf(psrDb, stereo(48_000, sound))).toBeWithin(0.1, 0);
  });

  test('silence has neither', async () => {
    const quiet = mono(48_000, silence(48_000, 4));
    expect(await readingOf(plrDb, quiet)).toHaveProperty('absent');
    expect(await readingOf(psrDb, quiet)).toHaveProperty('absent');
  });
});
