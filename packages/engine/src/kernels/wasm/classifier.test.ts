import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { type ConvolutionLayer, LEVELS_PER_DB, SPARE_ROWS } from '../classifier-kernels.js';
import type { Kernels } from '../kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { filtersFrom } from '../../features/classifier/log-mel.js';
import { classifierKernels } from '../further/classifier.js';

/** Numbers from -max to max. */
const whole = (length: number, max: number, seed: number): number[] =>
  Array.from(whiteNoise(length, 1, 1, seed), (x) => Math.round(Math.max(-1, Math.min(1, x)) * max));

const shorts = (kernels: Kernels, length: number): Int16Array => {
  const floats = kernels.floats(Math.ceil(length / 2));
  return new Int16Array(floats.buffer, floats.byteOffset, length);
};

const layerOf = (inputs: number, outputs: number, taps: number): ConvolutionLayer => ({
  inputs,
  outputs,
  taps,
  weights: Int8Array.from(whole(outputs * taps * inputs, 127, 1)),
  scales: Float64Array.from(whole(outputs, 900, 2), (x) => (x + 1000) / 3e6),
  offsets: Float64Array.from(whole(outputs, 500, 3), (x) => x + 0.5),
  isRectified: outputs % 3 !== 0,
});

const ROWS = 9;

test.each([
  { inputs: 64, outputs: 48, taps: 5, stride: 2, dilation: 1, isResidual: false },
  { inputs: 48, outputs: 48, taps: 3, stride: 1, dilation: 8, isResidual: true },
  { inputs: 32, outputs: 3, taps: 1, stride: 1, dilation: 1, isResidual: false },
])('a convolution $inputs to $outputs, bit by bit', (shape) => {
  const { inputs, outputs, taps, stride, dilation } = shape;
  const rows = (ROWS + SPARE_ROWS) * stride + dilation * taps;
  const given = whole(rows * inputs, 32767, 4);
  const results = [openKernels(), plainKernels].map((kernels) => {
    const convolution = kernels
      .of(classifierKernels)
      .openConvolution(layerOf(inputs, outputs, taps));
    const from = shorts(kernels, rows * inputs);
    from.set(given);
    const to = shorts(kernels, (ROWS + SPARE_ROWS) * convolution.width);
    convolution.run({
      from,
      at: 0,
      rowStep: stride * inputs,
      tapStep: dilation * inputs,
      rows: ROWS,
      to,
      toAt: 0,
      residualAt: shape.isResidual ? dilation * inputs : -1,
    });
    return Array.from(to.subarray(0, ROWS * convolution.width));
  });
  expect(results[0]).toEqual(results[1]);
  expect(new Set(results[1]).size).toBeGreaterThan(ROWS);
});

test('the largest sums that there can be stay exact', () => {
  const layer: ConvolutionLayer = {
    ...layerOf(64, 8, 5),
    weights: new Int8Array(64 * 8 * 5).fill(-127),
    scales: new Float64Array(8).fill(1e-6),
  };
  const results = [openKernels(), plainKernels].map((kernels) => {
    const from = shorts(kernels, 320 * (1 + SPARE_ROWS)).fill(-32768);
    const to = shorts(kernels, 8 * (1 + SPARE_ROWS));
    const run = { from, at: 0, rowStep: 64, tapStep: 64, rows: 1, to, toAt: 0, residualAt: -1 };
    kernels.of(classifierKernels).openConvolution(layer).run(run);
    return Array.from(to.subarray(0, 8));
  });
  expect(results[0]).toEqual(results[1]);
  const sum = 320 * 127 * 32768;
  expect(results[1]?.[0]).toBe(Math.floor(sum * 1e-6 + (layer.offsets[0] ?? 0)));
});

test.each([8000, 22_050, 44_100, 44_099, 48_000, 192_000])('from %i Hz, bit by bit', (rateHz) => {
  const filters = filtersFrom(rateHz);
  const samples = whiteNoise(rateHz, 0.05, 0.3, 5);
  const count = Math.floor(((samples.length - filters.taps - 2) * 16_000) / rateHz) - 1;
  const results = [openKernels(), plainKernels].map((kernels) => {
    const from = kernels.floats(samples.length);
    from.set(samples);
    const to = kernels.floats(count);
    const place = { at: 0, part: 0 };
    kernels.of(classifierKernels).openResampler(filters).resample(from, place, to, count);
    const single = kernels.floats(count);
    const singlePlace = { at: 0, part: 0 };
    kernels
      .of(classifierKernels)
      .openSingleResampler(filters)
      .resample(from, singlePlace, single, count);
    return { to: Array.from(to), place, single, singlePlace };
  });
  const [fast, plain] = results;
  expect({ ...fast, single: [] }).toEqual({ ...plain, single: [] });
  for (const [i, x] of fast!.single.entries()) expect(x).toBeWithin(3e-7, plain!.single[i]!);
});

test('levels of bands, bit by bit', () => {
  const [bands, rows] = [64, 9];
  const given = Array.from(whiteNoise(bands * rows, 1, 9, 7), (x) => Math.exp(9 * x));
  given.splice(0, 3, 0, 1, Math.SQRT2);
  const results = [openKernels(), plainKernels].map((kernels) => {
    const room = kernels.floats(2 * given.length);
    const powers = new Float64Array(room.buffer, room.byteOffset, given.length);
    powers.set(given);
    const to = shorts(kernels, given.length);
    const of = kernels.floats(rows);
    const totals = new Int32Array(of.buffer, of.byteOffset, rows);
    kernels.of(classifierKernels).openBandLevels(bands).read(powers, rows, to, totals);
    return { levels: Array.from(to), totals: Array.from(totals) };
  });
  expect(results[0]).toEqual(results[1]);
  expect(results[1]?.levels[0]).toBe(-120 * LEVELS_PER_DB);
  expect(new Set(results[1]?.levels).size).toBeGreaterThan(rows);
});
