import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slidingFrames } from './sliding-frames.js';

/** First sample of every frame, of a signal whose samples count up from 0. */
function startsOf(cuts: readonly number[], grid: { size: number; step: number; lead: number }) {
  const starts: number[] = [];
  const frames = slidingFrames(
    { size: grid.size, stepSec: grid.step, rateHz: 1, lead: grid.lead },
    (buffer, first, second) => {
      for (const at of [first, second]) if (at !== undefined) starts.push(buffer[at]!);
    },
  );
  let next = 0;
  for (const length of cuts) {
    frames.push(Float32Array.from({ length }, (_, i) => next + i));
    next += length;
  }
  frames.end();
  return starts;
}

test('every complete frame comes once, however the signal is cut', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 });
  const sizes = fc.record({
    size: fc.integer({ min: 1, max: 30 }),
    step: fc.integer({ min: 1, max: 40 }),
    lead: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(cuts, sizes, (lengths, grid) => {
      const total = lengths.reduce((sum, length) => sum + length, 0);
      const expected: number[] = [];
      for (let at = grid.lead; at + grid.size <= total; at += grid.step) expected.push(at);
      expect(startsOf(lengths, grid)).toEqual(expected);
    }),
  );
});
