import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise as whiteNoiseFromNoise } from '../../../../testing/noise.js';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import { outputOf } from '../../../../testing/tracks.js';
import { truePeakFeature } from '../features/loudness/true-peak.js';
import {
  integratedLufs,
  loudnessRange,
  momentaryLufsMax,
  momentaryOverTime,
  plrDb,
  psrDb,
  shortTermLufsMax,
  truePeakAt,
} from './loudness.js';

describe('integrated lufs', () => {
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
      expect(await valueOf(integratedLufs, stereo(rateHz, steps(rateHz, parts)))).toBeWithin(
        integratedLufs.margin,
        lufs,
      );
    });

    test('case 6: the channels of 5.1 weigh as Table 3 says', async () => {
      const at = (db: number) => sine(rateHz, 20, 1000, amplitudeOf(db));
      const channels = [at(-28), at(-28), at(-24), silence(rateHz, 20), at(-30), at(-30)];
      expect(await valueOf(integratedLufs, { rateHz, channels })).toBeWithin(
        integratedLufs.margin,
        -23,
      );
    });
  });

  test('997 Hz at full scale in one channel reads −3.01 LUFS', async () => {
    expect(await valueOf(integratedLufs, mono(48_000, sine(48_000, 10, 997, 1)))).toBeCloseTo(
      -3.01,
      2,
    );
  });

  test('white noise reads its level plus the mean gain of the K curve', async () => {
    const noise = mono(48_000, whiteNoise(48_000, 30, 0.1));
    expect(await valueOf(integratedLufs, noise)).toBeWithin(0.05, -16.86);
  });

  test('silence reads −70, the absolute gate', async () => {
    expect(await valueOf(integratedLufs, mono(48_000, silence(48_000, 2)))).toBe(-70);
  });

  test('a file under 400 ms is one block of its own length', async () => {
    const short = stereo(48_000, sine(48_000, 0.1, 1000, amplitudeOf(-23)));
    expect(await valueOf(integratedLufs, short)).toBeWithin(0.3, -23);
  });

  test('LFE does not count', async () => {
    const rateHz = 48_000;
    const tone = sine(rateHz, 2, 1000, 0.1);
    const quiet = silence(rateHz, 2);
    const channels = [tone, tone, quiet, concat(tone), quiet, quiet];
    const without = [tone, tone, quiet, quiet, quiet, quiet];
    expect(await valueOf(integratedLufs, { rateHz, channels })).toBe(
      await valueOf(integratedLufs, { rateHz, channels: without }),
    );
  });
});

describe('true peak at', () => {
  /** Of the filter, which reads 12 samples on either side. */
  const LATE_SEC = 12 / 8000;

  const soft = (rateHz: number, frames: number) => whiteNoiseFromNoise(frames, 0.05, rateHz);

  test('one loud sample is found, wherever it is, in whichever channel, however the file is cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(8000, 44_100, 48_000, 96_000),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 4 }),
        (rateHz, share, isSecond, cuts) => {
          const channels = [0, 1].map(() => soft(rateHz, rateHz));
          const frame = Math.floor(share * rateHz);
          channels[isSecond ? 1 : 0]![frame] = -0.9;
          const found = outputOf(truePeakFeature, { rateHz, channels }, cuts);
          expect(found.startSec).toBeLessThanOrEqual(frame / rateHz + LATE_SEC);
          expect(found.endSec).toBeGreaterThan(frame / rateHz);
          expect(found.endSec - found.startSec).toBeLessThanOrEqual(0.1 + 1e-9);
          expect(outputOf(truePeakFeature, { rateHz, channels })).toEqual(found);
        },
      ),
      { numRuns: inTier(10, 40) },
    );
  });

  test('a peak between the samples is found too', async () => {
    const rateHz = 48_000;
    const samples = soft(rateHz, 2 * rateHz);
    // a quarter of the rate, halfway between its samples: 0.64 on them, 0.9 between
    for (let n = 0; n < 480; n++)
      samples[66_000 + n] = 0.9 * Math.sin((Math.PI / 2) * n + Math.PI / 4);
    const { startSec, endSec } = await valueOf(truePeakAt, mono(rateHz, samples));
    expect(startSec).toBeLessThanOrEqual(66_480 / rateHz);
    expect(endSec).toBeGreaterThanOrEqual(66_000 / rateHz);
  });

  test('of equal peaks the first; of silence none', async () => {
    const samples = silence(48_000, 3);
    for (const frame of [100_000, 30_000, 140_000]) samples[frame] = 0.5;
    const { startSec } = await valueOf(truePeakAt, stereo(48_000, samples));
    expect(startSec).toBeCloseTo(0.6, 6);
    expect(await readingOf(truePeakAt, mono(48_000, silence(48_000, 1)))).toHaveProperty('absent');
  });
});

describe('loudness windows', () => {
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
});
