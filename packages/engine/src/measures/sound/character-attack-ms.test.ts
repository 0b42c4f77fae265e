import { expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { signal, sine } from '../../../../../testing/signals.js';
import { characterAttackMs as measure } from './character-attack-ms.js';

/** Rises over so many milliseconds, then decays with 150 ms. */
const ramped = (rateHz: number, attackMs: number) =>
  signal(rateHz, 1, (t) => {
    const gain =
      t * 1000 < attackMs ? (t * 1000) / attackMs : Math.exp((attackMs / 1000 - t) / 0.15);
    return 0.9 * gain * Math.sin(2 * Math.PI * 500 * t);
  });

test.each([5, 20, 100])('a ramp of %i ms', async (attackMs) => {
  const reading = await valueOf(measure, mono(44_100, ramped(44_100, attackMs)));
  expect(reading).toBeWithin(measure.margin, attackMs);
});

test('a soft rise of 40 ms, of which the first 1.4 ms are 50 dB down', async () => {
  const soft = signal(48_000, 1, (t) => {
    const gain = t < 0.04 ? Math.sin((Math.PI / 2) * (t / 0.04)) ** 2 : Math.exp((0.04 - t) / 0.1);
    return 0.8 * gain * Math.sin(2 * Math.PI * 450 * t);
  });
  expect(await valueOf(measure, mono(48_000, soft))).toBeWithin(1.5, 38.57);
});

test('a steady tone has none', async () => {
  const reading = await readingOf(measure, mono(44_100, sine(44_100, 2, 440, 0.5)));
  expect(reading).toEqual({
    absent: 'the sound is continuous: it has no attack and no decay',
  });
});
