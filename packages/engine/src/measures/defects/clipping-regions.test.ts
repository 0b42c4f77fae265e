import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine } from '../../../../../testing/signals.js';
import { clippingRegions } from './clipping-regions.js';
import { hasClipping } from './has-clipping.js';

test('a tone clipped for 0.2 s, twice, 1 s apart, has two regions', async () => {
  const clipped = sine(48_000, 0.2, 1000, amplitudeOf(1)).map((x) => Math.max(-1, Math.min(1, x)));
  const recording = mono(48_000, concat(clipped, silence(48_000, 1), clipped));
  expect(await valueOf(clippingRegions, recording)).toBe(2);
  expect(await valueOf(hasClipping, recording)).toBe(true);
});

test('a tone at −0.5 dBFS has none', async () => {
  const recording = mono(48_000, sine(48_000, 1, 1000, amplitudeOf(-0.5)));
  expect(await valueOf(clippingRegions, recording)).toBe(0);
  expect(await valueOf(hasClipping, recording)).toBe(false);
});
