import { expect, test } from 'vitest';
import { mono, readingOf } from '../../../../../testing/readings.js';
import { mix, pinkNoise, scaledTo, sine } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { signalToNoiseDb } from '../../measures/speech-to-noise.js';

const RATE_HZ = 16_000;
const SECONDS = 5;
const RMS = 0.05;

const voice = speechLike({ rateHz: RATE_HZ, seconds: SECONDS, seed: 3, rms: RMS, pauseSec: 0.4 });
const chord = mix(...[523, 659, 784, 1046].map((hz) => sine(RATE_HZ, SECONDS, hz, 1)));
const noise = pinkNoise(RATE_HZ, SECONDS, 1);

test.each([
  { what: 'a chord', under: chord, ratioDb: 10, isMusic: true },
  { what: 'a chord where it does not matter', under: chord, ratioDb: 40, isMusic: false },
  { what: 'noise', under: noise, ratioDb: 10, isMusic: false },
])('$what $ratioDb dB under speech may be music: $isMusic', async ({ under, ratioDb, isMusic }) => {
  const background = scaledTo(under, RMS * 10 ** (-ratioDb / 20));
  const recording = mono(RATE_HZ, mix(voice, background));
  const reading = await readingOf(signalToNoiseDb, recording, { speechDetector: 'v1' });
  expect(reading.musicAsNoise !== undefined).toBe(isMusic);
});
