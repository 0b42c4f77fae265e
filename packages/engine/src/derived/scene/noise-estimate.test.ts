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

describe('where the tracked noise is known', () => {
  /** 4 s of speech of mean square 1 over noise of 0.01, then a pause of 4 s. */
  function sourceOf(pauseNoise: number, gated?: number, exposedShare = 0.8): string {
    const [spoken, silent] = [
      { start: 0, end: 200 },
      { start: 200, end: 400 },
    ];
    const estimate = { powers: [0.01, 0.01], octaves: [] };
    const derive = noiseEstimate.derive.bind(noiseEstimate) as (inputs: unknown) => SpeechNoise;
    return derive({
      levels: { powers: new Float64Array(400).fill(1, 0, 200).fill(pauseNoise, 200), floorDb: -50 },
      speech: { cores: [spoken], frames: 400 },
      phrases: [{ reach: spoken }],
      presence: [spoken],
      pauses: {
        gaps: [silent],
        noisePower: pauseNoise,
        power: pauseNoise,
        frames: 200,
        farFrames: 190,
      },
      spread: 0.5,
      speechPower: 1,
      tracked: {
        ...{ least: estimate, followed: estimate, weights: [4, 4] },
        ...{ exposedShare, exposedBands: 0.9, swayDb: 4 },
      },
      gated,
      periodicDb: 9,
      means: [],
    }).source;
  }

  test('pauses that hold less than it do not count', () => {
    expect(sourceOf(0.01)).toBe('pauses');
    expect(sourceOf(0.0001)).toBe('tracked');
    expect(sourceOf(0.0001, undefined, 0.5)).toBe('pauses'); // speech covers too much to know it
  });

  test('words that end on one level far above it are no gate', () => {
    expect(sourceOf(0.0001, 0.09)).toBe('gated');
    expect(sourceOf(0.0001, 0.11)).not.toBe('gated');
    expect(sourceOf(0.0001, 0.11, 0.5)).toBe('gated');
  });
});
