import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { peakKernels } from '../further/peak.js';

const SEARCH = { overMedian: 8, minReach: 8, reachShare: 0.12 };

/** Noise with lines, some on two bins of the same power. */
const spectrum = (bins: number, seed: number): number[] =>
  Array.from(whiteNoise(bins, 1, 1, seed), (x, k) => {
    const line = k % 37 === 5 ? 400 : k % 90 === 44 || k % 90 === 45 ? 300 : 1;
    return line * (k % 90 === 44 || k % 90 === 45 ? 1 : x * x);
  });

test.each([
  { bins: 4097, lowest: 12, highest: 929 },
  { bins: 513, lowest: 2, highest: 464 },
  { bins: 129, lowest: 3, highest: 126 },
])('peaks of $bins bins, the same', ({ bins, lowest, highest }) => {
  const search = { ...SEARCH, bins, lowest, highest };
  for (const seed of [1, 2, 3]) {
    const given = spectrum(bins, seed);
    const results = [openKernels(), plainKernels].map((kernels) => {
      const power = kernels.floats(bins);
      power.set(given);
      const peaks = kernels
        .of(peakKernels)
        .openPeaks(search, { underStrongest: 1e-6, maxValues: 24 });
      return Array.from(peaks.found.subarray(0, peaks.find(power)));
    });
    expect(results[0]).toEqual(results[1]);
    expect(results[1]?.length).toBeGreaterThan(1);
  }
});

test('silence has no peaks and no lines', () => {
  const search = { ...SEARCH, bins: 129, lowest: 3, highest: 120 };
  for (const kernels of [openKernels(), plainKernels]) {
    const peaks = kernels
      .of(peakKernels)
      .openPeaks(search, { underStrongest: 1e-6, maxValues: 24 });
    expect(peaks.find(kernels.floats(129))).toBe(0);
    expect(kernels.of(peakKernels).openLineShare(search).of(new Float64Array(129))).toBe(0);
  }
});

test.each([1049, 1050])('the share in lines of %i bins, bit by bit', (bins) => {
  const search = { ...SEARCH, bins, lowest: 12, highest: 929 };
  for (const seed of [1, 2, 3]) {
    const given = spectrum(bins, seed);
    const shares = [openKernels(), plainKernels].map((kernels) => {
      const room = kernels.floats(2 * bins);
      const power = new Float64Array(room.buffer, room.byteOffset, bins);
      power.set(given);
      return kernels.of(peakKernels).openLineShare(search).of(power);
    });
    expect(shares[0]).toBe(shares[1]);
    expect(shares[1]).toBeGreaterThan(0.3);
    expect(shares[1]).toBeLessThan(1);
  }
});
