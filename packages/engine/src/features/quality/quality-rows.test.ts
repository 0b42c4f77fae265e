import { fixedRecording, hashOf } from '../../../../../testing/fixed-recording.js';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { mix, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { openKernels } from '../../kernels/open-kernels.js';
import { plainKernels } from '../../kernels/plain.js';
import {
  loadQualityWeights,
  openQualityRows,
  QUALITY_ROW,
  qualityRows,
  qualityWeights,
} from './quality-rows.js';

beforeAll(loadQualityWeights);

const recording = (rateHz: number, seconds: number) => ({
  rateHz,
  channels: [mix(speechLike({ rateHz, seconds, seed: 4 }), whiteNoise(rateHz, seconds, 0.003, 2))],
});

test('a row every 160 ms, at every rate', () => {
  for (const rateHz of [8000, 16_000, 44_100, 96_000])
    expect(outputOf(qualityRows, recording(rateHz, 2)).rows).toHaveLength(13 * QUALITY_ROW);
});

test('does not depend on how the blocks are cut', () => {
  const detected = recording(44_100, 2.3);
  const whole = outputOf(qualityRows, detected, [Infinity]);
  for (const cuts of [[700], [70_000, 1, 9999]])
    expect(outputOf(qualityRows, detected, cuts)).toEqual(whole);
});

test('the reference implementation of the kernels gives the same bits', () => {
  const { rateHz, channels } = recording(48_000, 3);
  const [fast, plain] = [openKernels(), plainKernels].map((kernels) => {
    const fold = openQualityRows(rateHz, kernels, qualityWeights());
    fold.push(channels);
    return fold.end();
  });
  expect(fast).toEqual(plain);
});

test('a file of one sample, and of none, has its row', () => {
  for (const length of [0, 1, 100]) {
    const channels = [new Float32Array(length)];
    expect(outputOf(qualityRows, { rateHz: 16_000, channels }).rows).toHaveLength(QUALITY_ROW);
  }
});

test('the weights state which script made them, and are small', () => {
  expect(qualityWeights().madeBy).toMatch(
    /^evaluation\/quality at [0-9a-f]{7,}, \d+ windows, \d+ steps/,
  );
  const size = readFileSync(new URL('quality-weights.ts', import.meta.url)).byteLength;
  expect((size * 3) / 4).toBeLessThan(300_000);
});

/** Moves with the weights, and with nothing else: not with Node, a browser or a processor. */
test.each([
  [16_000, '493678b7'],
  [44_100, '2c732354'],
])('reads a fixed recording at %i Hz to the bit', (rateHz, hash) => {
  const { rows } = outputOf(qualityRows, { rateHz, channels: [fixedRecording(rateHz, 6)] });
  expect(rows).toHaveLength(38 * QUALITY_ROW);
  expect(hashOf(rows)).toBe(hash);
});
