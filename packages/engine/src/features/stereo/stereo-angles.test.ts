import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mono, stereo } from '../../../../../testing/readings.js';
import { silence, whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { STEREO_CELLS, stereoAngles } from './stereo-angles.js';

const noise = whiteNoise(8000, 0.5, 0.2);
const none = silence(8000, 0.5);

/** The middle of the cell that has all the power, degrees. */
function computeDirection(left: Float32Array, right: Float32Array): number {
  const powers = outputOf(stereoAngles, stereo(8000, left, right));
  const cells = [...powers.keys()].filter((cell) => (powers[cell] ?? 0) > 0);
  expect(cells).toHaveLength(1);
  return ((cells[0] ?? 0) + 0.5) * (180 / STEREO_CELLS) - 90;
}

test('each side lies where it is heard', () => {
  expect(computeDirection(noise, noise)).toBe(1.5);
  expect(computeDirection(noise, none)).toBe(-43.5);
  expect(computeDirection(none, noise)).toBe(46.5);
  expect(
    computeDirection(
      noise,
      noise.map((x) => -x),
    ),
  ).toBe(88.5);
});

test('one channel has no field, silence no power', () => {
  expect(outputOf(stereoAngles, mono(8000, noise))).toHaveLength(0);
  expect(outputOf(stereoAngles, stereo(8000, none, none)).every((power) => power === 0)).toBe(true);
});

test('does not depend on how the blocks are cut', () => {
  const recording = stereo(8000, noise, whiteNoise(8000, 0.5, 0.2, 2));
  const whole = outputOf(stereoAngles, recording);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 }), (cuts) => {
      expect(outputOf(stereoAngles, recording, cuts)).toEqual(whole);
    }),
    { numRuns: inTier(8, 30) },
  );
});

test('a long recording, of which fewer frames are looked at, gives each its due', () => {
  const [first, second] = [2 ** 19 + 100, 2 ** 19];
  const left = Float32Array.from({ length: first + second }, (_, i) => (i < first ? 0.5 : 0));
  const right = left.map((l) => 0.5 - l);
  const recording = stereo(8000, left, right);
  const powers = outputOf(stereoAngles, recording);
  expect((powers[15] ?? 0) / (powers[45] ?? 0)).toBeCloseTo(first / second, 2);
  expect(outputOf(stereoAngles, recording, [65_536, 400_001, 131])).toEqual(powers);
});
