import { describe, expect, test } from 'vitest';
import { openKernels } from '../../kernels/open-kernels.js';
import { openTopShapes, TOP_SHAPES } from './top-shapes.js';

const RATE_HZ = 48_000;
const computeTopShapes = openTopShapes(RATE_HZ, openKernels());
/** One shape of the tops of samples, by its name. */
const shapeOf = (
  name: (typeof TOP_SHAPES)[number],
  samples: Float32Array,
  ceiling: number,
): number => computeTopShapes(samples, ceiling, ceiling)?.[TOP_SHAPES.indexOf(name)] ?? NaN;
const sineAt = (hz: number) =>
  new Float32Array(RATE_HZ).map((_, i) => Math.sin((2 * Math.PI * hz * i) / RATE_HZ));
/** The time of a sine above a share s of its ceiling c is that of acos(s·c). */
const timeOf = (db: number, ceiling: number) => Math.acos(10 ** (db / 20) * ceiling);

describe('shapes of the tops', () => {
  test.each([0, 3, 6, 12])('of a sine, %d dB of it cut off, in closed form', (depthDb) => {
    const ceiling = 10 ** (-depthDb / 20);
    const cut = sineAt(221).map((x) => 0.3 * Math.max(-1, Math.min(1, x / ceiling)));
    for (const [name, db] of [
      ['top-half', -0.5],
      ['top-one', -1],
      ['top-flatness', -1.5],
      ['top-three', -3],
    ] as const)
      expect(shapeOf(name, cut, 0.3)).toBeCloseTo(timeOf(db, ceiling) / timeOf(-4.5, ceiling), 2);
    expect(shapeOf('top-lean', cut, 0.3)).toBeCloseTo(0, 1);
    expect(shapeOf('top-at-ceiling', cut, 0.3)).toBe(1);
    expect(shapeOf('top-spread', cut, 0.3)).toBeCloseTo(0, 1);
  });

  test('of what is cut off have an edge, round ones none', () => {
    const edgeOf = (ceiling: number) =>
      shapeOf(
        'top-edge',
        sineAt(881).map((x) => Math.max(-ceiling, Math.min(ceiling, x))),
        ceiling,
      );
    expect(edgeOf(0.5)).toBeGreaterThan(edgeOf(1) + 1);
  });

  test('lean where only their rise is bent, as by a limiter that reacts at once', () => {
    const limited = sineAt(221).map((x, i, all) => {
      const isRising = Math.abs(all[i + 1] ?? 0) > Math.abs(x);
      return isRising ? Math.max(-0.5, Math.min(0.5, x)) : 0.5 * x;
    });
    expect(shapeOf('top-lean', limited, 0.5)).toBeGreaterThan(0.3);
  });

  test('reads lower tops by themselves', () => {
    const swelling = sineAt(221).map((x, i) => x * (i < RATE_HZ / 2 ? 0.5 : 1));
    const clipped = swelling.map((x) => Math.max(-0.8, Math.min(0.8, x)));
    expect(shapeOf('lower-flatness', clipped, 0.8)).toBeCloseTo(
      timeOf(-1.5, 1) / timeOf(-4.5, 1),
      2,
    );
    expect(shapeOf('top-flatness', clipped, 0.8)).toBeGreaterThan(0.7);
  });

  test('are none of fewer than three tops, and of tops of a sample or two', () => {
    expect(computeTopShapes(sineAt(1), 1, 1)).toBeUndefined();
    expect(computeTopShapes(sineAt(11_987), 1, 1)).toBeUndefined();
  });
});
