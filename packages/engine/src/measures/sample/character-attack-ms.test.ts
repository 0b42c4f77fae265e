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

test('a steady tone has none', async () => {
  const reading = await readingOf(measure, mono(44_100, sine(44_100, 2, 440, 0.5)));
  expect(reading).toEqual({ absent: 'a continuous sound has none' });
});
