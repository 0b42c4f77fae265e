import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { voiceSteps } from '../../../../testing/bursts.js';
import { mono, stereo, valueOf } from '../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import {
  energyEnvelope,
  envelopeIntervalSec,
  rmsEnvelope,
  seriesIntervalSec,
  waveform,
  waveformCurve,
  waveformOverTime,
} from './level-curves.js';
import { loudnessOverTime, shortTermLufs } from './loudness.js';
import { centroidEnvelope, spectrumFreqs, spectrumMags } from './spectrum.js';
import { voicedMask } from './speech-segments.js';

describe('waveform curve', () => {
  test('an impulse stands where it is in the file, and nowhere else', async () => {
    const place = fc.record({
      frames: fc.integer({ min: 1, max: 300_000 }),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ frames, at }) => {
        const right = new Float32Array(frames);
        const impulse = Math.floor(at * frames);
        right[impulse] = -0.5;
        const parts = await valueOf(waveformCurve, stereo(8000, new Float32Array(frames), right));
        expect(parts.length).toBeLessThanOrEqual(500);
        expect(Math.max(...parts)).toBe(0.5);
        const expected = (impulse / frames) * parts.length;
        for (const [i, peak] of parts.entries())
          if (peak > 0) expect(Math.abs(i + 0.5 - expected)).toBeLessThan(2);
      }),
      { numRuns: inTier(10, 40) },
    );
  });

  test('a minute has 500 parts, and silence is 0 in all of them', async () => {
    const parts = await valueOf(waveformCurve, mono(8000, silence(8000, 60)));
    expect(parts).toHaveLength(500);
    expect(new Set(parts)).toEqual(new Set([0]));
  });
});

describe('curves', () => {
  const rateHz = 48_000;
  const tone = (seconds: number, db: number) => sine(rateHz, seconds, 1000, amplitudeOf(db));

  test('the spectrum: a tone on bin 43 reads its level there', async () => {
    const file = mono(rateHz, sine(rateHz, 2, (43 * rateHz) / 2048, 0.5));
    const mags = await valueOf(spectrumMags, file);
    const freqs = await valueOf(spectrumFreqs, file);
    expect(mags).toHaveLength(1024);
    expect(freqs).toHaveLength(1024);
    expect(freqs[42]).toBeCloseTo((43 * rateHz) / 2048, 9);
    expect(mags[42]).toBeWithin(0.05, -6.0206);
  });

  test('the spectrum: white noise of 0.1 reads −45.33 in the mean', async () => {
    const mags = await valueOf(spectrumMags, mono(rateHz, whiteNoise(rateHz, 5, 0.1)));
    const inner = mags.slice(1, -1);
    const power = inner.reduce((sum, db) => sum + 10 ** (db / 10), 0) / inner.length;
    expect(10 * Math.log10(power)).toBeWithin(spectrumMags.margin, -45.33);
  });

  test('the waveform: half of the file at 0.5, half at 0.25', async () => {
    const steps = signal(rateHz, 1.0001, (t) => (t < 0.5 ? 0.5 : -0.25));
    steps.fill(0.5, 0, Math.floor(steps.length / 2));
    steps.fill(-0.25, Math.floor(steps.length / 2));
    const peaks = await valueOf(waveform, mono(rateHz, steps));
    expect(peaks).toHaveLength(1000);
    expect(peaks.slice(0, 500).every((peak) => peak === 0.5)).toBe(true);
    expect(peaks.slice(500).every((peak) => peak === 0.25)).toBe(true);
  });

  test('the waveform of fewer frames than points has as many points as frames', async () => {
    expect(await valueOf(waveform, mono(rateHz, Float32Array.of(0.5, -0.25, 1)))).toEqual([
      0.5, 0.25, 1,
    ]);
  });

  test('10 s in 200 points', async () => {
    const { intervalSec, count, unit } = await valueOf(
      waveformOverTime,
      mono(rateHz, tone(10, -6)),
    );
    expect({ intervalSec, count, unit }).toEqual({ intervalSec: 0.05, count: 200, unit: 'peak' });
  });

  test('EBU Tech 3341 case 5: 572 points, the largest −20', async () => {
    const file = stereo(rateHz, concat(tone(20, -26), tone(20.1, -20), tone(20, -26)));
    const points = await valueOf(shortTermLufs, file);
    expect(points).toHaveLength(572);
    expect(Math.max(...points)).toBeWithin(shortTermLufs.margin, -20);
    expect(await valueOf(seriesIntervalSec, file)).toBe(0.1);
    const series = await valueOf(loudnessOverTime, file);
    expect(series).toMatchObject({ count: 572, intervalSec: 0.1, unit: 'LUFS' });
    expect(series.samples).toEqual(points);
  });

  test('ten minutes: three windows to a point', async () => {
    const file = mono(8000, silence(8000, 600));
    expect(await valueOf(shortTermLufs, file)).toHaveLength(1991);
    expect(await valueOf(seriesIntervalSec, file)).toBe(0.3);
  });

  test('under 3 s: one point without an interval', async () => {
    const series = await valueOf(loudnessOverTime, stereo(rateHz, tone(1, -23)));
    expect(series).toMatchObject({ count: 1, intervalSec: null });
  });
});

describe('envelopes', () => {
  describe('the energy envelope', () => {
    test('holds the RMS of every 20 ms', async () => {
      const recording = mono(48_000, concat(sine(48_000, 1, 1000, 0.5), silence(48_000, 1)));
      const envelope = await valueOf(energyEnvelope, recording);
      expect(envelope).toHaveLength(100);
      expect(envelope[10]).toBeCloseTo(0.5 / Math.SQRT2, 4);
      expect(envelope[90]).toBe(0);
    });

    test('keeps the peaks beyond 2000 points', async () => {
      const samples = silence(8000, 60);
      samples.fill(0.5, 8000 * 30, 8000 * 30 + 160);
      const envelope = await valueOf(energyEnvelope, mono(8000, samples));
      expect(envelope).toHaveLength(1500);
      expect(Math.max(...envelope)).toBeCloseTo(0.5, 6);
    });
  });

  describe('the zero-crossing envelope', () => {
    test('of 1 kHz at 48 kHz is two crossings in 48 samples', async () => {
      const envelope = await valueOf(centroidEnvelope, mono(48_000, sine(48_000, 1, 1000, 0.5)));
      expect(envelope).toHaveLength(50);
      // Before the first sample there is nothing to cross from.
      for (const value of envelope.slice(1))
        expect(value).toBeWithin(centroidEnvelope.margin, 2 / 48);
    });

    test('is averaged beyond 2000 points', async () => {
      const halves = concat(sine(8000, 30, 1000, 0.5), sine(8000, 30, 500, 0.5));
      const envelope = await valueOf(centroidEnvelope, mono(8000, halves));
      expect(envelope).toHaveLength(1500);
      expect(envelope[100]).toBeWithin(0.01, 0.25);
      expect(envelope[1400]).toBeWithin(0.01, 0.125);
    });
  });
});

describe('rms envelopes', () => {
  const RATE_HZ = 8000;

  test.each([
    [15, 750, 0.02],
    [60, 1500, 0.04],
  ])('%i s are %i points of %d s', async (seconds, points, intervalSec) => {
    const recording = mono(RATE_HZ, sine(RATE_HZ, seconds, 500, 0.5));
    expect(await valueOf(rmsEnvelope, recording)).toHaveLength(points);
    expect(await valueOf(voicedMask, recording)).toHaveLength(points);
    expect(await valueOf(envelopeIntervalSec, recording)).toBeCloseTo(intervalSec, 9);
  });

  test('a sine of amplitude A reads A/√2 throughout', async () => {
    for (const rms of await valueOf(rmsEnvelope, mono(RATE_HZ, sine(RATE_HZ, 1, 500, 0.5))))
      expect(rms).toBeCloseTo(0.35355, 4);
  });

  test('a bucket keeps its loudest frame, and is speech when one of its frames is', async () => {
    // 60 s: two frames to a point; the burst begins and ends in the middle of a point
    const recording = mono(
      RATE_HZ,
      voiceSteps(RATE_HZ, [
        [20.02, -60],
        [3, -20],
        [36.98, -60],
      ]),
    );
    const envelope = await valueOf(rmsEnvelope, recording);
    const mask = await valueOf(voicedMask, recording);
    expect(envelope[500]).toBeWithin(0.02, 0.1);
    expect(mask.indexOf(true)).toBe(500);
    expect(mask.lastIndexOf(true)).toBe(575);
  });
});
