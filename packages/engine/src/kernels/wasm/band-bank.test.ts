import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { bandPass } from '../butterworth.js';
import type { Biquads } from '../biquad.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const rateHz = 48_000;
const bandAt = (hz: number) => bandPass(hz, 1.26 * hz, rateHz) as unknown as Biquads;
const bands = [22, 400, 12_000].map(bandAt);

test.each([1, 2, 3])('bands of %i channels equal the reference, however they are cut', (count) => {
  const kernels = openKernels();
  expect(kernels.name).toBe('wasm');
  const channels = Array.from({ length: count }, (_, c) => whiteNoise(rateHz, 0.5, 0.3, c + 1));
  const [fast, cut, plain] = [
    kernels.openBandBank(bands, count),
    kernels.openBandBank(bands, count),
    plainKernels.openBandBank(bands, count),
  ];
  fast.add(channels);
  plain.add(channels);
  const parts = (from: number, to?: number) => channels.map((x) => x.subarray(from, to));
  cut.add(parts(0, 999));
  const saved = cut.save();
  cut.add(parts(0, 17));
  cut.load(saved);
  cut.add(parts(999));
  expect(cut.energies()).toEqual(fast.energies());
  plain.energies().forEach((expected, i) => {
    expect(fast.energies()[i]! / expected).toBeWithin(1e-9, 1);
  });
});

test('a bank takes bands with zeros at 0 Hz and at half the rate only', () => {
  const [band] = bands;
  const other = band!.map((section) => ({ ...section, b1: 0.1 })) as unknown as Biquads;
  expect(() => openKernels().openBandBank([other], 1)).toThrow(RangeError);
});
