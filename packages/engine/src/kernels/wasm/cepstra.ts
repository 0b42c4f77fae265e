import type { Cepstra, CepstrumSettings } from '../pitch-kernels.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';
import { transformSize, wholeVectors } from './frame-correlation.js';
import { openCepstra as openPlainCepstra } from '../plain/cepstra.js';
import { openFourier } from './spectra.js';
import { openTwiddles } from './tables.js';

/**
 * Minimum power of a bin relative to the largest. The transforms round to about 1e-15 of it; lower bins occur only in
 * sounds without any noise, and the logarithm would read the rounding.
 */
const MIN_RANGE = 1e-12;

export function openCepstra(arena: Arena, settings: CepstrumSettings): Cepstra {
  const { window, fourierSize, averaged, averagedStep, smoothedReach, floor } = settings;
  const length = window.length;
  const size = transformSize(fourierSize);
  const bins = size / 2 + 1;
  const { addCepstra, smoothLevels } = furtherKernels(arena);
  const ones = arena.floats(size).fill(1);
  const twiddles = openTwiddles(arena, size);
  const windowed = arena.floats(wholeVectors(length));
  windowed.set(window);
  const frames = [arena.floats(size), arena.floats(size)] as const;
  const stride = wholeVectors(bins);
  const sums = arena.floats(2 * stride);
  const outputs = [arena.floats(stride), arena.floats(stride)] as const;
  const levels = [outputs[0].subarray(0, bins), outputs[1].subarray(0, bins)] as const;

  let exact: Cepstra | undefined;

  const load = (samples: Float32Array, at: number, frame: Float32Array) => {
    frame.set(samples.subarray(at, at + length));
    frame.fill(0, length);
  };

  return {
    levels(samples, first, second) {
      sums.fill(0);
      for (let k = 0; k < averaged; k++) {
        load(samples, first + k * averagedStep, frames[0]);
        load(samples, second + k * averagedStep, frames[1]);
        const isAdded = addCepstra(
          frames[0].byteOffset,
          frames[1].byteOffset,
          length,
          windowed.byteOffset,
          ones.byteOffset,
          size,
          twiddles(),
          arena.transformWork.byteOffset,
          sums.byteOffset,
          4 * stride,
          MIN_RANGE,
        );
        if (isAdded) continue;
        exact ??= openPlainCepstra(settings, openFourier(arena, fourierSize));
        return exact.levels(samples, first, second);
      }
      for (const [i, output] of outputs.entries())
        smoothLevels(
          sums.byteOffset + 4 * i * stride,
          bins,
          smoothedReach,
          floor,
          output.byteOffset,
        );
      return levels;
    },
  };
}
