import { expect, test } from 'vitest';
import { decayingTone } from '../../../../../testing/hits.js';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { concat, silence, sine } from '../../../../../testing/signals.js';
import { characterClickRatio as measure } from './character-click-ratio.js';

test('exp(−t/0.1) has 1 − e^(−0.1) of its energy in the first 5 ms', async () => {
  const tone = decayingTone(48_000, 1.2, 2000, 0.1);
  expect(await valueOf(measure, mono(48_000, tone))).toBeWithin(measure.margin, 1 - Math.exp(-0.1));
});

test('a burst of 1 ms is all click', async () => {
  const burst = concat(sine(48_000, 0.001, 4000, 0.5), silence(48_000, 0.2));
  expect(await valueOf(measure, mono(48_000, burst))).toBeWithin(measure.margin, 1);
});
