import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import type { Kernels } from '../kernels.js';
import { noiseKernels } from '../further/noise.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const CELLS = 80;

/** Everything that is found in the cells of frames, two of them closed at a time. */
function findAll(
  kernels: Kernels,
  bins: number,
  frames: readonly Float32Array[],
  count: number,
  isOwn: boolean,
) {
  const cells = kernels.of(noiseKernels).openNoiseCells(bins, CELLS);
  const own = kernels.floats(bins);
  const totals = [];
  for (const [i, frame] of frames.entries()) {
    own.set(frame);
    cells.add(isOwn ? own : frame);
    expect(frame).toEqual(own);
    if (i % 2 === 1) totals.push(cells.close(i < 2 ? undefined : ((i - 3) / 2) % CELLS));
  }
  const places = Array.from({ length: count }, (_, i) => (7 + i) % count);
  return [totals, ...Object.values(cells.find(places)).map((list: Float64Array) => [...list])];
}

/** Powers of noise, whose level moves by `swing` dB from frame to frame. */
const framesOf = (bins: number, count: number, swing: number) =>
  Array.from({ length: count }, (_, i) => {
    const gain = 10 ** ((swing * Math.sin(i)) / 20);
    return whiteNoise(bins, 1, gain, i + 1).map((x) => x * x);
  });

test.each([
  { of: 'steady noise', bins: 1025, count: 80, swing: 0 },
  { of: 'noise that swells', bins: 1025, count: 80, swing: 30 },
  { of: 'a whole number of bands', bins: 513, count: 80, swing: 20 },
  { of: 'a part of a block', bins: 2049, count: 25, swing: 10 },
  { of: 'three cells', bins: 65, count: 3, swing: 10 },
])('$of: the noise of each band is that of the plain reference', ({ bins, count, swing }) => {
  const frames = framesOf(bins, 2 * count + 2, swing);
  const kernels = openKernels();
  expect(kernels.name).toBe('wasm');
  const plain = findAll(plainKernels, bins, frames, count, false);
  expect(findAll(kernels, bins, frames, count, true)).toEqual(plain);
  expect(findAll(kernels, bins, frames, count, false)).toEqual(plain);
  expect(new Set(plain[1]).size).toBeGreaterThan(bins / 4);
});

test('cells of silence hold no noise', () => {
  const frames = framesOf(257, 42, 0).map((frame, i) => (i % 4 < 2 ? frame : frame.fill(0)));
  const kernels = openKernels();
  expect(findAll(kernels, 257, frames, 20, true)).toEqual(
    findAll(plainKernels, 257, frames, 20, true),
  );
});

test('sound in a row of more than 18 cells is followed slowly', () => {
  const frames = framesOf(257, 162, 0).map((frame, i) => frame.map((x) => (i > 80 ? 1000 * x : x)));
  const find = (kernels: Kernels) => findAll(kernels, 257, frames, 80, true);
  const found = find(openKernels());
  expect(found).toEqual(find(plainKernels));
  expect(found[7]?.[50]).toBeGreaterThan(3 * (found[1]?.[50] ?? 0));
});
