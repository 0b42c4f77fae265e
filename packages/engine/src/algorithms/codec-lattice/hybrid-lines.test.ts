import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { codecFilters } from '../codec-grid/codec-filters.js';
import { hybridLines } from './hybrid-lines.js';
import { STRETCH_FRAMES } from './stretch.js';

const next = gaussian(5);
const { hop, noiseGain } = hybridLines;
const samples = Float32Array.from({ length: STRETCH_FRAMES }, next);

function linesAt(place: number, from = 0, to = hop): Float64Array {
  const lines = hybridLines.open();
  lines.load(samples);
  const { values, start, lineStep } = lines.at([place], { from, to });
  return Float64Array.from(
    { length: to - from },
    (_, i) => values[start + (from + i) * lineStep] ?? NaN,
  );
}

test('white noise comes out with its gain', () => {
  const lines = linesAt(100);
  const power = lines.reduce((sum, x) => sum + x * x, 0) / lines.length;
  expect(Math.sqrt(power) / noiseGain).toBeGreaterThan(0.9);
  expect(Math.sqrt(power) / noiseGain).toBeLessThan(1.1);
});

test('lines in the middle of a band are those of the filters of codec-grid', () => {
  const place = 77;
  const lines = linesAt(place);
  const { impulses, frequencies } = codecFilters.mp3();
  // The prototype is in other units there, and the butterflies are left out: −27 dB in these lines.
  const unit = 75_038 / 65_536 / 32 / 9;
  impulses.forEach((impulse, i) => {
    const line = Math.round((frequencies[i] ?? 0) * 2 * hop - 0.5);
    const value = impulse.reduce((sum, h, n) => sum + h * (samples[place + n] ?? 0), 0);
    expect(Math.abs((lines[line] ?? 0) - unit * value)).toBeLessThan(0.1 * noiseGain);
  });
});

test('lines that are asked for alone are the same', () => {
  expect(linesAt(33, 50, 131)).toEqual(linesAt(33).slice(50, 131));
});
