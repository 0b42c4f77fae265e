import { describe, expect, test } from 'vitest';
import { pinkNoise } from '../../../../../testing/signals.js';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { transformCoded } from '@sonometer/validation/signals/transform-coded.js';
import { codecTrace } from './codec-trace.js';
import { gridBreaks } from './grid-breaks.js';

const RATE_HZ = 44_100;
const BLOCK_FRAMES = 1024;
const coded = (seed: number) =>
  transformCoded(pinkNoise(RATE_HZ, 8, 0.1, seed), {
    rateHz: RATE_HZ,
    bitsPerSec: 64_000,
    cutoffHz: 20_000,
  });
const whole = coded(3);

function without(from: number, frames: number) {
  const rest = new Float32Array(whole.length - frames);
  rest.set(whole.subarray(0, from));
  rest.set(whole.subarray(from + frames), from);
  return rest;
}

const breaksOf = (samples: Float32Array) => computeDerived(gridBreaks, mono(RATE_HZ, samples));

describe('noise through an MDCT codec', () => {
  test('keeps one grid', async () => {
    expect(await breaksOf(whole)).toEqual([]);
  });

  test.each([
    [2.5, 4410],
    [3.98, 777],
    [5.6, 12_345],
  ])('with a piece cut out at %f s, %i samples long, changes there', async (atSec, frames) => {
    const [found, ...more] = (await breaksOf(without(Math.round(atSec * RATE_HZ), frames))) ?? [];
    expect(more).toEqual([]);
    expect(found?.startSec).toBeLessThanOrEqual(atSec);
    expect(found?.endSec).toBeGreaterThanOrEqual(atSec);
    // all of it is held: some blocks
    expect((found?.endSec ?? 0) - (found?.startSec ?? 0)).toBeLessThan(0.15);
    const later = BLOCK_FRAMES - (frames % BLOCK_FRAMES);
    expect(found?.shiftFrames).toBe(later % BLOCK_FRAMES);
  });

  test('cut in the middle still shows the codec', async () => {
    const halves = without(4 * RATE_HZ, 777);
    expect(await computeDerived(codecTrace, mono(RATE_HZ, halves))).toMatchObject({
      transform: 'aac-sine',
    });
  });

  test('with whole blocks cut out shows nothing', async () => {
    expect(await breaksOf(without(3 * RATE_HZ, 5 * BLOCK_FRAMES))).toEqual([]);
  });

  test('coded twice on two grids has no break', async () => {
    const twice = transformCoded(whole.subarray(333), {
      rateHz: RATE_HZ,
      bitsPerSec: 64_000,
      cutoffHz: 20_000,
    });
    expect(await breaksOf(twice)).toEqual([]);
  });
});

test('what was never coded has no grid to break', async () => {
  expect(await breaksOf(pinkNoise(RATE_HZ, 8, 0.1, 5))).toBeUndefined();
});
