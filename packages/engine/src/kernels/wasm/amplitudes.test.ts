import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import type { Kernels } from '../kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { amplitudeKernels } from '../further/amplitude.js';

/** Everything that is counted, piece by piece, and after it began anew. */
function countsOf(kernels: Kernels, samples: Float32Array, ends: readonly number[]) {
  const own = kernels.floats(samples.length);
  own.set(samples);
  const amplitudes = kernels.of(amplitudeKernels).openAmplitudes(2);
  const open = new Float64Array(3);
  const found = [];
  for (let from = 0, piece = 0; from < samples.length; piece++) {
    const to = Math.min(samples.length, from + (ends[piece % ends.length] ?? 1));
    amplitudes.push(piece % 2 === 0 ? own : samples, from, to, open);
    from = to;
    const { counts, slopes, totals } = amplitudes;
    if (piece % 3 !== 2) continue;
    amplitudes.closeStep();
    found.push([counts, ...slopes, ...totals, open].map((list) => [...list]));
    open.fill(0);
  }
  return found;
}

const bits = (samples: Float32Array) => samples.map((x) => Math.round(x * 32) / 32);
const noise = whiteNoise(1500, 0.4, 0.3);

test.each([
  { of: 'noise', samples: noise, ends: [302, 7] },
  { of: 'equal neighbours and zeros', samples: bits(noise), ends: [1, 2, 3, 4, 5, 6, 30] },
  { of: 'a sound that fades', samples: noise.map((x, n) => x / 2 ** (n / 10)), ends: [200, 1] },
  { of: 'a sound that grows', samples: noise.map((x, n) => x * 2 ** (n / 100)), ends: [200, 13] },
])('$of: counts the amplitudes of the plain reference', ({ samples, ends }) => {
  const kernels = openKernels();
  expect(kernels.name).toBe('wasm');
  const plain = countsOf(plainKernels, samples, ends);
  expect(countsOf(kernels, samples, ends)).toEqual(plain);
  expect(plain.some(([counts = []]) => counts.some((count) => count > 1))).toBe(true);
});

test('any floats give the counts of the plain reference', () => {
  const anyFloats = fc.array(fc.float({ noNaN: true, min: -1e6, max: 1e6 }), { maxLength: 40 });
  fc.assert(
    fc.property(anyFloats, fc.integer({ min: 1, max: 12 }), (values, length) => {
      const samples = Float32Array.from(values);
      const kernels = openKernels();
      expect(countsOf(kernels, samples, [length])).toEqual(
        countsOf(plainKernels, samples, [length]),
      );
      kernels.close();
    }),
  );
});

const twins = [plainKernels, openKernels()];

test.each(twins.flatMap((from) => twins.map((to) => ({ from, to }))))(
  '$to.name goes on from the state of $from.name as it would',
  ({ from, to }) => {
    const one = from.of(amplitudeKernels).openAmplitudes(2);
    const other = to.of(amplitudeKernels).openAmplitudes(2);
    const open = new Float64Array(3);
    one.push(noise, 0, 200, open);
    one.closeStep();
    one.push(noise, 200, 350, open);
    other.load(one.save());
    for (const amplitudes of [one, other]) {
      amplitudes.push(noise, 350, 600, open.slice());
      amplitudes.closeStep();
    }
    expect(other.save()).toEqual(one.save());
  },
);
