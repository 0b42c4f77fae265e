import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { voiceSteps } from '../../../../testing/bursts.js';
import { mono, stereo, valueOf } from '../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine, signal } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import {
  energyEnvelope,
  envelopeIntervalSec,
  rmsEnvelope,
  waveform,
  waveformCurve,
} from './level-curves.js';
import { loudnessOverTime } from './loudness.js';
import { centroidEnvelope } from './spectrum.js';
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

  test('under 3 s: one point without an interval', async () => {
    const series = await valueOf(loudnessOverTime, stereo(rateHz, tone(1, -23)));
    expect(series).toMatchObject({ count: 1, intervalSec: null });
  });
});

describe('envelopes', () => {
  describe('the energy envelope', () => {
    test('keeps the peaks beyond 2000 points', async () => {
      const samples = silence(8000, 60);
      samples.fill(0.5, 8000 * 30, 8000 * 30 + 160);
      const envelope = await valueOf(energyEnvelope, mono(8000, samples));
      expect(envelope).toHaveLength(1500);
      expect(Math.max(...envelope)).toBeCloseTo(0.5, 6);
    });
  });

  describe('the zero-crossing envelope', () => {
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
