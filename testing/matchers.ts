import { expect } from 'vitest';
import type { Margin, Reading } from '../packages/engine/src/measures/measure.js';

/** Largest distance below and above the expected value. */
function sides(margin: Margin, expected: number) {
  if (typeof margin === 'number') return { minus: margin, plus: margin };
  if (!('percent' in margin)) return margin;
  const error = (Math.abs(expected) * margin.percent) / 100;
  return { minus: error, plus: error };
}

expect.extend({
  /** A number, or the reading of a measure, lies within a margin of the expected value. */
  toBeWithin(received: number | Reading<unknown>, margin: Margin | null, expected: number) {
    const value =
      typeof received === 'number' ? received : 'value' in received ? received.value : undefined;
    const { minus, plus } = sides(margin ?? 0, expected);
    const pass = typeof value === 'number' && value >= expected - minus && value <= expected + plus;
    return {
      pass,
      message: () =>
        `${JSON.stringify(received)} ${pass ? 'lies' : 'does not lie'} within -${minus}/+${plus} of ${expected}`,
    };
  },
});

/**
 * Samples, spectra and bytes with the same bits are equal: decided at once, not value by value.
 * Others are compared as ever.
 */
function haveSameBits(a: unknown, b: unknown): boolean | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b)) return undefined;
  if (a.constructor !== b.constructor || a.byteLength !== b.byteLength) return undefined;
  const bytesOf = (view: ArrayBufferView) =>
    Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  return bytesOf(a).equals(bytesOf(b)) ? true : undefined;
}

expect.addEqualityTesters([haveSameBits]);

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shape that vitest merges with
  interface Matchers<T = any> {
    toBeWithin(margin: Margin | null, expected: number): void;
  }
}
