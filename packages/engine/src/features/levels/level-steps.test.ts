import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mono, stereo } from '../../../../../testing/readings.js';
import { amplitudeOf, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { levelSteps, monoLevels } from './level-steps.js';

describe('level steps', () => {
  test('a sine of amplitude A has the power A²/2 in every step', () => {
    const { powers } = outputOf(levelSteps, mono(48_000, sine(48_000, 0.5, 1000, 0.5)));
    expect(powers).toHaveLength(50);
    for (const power of powers) expect(power).toBeCloseTo(0.125, 6);
  });

  test('anti-phase channels do not cancel, a dead one halves', () => {
    const tone = sine(48_000, 0.1, 1000, 0.5);
    const inverted = tone.map((x) => -x);
    expect(outputOf(levelSteps, stereo(48_000, tone, inverted)).powers[3]).toBeCloseTo(0.125, 6);
    const dead = silence(48_000, 0.1);
    expect(outputOf(levelSteps, stereo(48_000, tone, dead)).powers[3]).toBeCloseTo(0.0625, 6);
  });

  test('at 11 025 Hz the grid alternates and never drifts', () => {
    const { powers } = outputOf(levelSteps, mono(11_025, whiteNoise(11_025, 60, amplitudeOf(-20))));
    expect(powers).toHaveLength(6000);
  });

  test('an incomplete step is dropped', () => {
    expect(outputOf(levelSteps, mono(8000, new Float32Array(159))).powers).toHaveLength(1);
  });

  test('does not depend on how the blocks are cut', () => {
    const recording = stereo(
      11_025,
      whiteNoise(11_025, 0.3, 0.1, 1),
      whiteNoise(11_025, 0.3, 0.1, 2),
    );
    const whole = outputOf(levelSteps, recording);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }), (cuts) => {
        expect(outputOf(levelSteps, recording, cuts)).toEqual(whole);
      }),
    );
  });
});

describe('mono levels', () => {
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
});
