import { expect, test } from 'vitest';
import { withoutImpulses } from './impulses.js';

const STEPS = 60;
const QUIET = 1e-6;
/** Steps of quiet noise, with some louder ones. */
const withSteps = (loud: Readonly<Record<number, number>>) =>
  Float32Array.from({ length: STEPS }, (_, i) => loud[i] ?? QUIET * (1 + 0.1 * (i % 3)));

test('a click of one step, or across a border, has the power of what is near it', () => {
  const { powers, impulses } = withoutImpulses(withSteps({ 20: 1e-3, 40: 1e-3, 41: 3e-4 }));
  expect(impulses).toContain(20);
  expect(impulses).toContain(40);
  expect(Math.max(...powers)).toBeLessThan(2 * QUIET);
});

test('a second click 30 ms away hides neither', () => {
  const { powers } = withoutImpulses(withSteps({ 20: 1e-3, 23: 5e-4 }));
  expect(Math.max(...powers)).toBeLessThan(2 * QUIET);
});

test.each([
  ['a sound of 30 ms', { 20: 1e-3, 21: 1e-3, 22: 1e-3 }],
  ['a sound of 50 ms', { 20: 1e-3, 21: 1e-3, 22: 1e-3, 23: 1e-3, 24: 1e-3 }],
  ['a burst that is followed by a vowel', { 20: 1e-3, 22: 1e-4, 23: 1e-4, 24: 1e-4, 25: 1e-4 }],
  ['a step 14 dB above the noise', { 20: 25 * QUIET }],
])('%s stays', (_, loud) => {
  const powers = withSteps(loud);
  expect(withoutImpulses(powers)).toEqual({ powers, impulses: [] });
});

test('at the very edges of a recording there is too little to compare a step with', () => {
  const powers = withSteps({ 2: 1e-3 });
  expect(withoutImpulses(powers).impulses).toEqual([]);
});
