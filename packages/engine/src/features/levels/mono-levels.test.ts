import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mono } from '../../../../../testing/readings.js';
import { sine, whiteNoise } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { monoLevels } from './mono-levels.js';

test('a sine of amplitude A has the power A²/2 in every frame of 20 ms', () => {
  const powers = outputOf(monoLevels, mono(48_000, sine(48_000, 0.5, 1000, 0.5)));
  expect(powers).toHaveLength(25);
  for (const power of powers) expect(power).toBeCloseTo(0.125, 6);
});

test('does not depend on how the blocks are cut', () => {
  const recording = mono(11_025, whiteNoise(11_025, 0.5, 0.1));
  const whole = outputOf(monoLevels, recording);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }), (cuts) => {
      expect(outputOf(monoLevels, recording, cuts)).toEqual(whole);
    }),
  );
});
