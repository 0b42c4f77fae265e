import { describe, expect, test } from 'vitest';
import type { Biquad } from './biquad.js';
import { bandPass, highPass } from './butterworth.js';
import { filtered } from './plain/filtered.js';

/** Gain of sections in series at a frequency, dB. */
function gainDb(sections: readonly Biquad[], hz: number, rateHz: number): number {
  const omega = (2 * Math.PI * hz) / rateHz;
  const size = (c0: number, c1: number, c2: number) =>
    Math.hypot(
      c0 + c1 * Math.cos(omega) + c2 * Math.cos(2 * omega),
      c1 * Math.sin(omega) + c2 * Math.sin(2 * omega),
    );
  return sections.reduce(
    (db, { b0, b1, b2, a1, a2 }) => db + 20 * Math.log10(size(b0, b1, b2) / size(1, a1, a2)),
    0,
  );
}

describe.each([
  { centreHz: 125, rateHz: 192_000 },
  { centreHz: 1000, rateHz: 48_000 },
  { centreHz: 8000, rateHz: 44_100 },
])('the octave around $centreHz Hz at $rateHz Hz', ({ centreHz, rateHz }) => {
  const [low, high] = [centreHz / Math.SQRT2, centreHz * Math.SQRT2];
  const sections = bandPass(low, high, rateHz);

  test('is −3.01 dB at its edges and 0 dB between', () => {
    expect(gainDb(sections, low, rateHz)).toBeCloseTo(-3.0103, 3);
    expect(gainDb(sections, high, rateHz)).toBeCloseTo(-3.0103, 3);
    const warped =
      (Math.atan(
        Math.sqrt(Math.tan((Math.PI * low) / rateHz) * Math.tan((Math.PI * high) / rateHz)),
      ) *
        rateHz) /
      Math.PI;
    expect(gainDb(sections, warped, rateHz)).toBeCloseTo(0, 6);
  });

  test('falls by 24 dB per octave and more outside', () => {
    expect(gainDb(sections, low / 4, rateHz)).toBeLessThan(-48);
  });

  test('rings out', () => {
    const pulse = new Float64Array(rateHz / 4);
    pulse[0] = 1;
    const tail = filtered(pulse, sections).slice(-1000);
    expect(Math.max(...tail.map(Math.abs))).toBeLessThan(1e-9);
  });
});

test('the high-pass is −3.01 dB at its cut and 0 dB far above', () => {
  const sections = highPass(300, 48_000);
  expect(gainDb(sections, 300, 48_000)).toBeCloseTo(-3.0103, 3);
  expect(gainDb(sections, 12_000, 48_000)).toBeCloseTo(0, 3);
});

test('backwards is forwards of the reversed samples', () => {
  const samples = Float64Array.from({ length: 100 }, (_, i) => Math.sin(i * i));
  const sections = bandPass(500, 1000, 8000);
  const reversed = filtered(samples.slice().reverse(), sections).reverse();
  expect(filtered(samples, sections, 'backwards')).toEqual(reversed);
});
