import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { plainKernels } from '../plain.js';
import { Arena, kernelModule } from './arena.js';
import { LARGEST_WASM_FOURIER, openFourier } from './fourier.js';

test.each([16, 32, 64, 128, 2048, 4096, LARGEST_WASM_FOURIER])(
  'of %i numbers has the bits of the plain twin’s, there and back',
  (size) => {
    const re = Float64Array.from(whiteNoise(size, 1, 1, 1));
    const im = Float64Array.from(whiteNoise(size, 1, 1, 2));
    const [expectedRe, expectedIm] = [re.slice(), im.slice()];
    const fast = openFourier(new Arena(kernelModule()!), size);
    const plain = plainKernels.openFourier(size);
    for (const way of ['forward', 'inverse'] as const) {
      fast[way](re, im);
      plain[way](expectedRe, expectedIm);
      expect(re).toEqual(expectedRe);
      expect(im).toEqual(expectedIm);
    }
  },
);

test('refuses arrays of another size', () => {
  expect(() => {
    openFourier(new Arena(kernelModule()!), 16).forward(new Float64Array(16), new Float64Array(8));
  }).toThrow(RangeError);
});
