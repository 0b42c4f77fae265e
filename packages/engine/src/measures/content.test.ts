import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import {
  brownNoise,
  concat,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { inTier } from '../../../../testing/tiers.js';
import {
  activeKind,
  activeVoiceShare,
  contentConfidence,
  contentEvidence,
  contentTypeGuess,
  regions as measure,
  regionsTruncated,
  returnedRegions,
  totalRegions,
} from './content.js';
import type { Measure } from './measure.js';
import { openingSpectralFlatness, spectralFlatness } from './spectrum.js';
import { noiseFloorDb } from './speech-to-noise.js';
import { dominantBand } from './timbre.js';

describe('content type guess', () => {
  const RATE_HZ = 16_000;

  /** Notes of half a second each, with decaying harmonics. */
  const melody = signal(RATE_HZ, 6, (t) => {
    const step = Math.floor(t * 2);
    const hz = 220 * 2 ** (([0, 4, 7, 5, 9, 2, 11, 12][step % 8] ?? 0) / 12);
    const decay = 0.1 * Math.exp(-2 * (t - step / 2));
    return decay * [1, 2, 3, 4].reduce((sum, h) => sum + Math.sin(2 * Math.PI * hz * h * t) / h, 0);
  });
  /** About four gliding syllables a second, as uneven as a speaker's, and pauses. */
  const syllables = signal(RATE_HZ, 8, (t) => {
    const syllable =
      4 * t + 0.8 * Math.sin(2 * Math.PI * 0.37 * t) + 0.4 * Math.sin(2 * Math.PI * t);
    const isPause = Math.sin(2 * Math.PI * 0.9 * t + 2 * Math.sin(t)) < -0.6;
    const level = 0.1 * Math.max(0.01, Math.sin(2 * Math.PI * syllable)) * (isPause ? 0.01 : 1);
    const phase = 2 * Math.PI * 120 * t - 20 * Math.cos(2 * Math.PI * 1.3 * t);
    return level * [1, 2, 3, 4, 5].reduce((sum, h) => sum + Math.sin(h * phase) / h, 0);
  });
  /** Bursts of noise and a low drum, 120 a minute. */
  const drums = signal(RATE_HZ, 8, (t) => {
    const sinceBeat = t % 0.5;
    const hiss = Math.sin(1e5 * Math.sin(1e4 * t)) * Math.exp(-((sinceBeat + 0.25) % 0.5) / 0.03);
    return 0.2 * hiss + 0.4 * Math.sin(2 * Math.PI * 55 * sinceBeat) * Math.exp(-sinceBeat / 0.08);
  });
  const white = whiteNoise(RATE_HZ, 6, 0.1);

  describe.each(['v1', 'v2'] as const)('model %s', (contentModel) => {
    const guess = (samples: Float32Array) =>
      valueOf(contentTypeGuess, mono(RATE_HZ, samples), { contentModel });

    test.each([
      ['white noise', 'noise', white],
      ['a gliding voice', 'voice', syllables],
      ['a melody', 'music', melody],
      ['zeros', 'silence', silence(RATE_HZ, 2)],
    ])('%s is %s', async (_, kind, samples) => {
      expect(await guess(samples)).toBe(kind);
      const confidence = await valueOf(contentConfidence, mono(RATE_HZ, samples), { contentModel });
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    });

    test('silence around a sound does not change it', async () => {
      expect(await guess(concat(silence(RATE_HZ, 9), white, silence(RATE_HZ, 9)))).toBe('noise');
    });
  });

  describe.each(['v1', 'v2'] as const)('to %s', (contentModel) => {
    const guess = (samples: Float32Array) =>
      valueOf(contentTypeGuess, mono(RATE_HZ, samples), { contentModel });

    test('generated speech is voice', async () => {
      expect(await guess(speechLike({ rateHz: RATE_HZ, seconds: 10 }))).toBe('voice');
    });

    test('brown noise is noise', async () => {
      expect(await guess(brownNoise(RATE_HZ, 6, 0.1))).toBe('noise');
    });

    test('drums are music', async () => {
      expect(await guess(drums)).toBe('music');
    });

    test('what goes on in long pauses does not outvote a voice', async () => {
      const speech = speechLike({ rateHz: RATE_HZ, seconds: 6 });
      const room = whiteNoise(RATE_HZ, 18, 0.0015, 5);
      expect(await guess(room.map((x, n) => x + (speech[n] ?? 0)))).toBe('voice');
    });

    test('a voice, then drums, is mixed, and noise, then music', async () => {
      expect(await guess(concat(speechLike({ rateHz: RATE_HZ, seconds: 8 }), drums))).toBe('mixed');
      expect(await guess(concat(white, melody))).toBe('mixed');
    });
  });

  test('a tremolo on noise is no music to v1, and no voice to v2, which takes the beat for music', async () => {
    const tremolo = mono(
      RATE_HZ,
      white.map((x, n) => x * (1 + 0.5 * Math.sin((2 * Math.PI * 5 * n) / RATE_HZ))),
    );
    expect(await valueOf(contentTypeGuess, tremolo, { contentModel: 'v1' })).toBe('noise');
    expect(await valueOf(contentTypeGuess, tremolo, { contentModel: 'v2' })).not.toBe('voice');
  });

  describe('the evidence', () => {
    const recording = mono(RATE_HZ, white);

    test('of v1 has the shares of the kinds, by rule, and no model', async () => {
      const evidence = await valueOf(contentEvidence, recording, { contentModel: 'v1' });
      expect(evidence).toEqual(
        expect.arrayContaining(['noiseShare:1.00', 'voiceShare:0.00', 'rhythm:0.00']),
      );
      expect(evidence[0]).toMatch(/^flatness:(0\.9\d|1\.00)$/);
      expect(evidence).not.toContain('model:v2');
    });

    test('of v2 has that of v1, what is heard, how loud, and the model', async () => {
      const ruled = await valueOf(contentEvidence, recording, { contentModel: 'v1' });
      const evidence = await valueOf(contentEvidence, recording, { contentModel: 'v2' });
      expect(evidence).toEqual([
        ...ruled,
        'detectedVoiceShare:0.00',
        'detectedMusicShare:0.00',
        'detectedNoiseShare:1.00',
        // white noise of 0.1 RMS
        expect.stringMatching(/^detectedNoiseDb:-(19\.9|20\.0)\d$/),
        'model:v2',
      ]);
    });
  });

  describe('two samples', () => {
    const at = (peak: number) => mono(48_000, Float32Array.of(peak, -peak));

    test.each(['v1', 'v2'] as const)('at −25 dBFS are no silence (%s)', async (contentModel) => {
      expect(await valueOf(contentTypeGuess, at(0.056), { contentModel })).toBe('unknown');
      expect(await valueOf(contentConfidence, at(0.056), { contentModel })).toBe(0);
      expect(await valueOf(contentTypeGuess, at(0.0005), { contentModel })).toBe('silence');
    });

    test.each<Measure>([activeKind, activeVoiceShare, dominantBand, noiseFloorDb])(
      'are too short for $id',
      async (measure) => {
        expect(await readingOf(measure, at(0.056))).toEqual({ absent: 'shorter than 20 ms' });
      },
    );

    test.each([spectralFlatness, openingSpectralFlatness])(
      'are not flatter than flat',
      async (measure) => {
        await fc.assert(
          fc.asyncProperty(fc.double({ min: 0.05, max: 1, noNaN: true }), async (peak) => {
            expect(await valueOf(measure, at(peak))).toBeLessThanOrEqual(1);
          }),
          { numRuns: inTier(5, 20), seed: 1 },
        );
      },
    );
  });
});

describe('regions', () => {
  const RATE_HZ = 16_000;

  test('speech, a pause, noise: three regions with borders within half a second', async () => {
    const regions = await valueOf(
      measure,
      mono(
        RATE_HZ,
        concat(
          speechLike({ rateHz: RATE_HZ, seconds: 3 }),
          silence(RATE_HZ, 1),
          whiteNoise(RATE_HZ, 3, 0.1),
        ),
      ),
    );
    expect(regions.map(({ kind }) => kind)).toEqual(['voice', 'silence', 'noise']);
    [0, 3, 4].forEach((sec, i) => {
      expect(regions[i]?.startSec).toBeWithin(0.5, sec);
    });
    [3, 4, 7].forEach((sec, i) => {
      expect(regions[i]?.endSec).toBeWithin(0.5, sec);
    });
    expect(regions[1]?.confidence).toBe(1);
  });

  test('clipping overlaps what it happens in', async () => {
    const samples = sine(RATE_HZ, 2, 440, 0.5);
    samples.fill(1, 16_000, 16_010);
    expect(await valueOf(measure, mono(RATE_HZ, samples))).toEqual([
      { startSec: 0, endSec: 2, kind: 'music', confidence: expect.any(Number) as number },
      { startSec: 1, endSec: 16_010 / RATE_HZ, kind: 'clipping', confidence: 1 },
    ]);
  });

  test('the parts of the timeline leave no gap', async () => {
    const parts = [0.3, 0.7, 0.2, 1.1, 0.4, 2.3].flatMap((seconds, i) => [
      whiteNoise(RATE_HZ, seconds, 0.1, i),
      silence(RATE_HZ, 0.31 + i / 10),
      sine(RATE_HZ, seconds, 440, 0.2),
    ]);
    const samples = concat(...parts);
    const regions = await valueOf(measure, mono(RATE_HZ, samples));
    expect(regions[0]?.startSec).toBe(0);
    expect(regions.at(-1)?.endSec).toBeCloseTo(samples.length / RATE_HZ, 9);
    regions.slice(1).forEach((region, i) => {
      expect(region.startSec).toBeCloseTo(regions[i]?.endSec ?? NaN, 9);
    });
  });

  describe('of more than 500', () => {
    // 600 pauses of 0.3 s, each longer than the one before, between tones of 50 ms
    const pauses = Array.from({ length: 600 }, (_, i) => [
      sine(8000, 0.05, 440, 0.2),
      silence(8000, 0.31 + i * 0.001),
    ]).flat();
    const recording = mono(8000, concat(...pauses));

    test('the longest 500 stay, in order of time', async () => {
      const regions = await valueOf(measure, recording, { series: true });
      expect(regions).toHaveLength(500);
      expect(regions.every(({ kind }) => kind === 'silence')).toBe(true);
      expect(regions.map(({ startSec }) => startSec)).toEqual(
        regions.map(({ startSec }) => startSec).sort((a, b) => a - b),
      );
      expect(await valueOf(totalRegions, recording, { series: true })).toBe(1200);
      expect(await valueOf(returnedRegions, recording, { series: true })).toBe(500);
      expect(await valueOf(regionsTruncated, recording, { series: true })).toBe(true);
    });

    test('none are returned without series', async () => {
      expect(await valueOf(returnedRegions, recording)).toBe(0);
      expect(await valueOf(regionsTruncated, recording)).toBe(false);
    });
  });
});
