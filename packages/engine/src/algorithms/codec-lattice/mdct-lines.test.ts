import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { aacKbdLines, aacSineLines } from './mdct-lines.js';
import { STRETCH_FRAMES } from './stretch.js';

const next = gaussian(3);

test.each([aacSineLines, aacKbdLines])('$transform gives white noise its gain', (transform) => {
  const lines = transform.open();
  lines.load(Float32Array.from({ length: STRETCH_FRAMES }, next));
  const { values } = lines.at([0], { from: 0, to: transform.hop });
  const power = values.reduce((sum, x) => sum + x * x, 0) / values.length;
  expect(values).toHaveLength(transform.hop);
  expect(Math.sqrt(power) / transform.noiseGain).toBeGreaterThan(0.93);
  expect(Math.sqrt(power) / transform.noiseGain).toBeLessThan(1.07);
});
