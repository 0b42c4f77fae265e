import { expect, test } from 'vitest';
import { type Perturbation, perturbation } from './perturbation.js';

/** A voice of even periods with these amplitudes. */
function computePerturbation(amplitudes: readonly number[]): Perturbation {
  const derive = perturbation.derive.bind(perturbation) as (inputs: unknown) => Perturbation;
  const periodsSec = Float32Array.from(amplitudes, () => 0.008);
  return derive({ voicePulses: { periodsSec, amplitudes: Float32Array.from(amplitudes) } });
}
const pulses = (count: number, amplitudeOf: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => amplitudeOf(i));

test('even periods and amplitudes change by nothing', () => {
  const { jitter, shimmer } = computePerturbation(pulses(40, () => 0.1));
  expect(jitter).toEqual({ value: { pairs: 39, local: 0, ofThree: 0 } });
  expect(shimmer).toEqual({ value: { pairs: 39, local: 0, ofThree: 0, db: 0 } });
});

test('shimmer counts the pairs of its own amplitudes', () => {
  const jumps = pulses(60, (i) => (i < 10 || i % 2 === 0 ? 0.1 : 0.17));
  const { jitter, shimmer } = computePerturbation(jumps);
  expect(jitter).toHaveProperty('value.pairs', 59);
  expect(shimmer).toEqual({
    absent: '10 voiced pairs of amplitudes of periods; 30 are needed',
  });
});

test('pairs without three in a row tell neither, and the reason is theirs', () => {
  const twos = pulses(80, (i) => (i % 4 < 2 ? 0.1 : 0.17));
  expect(computePerturbation(twos).shimmer).toEqual({
    absent: '0 voiced triples of amplitudes of periods; 30 are needed',
  });
});
