import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise as whiteNoiseFromNoise } from '../../../../testing/noise.js';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import { outputOf } from '../../../../testing/tracks.js';
import { truePeakFeature } from '../features/loudness/true-peak.js';
import { analyze, mix, target } from '../index.js';
import { integratedLufs, truePeakAt } from './loudness.js';

describe('integrated lufs', () => {
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

test('the option channelLayout names the loudspeakers', async () => {
  const rateHz = 48_000;
  const one = sine(rateHz, 5, 997, 0.05);
  const quiet = new Float32Array(one.length);
  const channels = [quiet, quiet, quiet, one, quiet, quiet];
  const lufsOf = async (channelLayout?: string) =>
    (await analyze({ channels, rateHz }, { answer: mix, options: { channelLayout } })).body
      .integratedLufs;
  const named = await lufsOf('unnamed');
  expect(await lufsOf()).toBe(-70); // an LFE
  // ITU-R BS.1770-5: 1.41 of a surround
  expect((await lufsOf('L,R,C,Ls,Rs,LFE')) - named).toBeCloseTo(10 * Math.log10(1.41), 6);
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
