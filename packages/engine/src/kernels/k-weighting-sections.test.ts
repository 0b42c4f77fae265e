import { describe, expect, test } from 'vitest';
import type { Biquad } from './filter-sections.js';
import { bassSections, kWeightingSections } from './k-weighting-sections.js';

describe('k weighting sections', () => {
  /** Gain of one section at a frequency, from its transfer function. */
  function gainDb({ b0, b1, b2, a1, a2 }: Biquad, hz: number, rateHz: number): number {
    const w = (2 * Math.PI * hz) / rateHz;
    const power = (c0: number, c1: number, c2: number) =>
      (c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)) ** 2 +
      (c1 * Math.sin(w) + c2 * Math.sin(2 * w)) ** 2;
    return 10 * Math.log10(power(b0, b1, b2) / power(1, a1, a2));
  }

  test('gives tables 1 and 2 of BS.1770 at 48 kHz', () => {
    const [shelf, highPass] = kWeightingSections(48_000);
    expect(shelf.b0).toBeCloseTo(1.53512485958697, 9);
    expect(shelf.b1).toBeCloseTo(-2.69169618940638, 9);
    expect(shelf.b2).toBeCloseTo(1.19839281085285, 9);
    expect(shelf.a1).toBeCloseTo(-1.69065929318241, 9);
    expect(shelf.a2).toBeCloseTo(0.73248077421585, 9);
    expect(highPass).toMatchObject({ b0: 1, b1: -2, b2: 1 });
    expect(highPass.a1).toBeCloseTo(-1.99004745483398, 9);
    expect(highPass.a2).toBeCloseTo(0.99007225036621, 9);
  });

  test('gives the values of an independent derivation at other rates', () => {
    const [shelf, highPass] = kWeightingSections(44_100);
    expect(shelf.b0).toBeCloseTo(1.5308412300503478, 12);
    expect(shelf.b1).toBeCloseTo(-2.6509799951547297, 12);
    expect(shelf.b2).toBeCloseTo(1.169079079921587, 12);
    expect(shelf.a1).toBeCloseTo(-1.6636551132560204, 12);
    expect(shelf.a2).toBeCloseTo(0.7125954280732254, 12);
    expect(highPass.a1).toBeCloseTo(-1.989169673629796, 12);
    expect(highPass.a2).toBeCloseTo(0.9891990357870393, 11);

    const [shelf96, highPass96] = kWeightingSections(96_000);
    expect(shelf96.b0).toBeCloseTo(1.5597142289757966, 12);
    expect(shelf96.a1).toBeCloseTo(-1.8446094698901085, 12);
    expect(shelf96.a2).toBeCloseTo(0.8558433229306412, 12);
    expect(highPass96.a1).toBeCloseTo(-1.9950175447247156, 12);

    expect(kWeightingSections(32_000)[0].b0).toBeCloseTo(1.5111778995687646, 12);
  });

  describe('gain at 48 kHz', () => {
    test.each([
      { hz: 25, db: -10.39, digits: 2 },
      { hz: 50, db: -3.93, digits: 2 },
      { hz: 100, db: -1.13, digits: 2 },
      { hz: 997, db: 0.691, digits: 4 },
      { hz: 1000, db: 0.6977, digits: 4 },
      { hz: 2000, db: 3.07, digits: 2 },
      { hz: 5000, db: 4.01, digits: 2 },
      { hz: 10_000, db: 4.04, digits: 2 },
    ])('$hz Hz: $db dB', ({ hz, db, digits }) => {
      const [shelf, highPass] = kWeightingSections(48_000);
      expect(gainDb(shelf, hz, 48_000) + gainDb(highPass, hz, 48_000)).toBeCloseTo(db, digits);
    });
  });

  test.each([8000, 11_025, 22_050, 192_000])('is stable at %i Hz', (rateHz) => {
    for (const { a1, a2 } of kWeightingSections(rateHz)) {
      expect(Math.abs(a2)).toBeLessThan(1);
      expect(Math.abs(a1)).toBeLessThan(1 + a2);
    }
  });
});

describe('bass sections', () => {
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
});
