import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { mix, sine, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { openKernels } from '../../kernels/open-kernels.js';
import { plainKernels } from '../../kernels/plain.js';
import { classifier, openClassifier } from './classifier.js';
import { classifierWeights, loadClassifierWeights } from './weights-file.js';

beforeAll(loadClassifierWeights);

const recording = (rateHz: number, seconds: number) => ({
  rateHz,
  channels: [mix(speechLike({ rateHz, seconds, seed: 4 }), whiteNoise(rateHz, seconds, 0.003, 2))],
});

test('one answer every 20 ms, at every rate', () => {
  for (const rateHz of [8000, 11_025, 16_000, 44_100, 48_000, 192_000]) {
    const { speech, music, noise } = outputOf(classifier, recording(rateHz, 2.5));
    expect([speech, music, noise].map(({ length }) => length)).toEqual([125, 125, 125]);
  }
});

test('does not depend on how the blocks are cut', () => {
  const detected = recording(44_100, 2);
  const whole = outputOf(classifier, detected, [Infinity]);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 700, max: 70_000 }), { minLength: 1, maxLength: 5 }),
      (cuts) => {
        expect(outputOf(classifier, detected, cuts)).toEqual(whole);
      },
    ),
    { numRuns: 4 },
  );
});

test('the plain twin gives the same bits', () => {
  const { rateHz, channels } = recording(48_000, 3);
  const [fast, plain] = [openKernels(), plainKernels].map((kernels) => {
    const fold = openClassifier(rateHz, kernels, classifierWeights());
    fold.push(channels);
    return fold.end();
  });
  expect(fast).toEqual(plain);
});

test('a file of one sample, and of none, has its answers', () => {
  for (const length of [0, 1, 100]) {
    const { speech } = outputOf(classifier, {
      rateHz: 16_000,
      channels: [new Float32Array(length)],
    });
    expect(speech).toHaveLength(1);
  }
});

describe('what is heard', () => {
  const meanOf = (values: Float32Array) => values.reduce((sum, z) => sum + z, 0) / values.length;
  test('noise is noise, a chord is not speech', () => {
    const noise = outputOf(classifier, {
      rateHz: 48_000,
      channels: [whiteNoise(48_000, 5, 0.1, 1)],
    });
    expect(meanOf(noise.speech)).toBeLessThan(-2);
    expect(meanOf(noise.noise)).toBeGreaterThan(1);
    const chord = mix(...[220, 277, 330].map((hz) => sine(48_000, 5, hz, 0.1)));
    expect(meanOf(outputOf(classifier, { rateHz: 48_000, channels: [chord] }).speech)).toBeLessThan(
      -2,
    );
  });
});

test('the weights say which script made them, at which commit', () => {
  expect(classifierWeights().madeBy).toMatch(
    /^trials\/hearing at [0-9a-f]{7,}, \d+ clips, \d+ steps/,
  );
  expect(readFileSync(new URL('weights.ts', import.meta.url)).byteLength).toBeLessThan(300_000);
});
