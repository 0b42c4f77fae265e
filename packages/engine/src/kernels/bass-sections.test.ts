import { expect, test } from 'vitest';
import { bassSections } from './bass-sections.js';

/** Power gain of both sections at a frequency. */
function gain(hz: number, rateHz: number): number {
  const w = (2 * Math.PI * hz) / rateHz;
  const power = (c0: number, c1: number, c2: number) =>
    (c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)) ** 2 +
    (c1 * Math.sin(w) + c2 * Math.sin(2 * w)) ** 2;
  return bassSections(rateHz).reduce(
    (product, { b0, b1, b2, a1, a2 }) => (product * power(b0, b1, b2)) / power(1, a1, a2),
    1,
  );
}

test.each([8000, 44_100, 48_000, 192_000])(
  'is a 4th-order Butterworth low-pass at %i Hz',
  (rateHz) => {
    // |H|² = 1/(1 + (Ω/Ω₀)^8), Ω = tan(πf/fs): the closed form of the pre-warped bilinear design.
    const tan = (hz: number) => Math.tan((Math.PI * hz) / rateHz);
    for (const hz of [5, 60, 120, 240, 1000])
      expect(gain(hz, rateHz) * (1 + (tan(hz) / tan(120)) ** 8)).toBeCloseTo(1, 5);
  },
);
