import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise as whiteNoiseFromNoise } from '../../../../testing/noise.js';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import { outputOf } from '../../../../testing/tracks.js';
import { truePeakFeature } from '../features/loudness/true-peak.js';
import { analyze, mix, target } from '../index.js';
import { integratedLufs, truePeakAt } from './loudness.js';

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

describe('dual mono', () => {
  const RATE_HZ = 48_000;
  const tone = (amplitude: number) => sine(RATE_HZ, 5, 997, amplitude);
  const mono = (amplitude: number) => ({ channels: [tone(amplitude)], rateHz: RATE_HZ });

  describe('the option dualMono', () => {
    test('reads a mono file as two equal channels', async () => {
      const two = { channels: [tone(0.1), tone(0.1)], rateHz: RATE_HZ };
      const { body: stereo } = await analyze(two, { answer: mix });
      const { body: dual } = await analyze(mono(0.1), { answer: mix, options: { dualMono: true } });
      const { body: single } = await analyze(mono(0.1), { answer: mix });
      expect(dual.integratedLufs).toBeCloseTo(stereo.integratedLufs, 6);
      expect(dual.shortTermLufsMax).toBeCloseTo(stereo.shortTermLufsMax ?? 0, 6);
      expect(dual.momentaryLufsMax).toBeCloseTo(stereo.momentaryLufsMax ?? 0, 6);
      // BS.1770-5, Annex 1: −23.01 LUFS of one channel at −20 dBFS
      expect(single.integratedLufs).toBeCloseTo(-23.01, 1);
      expect(dual.integratedLufs - single.integratedLufs).toBeCloseTo(3.0103, 3);
    });

    test('changes nothing of other files', async () => {
      const two = { channels: [tone(0.1), tone(0.05)], rateHz: RATE_HZ };
      const { body } = await analyze(two, { answer: mix });
      const { body: same } = await analyze(two, { answer: mix, options: { dualMono: true } });
      expect(same).toEqual(body);
    });
  });

  describe('a mono file against a target', () => {
    const check = async (amplitude: number, dualMono: boolean) =>
      (await analyze(mono(amplitude), { answer: target, options: { target: 'podcast', dualMono } }))
        .body;
    /** −19.01 LUFS as one channel, −16.00 as two. */
    const EPISODE = 0.1 * 10 ** (4 / 20);

    test('that meets it as two channels needs no gain', async () => {
      const { pass, issues, ffmpegFix, measurements } = await check(EPISODE, false);
      expect(pass).toBe(false);
      expect(ffmpegFix).toBeNull();
      expect(issues[0]?.message).toContain(
        '-16.00 LUFS and meets the target, so that no gain is needed',
      );
      expect(measurements.dualMonoLufs).toBeCloseTo(-16, 1);
    });

    test('passes where two channels count, and has the same reading', async () => {
      const { pass, measurements } = await check(EPISODE, true);
      expect(pass).toBe(true);
      expect(measurements.dualMonoLufs).toBeCloseTo(measurements.integratedLufs, 6);
    });

    test('that misses it in both readings needs a gain', async () => {
      expect((await check(0.02, false)).ffmpegFix).toContain('volume=');
    });
  });
});
