import { expect, test } from 'vitest';
import { openFourier } from '../../kernels/plain/spectra.js';
import { type CodecTransform, codecFilters, computeImpulses } from './codec-filters.js';
import { EXCERPT_FRAMES } from './excerpt.js';
import { BAND_BINS, computeFilterBank } from './filter-bank.js';

const TRANSFORMS = Object.keys(codecFilters) as readonly CodecTransform[];

test.each(TRANSFORMS)('the bank of %s is the transforms of its impulse responses', (transform) => {
  const about = codecFilters[transform]();
  const { filters, length } = computeFilterBank(about);
  const impulses = computeImpulses(about);
  const fourier = openFourier(EXCERPT_FRAMES);
  expect(filters).toHaveLength(impulses.length);
  for (const [i, { first, re, im, gain }] of filters.entries()) {
    if (i % 7 > 0) continue;
    const impulse = impulses[i]!;
    expect(impulse).toHaveLength(length);
    const energy = impulse.reduce((sum, value) => sum + value * value, 0);
    expect(Math.abs(gain / energy - 1)).toBeLessThan(1e-5);
    const [expectedRe, expectedIm] = [
      new Float64Array(EXCERPT_FRAMES),
      new Float64Array(EXCERPT_FRAMES),
    ];
    expectedRe.set(impulse);
    fourier.forward(expectedRe, expectedIm);
    const max = Math.sqrt(energy * length);
    for (let k = 0; k < BAND_BINS; k++) {
      expect(Math.abs(re[k]! - expectedRe[first + k]!)).toBeLessThan(1e-6 * max);
      expect(Math.abs(im[k]! + expectedIm[first + k]!)).toBeLessThan(1e-6 * max);
    }
  }
});
