import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { mix, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import {
  segmentalSnrDb,
  signalToNoiseDb,
  speechToBackgroundDb,
} from '../../measures/speech-to-noise.js';

const RATE_HZ = 16_000;
const LSB = 2 ** -15;

test('16-bit speech 40 dB quieter has the same signal-to-noise ratio', async () => {
  const voice = speechLike({ rateHz: RATE_HZ, seconds: 12, seed: 5, rms: 0.05, pauseSec: 0.8 });
  const samples = mix(voice, whiteNoise(RATE_HZ, 12, 0.005, 9));
  const at = (gain: number) =>
    valueOf(
      signalToNoiseDb,
      mono(
        RATE_HZ,
        samples.map((x) => LSB * Math.round((gain * x) / LSB)),
      ),
      { speechDetector: 'v1' },
    );
  const loud = await at(1);
  expect(await at(0.03)).toBeWithin(0.3, loud);
  expect(await at(0.01)).toBeWithin(0.5, loud);
});

test.each<readonly [string, (i: number) => number]>([
  ['an offset of 0.003', () => 0.003],
  ['an offset of 0.03', () => 0.03],
  ['an offset of -0.1', () => -0.1],
  ['a drift of 0.7 Hz', (i) => 0.03 * Math.sin((2 * Math.PI * 0.7 * i) / RATE_HZ)],
])('%s is no noise, of the pauses or under the speech', async (_, offset) => {
  const overPauses = [signalToNoiseDb, segmentalSnrDb, speechToBackgroundDb];
  for (const [pauseSec, ratioDb, measures] of [
    [0.8, 30, overPauses],
    [0.05, 20, [signalToNoiseDb]],
  ] as const) {
    const voice = speechLike({ rateHz: RATE_HZ, seconds: 12, seed: 3, rms: 0.05, pauseSec });
    const plain = mix(voice, whiteNoise(RATE_HZ, 12, 0.05 * 10 ** (-ratioDb / 20), 1));
    const of = (measure: (typeof measures)[number], samples: Float32Array) =>
      valueOf(measure, mono(RATE_HZ, samples), { speechDetector: 'v1' });
    const moved = plain.map((x, i) => x + offset(i));
    for (const measure of measures)
      expect(await of(measure, moved)).toBeWithin(1.5, await of(measure, plain));
  }
});
