import { describe, expect, test } from 'vitest';
import { computeTopFlatness } from './top-flatness.js';

const RATE_HZ = 48_000;
const sineAt = (hz: number) =>
  new Float32Array(RATE_HZ).map((_, i) => Math.sin((2 * Math.PI * hz * i) / RATE_HZ));

describe('flatness of the tops', () => {
  // The time of a sine above a share s of its ceiling c is that of acos(s·c).
  test.each([0, 3, 6, 12])('of a sine, %d dB of it cut off, in closed form', (depthDb) => {
    const ceiling = 10 ** (-depthDb / 20);
    const cut = sineAt(221).map((x) => 0.3 * Math.max(-1, Math.min(1, x / ceiling)));
    const closed = Math.acos(10 ** (-1.5 / 20) * ceiling) / Math.acos(10 ** (-4.5 / 20) * ceiling);
    expect(computeTopFlatness(cut, 0.3, 0.3)).toBeCloseTo(closed, 2);
  });

  test('reads no top that stays below the ceiling', () => {
    const swelling = sineAt(221).map((x, i) => x * (i < RATE_HZ / 2 ? 0.5 : 1));
    expect(computeTopFlatness(swelling, 1, 1)).toBeCloseTo(0.613, 2);
  });

  test('is none of fewer than three tops, and of tops of a sample or two', () => {
    expect(computeTopFlatness(sineAt(1), 1, 1)).toBeNaN();
    expect(computeTopFlatness(sineAt(11_987), 1, 1)).toBeNaN();
  });
});
