import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { concat, sine } from '../../../../../testing/signals.js';
import { characterDecayRangeDb as measure } from './character-decay-range-db.js';

test('a tone that drops by 40 dB', async () => {
  const steps = concat(sine(48_000, 0.5, 1000, 0.5), sine(48_000, 0.5, 1000, 0.005));
  expect(await valueOf(measure, mono(48_000, steps))).toBeCloseTo(40, 1);
});

test('never more than 120 dB', async () => {
  const ends = concat(sine(48_000, 0.5, 1000, 0.9), new Float32Array(48_000));
  expect(await valueOf(measure, mono(48_000, ends))).toBeWithin(4, 117);
});
