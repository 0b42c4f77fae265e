import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { mix, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { signalToNoiseDb } from '../../measures/speech-to-noise.js';

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
