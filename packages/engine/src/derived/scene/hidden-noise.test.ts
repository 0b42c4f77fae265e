import { describe, expect, test } from 'vitest';
import { COVERED_NOISE } from '../../core/about.js';
import { mono, readingOf } from '../../../../../testing/readings.js';
import { concat, mix, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { signalToNoiseDb } from '../../measures/speech-to-noise.js';

const RATE_HZ = 16_000;
const RMS = 0.05;

const read = (samples: Float32Array) =>
  readingOf(signalToNoiseDb, mono(RATE_HZ, samples), { speechDetector: 'v1' });
const talk = (seconds: number) =>
  speechLike({ rateHz: RATE_HZ, seconds, seed: 6, rms: RMS, pauseSec: 0.05 });
const noiseOf = (ratioDb: number, seconds: number) =>
  whiteNoise(RATE_HZ, seconds, RMS * 10 ** (-ratioDb / 20), 9);

test.each([20, 10, 5, 0])(
  'noise of %d dB in strokes of 60 ms has no lower bound above it',
  async (ratioDb) => {
    const strokes = noiseOf(ratioDb - 6, 2.5).map((x, i) =>
      ((4 * i) / RATE_HZ) % 1 < 0.25 ? x : 0,
    );
    const reading = await read(mix(talk(2.5), strokes));
    // a bound holds to 3 dB; strokes are shorter than the estimate allows for by 1 dB
    if ('value' in reading) expect(reading.value).toBeLessThan(ratioDb + 4.1);
    else expect(reading.absent).toBe(COVERED_NOISE);
  },
);

/** Of 16 bits: −1, 0 or 1 of the last one. */
const dither = whiteNoise(RATE_HZ, 9, 0.7, 4).map(
  (x) => Math.max(-1, Math.min(1, Math.round(x))) / 32_768,
);

test.each([
  ['silence', new Float32Array(9 * RATE_HZ)],
  ['dither', dither],
])('%s before and after the sound moves no ratio', async (_, silent) => {
  const take = mix(talk(6), noiseOf(15, 6));
  const plain = await read(take);
  for (const padded of [concat(take, silent), concat(silent, take), concat(silent, take, silent)]) {
    const reading = await read(padded);
    if (!('value' in plain && 'value' in reading)) throw new Error('there is no ratio');
    expect(reading.value).toBeWithin(1, plain.value);
  }
});

describe.each([
  ['replaced by digital silence', 0],
  ['attenuated by 60 dB', 0.001],
])('pauses %s', (_, gain) => {
  test.each([20, 10])('show no noise: that of %d dB is found under the speech', async (ratioDb) => {
    const isPause = (i: number) => (i / RATE_HZ) % 3 >= 2.2;
    const voice = talk(12).map((x, i) => (isPause(i) ? 0 : x));
    const recording = mix(voice, noiseOf(ratioDb, 12)).map((x, i) => (isPause(i) ? gain * x : x));
    const reading = await read(recording);
    // at 20 dB speech may cover too much of it
    if (ratioDb === 20 && 'absent' in reading) expect(reading.absent).toBe(COVERED_NOISE);
    else expect(reading).toBeWithin(6, ratioDb);
  });
});
