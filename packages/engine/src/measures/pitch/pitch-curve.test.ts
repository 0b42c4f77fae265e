import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { concat, silence, sine } from '../../../../../testing/signals.js';
import { pitchCurve } from './pitch-curve.js';

test('follows a tone, and is nought where nothing sounds', async () => {
  const recording = mono(16_000, concat(sine(16_000, 1, 200, 0.5), silence(16_000, 1)));
  const { samples, intervalSec } = await valueOf(pitchCurve, recording);
  const at = (sec: number) => samples[Math.round(sec / intervalSec)] ?? NaN;
  expect(at(0.5)).toBeWithin(1, 200);
  expect(at(1.5)).toBe(0);
});
