import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mono, readingOf } from '../../../../../testing/readings.js';
import { mix, pinkNoise, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { signalToNoiseDb } from '../../measures/speech-to-noise.js';
import { noiseEstimate, type SpeechNoise } from './noise-estimate.js';

const RATE_HZ = 16_000;
const RMS = 0.05;

test.each([8, 3])(
  'noise of %d dB that ends half way is not measured in the pauses after it',
  async (ratioDb) => {
    // phrases of 3 s, between pauses of 0.8 s in which there is a quiet room
    const seconds = 22;
    const plain = speechLike({ rateHz: RATE_HZ, seconds, seed: 5, rms: RMS, pauseSec: 0.05 });
    const voice = plain.map((x, i) => ((i / RATE_HZ) % 3.8 < 3 ? x : 0));
    const noise = whiteNoise(RATE_HZ, seconds, RMS * 10 ** ((3 - ratioDb) / 20), 9);
    const room = pinkNoise(RATE_HZ, seconds, RMS * 10 ** (-44 / 20), 10);
    const half = noise.map((x, i) => (i < noise.length / 2 ? x : 0));
    const recording = mono(RATE_HZ, mix(mix(voice, room), half));
    const reading = await readingOf(signalToNoiseDb, recording, { speechDetector: 'v1' });
    expect(reading).toBeWithin(4, ratioDb);
  },
);

test.each([
  ['start', 0, 0.15],
  ['end', 0.8, 1],
] as const)(
  'noise of 10 dB at the %s only does not read as the quiet pauses',
  async (_, from, to) => {
    const seconds = 20;
    const plain = speechLike({ rateHz: RATE_HZ, seconds, seed: 5, rms: RMS, pauseSec: 0.05 });
    const voice = plain.map((x, i) => ((i / RATE_HZ + 1) % 3.8 < 3 ? x : 0));
    const noise = whiteNoise(RATE_HZ, seconds, RMS * 10 ** (-10 / 20), 9);
    const room = whiteNoise(RATE_HZ, seconds, RMS * 10 ** (-50 / 20), 10);
    const part = noise.map((x, i) => (i >= from * noise.length && i < to * noise.length ? x : 0));
    const recording = mono(RATE_HZ, mix(mix(voice, room), part));
    const reading = await readingOf(signalToNoiseDb, recording, { speechDetector: 'v1' });
    expect(reading).toBeWithin(6, 10 - 10 * Math.log10(to - from));
  },
);

/** Of the last frames of 400. */
const pausesOf = (power: number, frames: number, farFrames: number) => ({
  gaps: [{ start: 400 - frames, end: 400 }],
  sounding: { start: 0, end: 400 },
  ...{ noisePower: power, power, frames, farFrames },
});

describe('where the tracked noise is known', () => {
  /** 4 s of speech of mean square 1 over noise of 0.01, then a pause of 4 s. */
  function estimateOf(
    pauseNoise: number,
    gated?: number,
    exposedShare = 0.8,
    tracked = 0.01,
    more: object = {},
  ) {
    const spoken = { start: 0, end: 200 };
    const estimate = { powers: [tracked, tracked], octaves: [] };
    const derive = noiseEstimate.derive.bind(noiseEstimate) as (inputs: unknown) => SpeechNoise;
    return derive({
      levels: { powers: new Float64Array(400).fill(1, 0, 200).fill(pauseNoise, 200), floorDb: -50 },
      speech: { cores: [spoken], frames: 400 },
      phrases: [{ reach: spoken }],
      presence: [spoken],
      pauses: pausesOf(pauseNoise, 200, 190),
      spread: 0.5,
      moving: () => undefined,
      speechPower: 1,
      tracked: {
        ...{ least: estimate, followed: estimate, weights: [4, 4] },
        ...{ exposedShare, exposedBands: 0.9, swayDb: 9, dipRangeDb: 8 },
      },
      gated,
      periodicDb: 9,
      means: [],
      ...more,
    });
  }
  const sourceOf = (...inputs: Parameters<typeof estimateOf>) => estimateOf(...inputs).source;

  test('the followed noise does not count where 0.2 s of pauses hold the least', () => {
    const noiseOf = (pauseNoise: number, farFrames: number) =>
      estimateOf(pauseNoise, undefined, 0.5, 0.001, {
        phrases: [{ reach: { start: 0, end: 390 } }],
        pauses: pausesOf(pauseNoise, 20, farFrames),
        spread: undefined,
        tracked: {
          least: { powers: [0.001], octaves: [] },
          followed: { powers: [0.1], octaves: [] },
          ...{ weights: [4], exposedShare: 0.5, exposedBands: 0.5, swayDb: 9, dipRangeDb: 8 },
        },
      }).noise;
    expect(noiseOf(0.001, 10)).toBe(0.001);
    expect(noiseOf(0.001, 9)).toBeCloseTo(0.1);
    expect(noiseOf(0.0021, 10)).toBeCloseTo(0.1);
    expect(noiseOf(0.0001, 10)).toBeCloseTo(0.1); // behind a gate
  });

  test('pauses that hold less than it do not count', () => {
    expect(sourceOf(0.01)).toBe('pauses');
    expect(sourceOf(0.0001)).toBe('tracked');
    expect(sourceOf(0.0001, undefined, 0.39)).toBe('pauses'); // speech covers too much to know it
  });

  test('pauses that are quieter than noise that speech covers make the ratio an upper bound', () => {
    expect(estimateOf(0.001, undefined, 0.39)).toMatchObject({
      source: 'pauses',
      isLessInPauses: true,
    });
    expect(estimateOf(0.001, undefined, 0.27).isLessInPauses).toBe(false);
    expect(estimateOf(0.001).isLessInPauses).toBe(true);
  });

  test.each([
    ['speech', 6.5, 9],
    ['sounds', 6.6, 9],
    ['speech', 20, 8.5],
    ['sounds', 20, 8.6],
  ])(
    '%s covers it: dips of %d dB, quarters that differ by %d dB',
    (coveredBy, dipRangeDb, swayDb) => {
      const estimate = { powers: [1e-4], octaves: [] };
      const estimated = estimateOf(0.3, undefined, 0.3, 1e-4, {
        phrases: [{ reach: { start: 0, end: 390 } }],
        pauses: pausesOf(0.3, 5, 0),
        spread: undefined,
        tracked: {
          ...{ least: estimate, followed: estimate, weights: [4] },
          ...{ exposedShare: 0.3, exposedBands: 0.9, swayDb, dipRangeDb },
        },
      });
      expect(estimated).toMatchObject({ coveredBy, dipsToPeriodicDb: dipRangeDb - 9 });
      expect(estimated.leastNoise).toBe(coveredBy === 'sounds' ? 1e-4 : undefined);
    },
  );

  test('the background is no softer than the softest frame', () => {
    const level = fc.double({ min: 1e-9, max: 1, noNaN: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(level, share, level, (pauseNoise, exposedShare, tracked) => {
        const { background } = estimateOf(pauseNoise, undefined, exposedShare, tracked);
        expect(background).toBeGreaterThanOrEqual(Math.min(1, pauseNoise));
      }),
    );
  });

  test('words that end on one level far above it are no gate', () => {
    expect(sourceOf(0.0001, 0.09)).toBe('gated');
    expect(sourceOf(0.0001, 0.11)).not.toBe('gated');
    expect(sourceOf(0.0001, 0.11, 0.5)).toBe('gated');
  });
});
