import fc from 'fast-check';
import { expect } from 'vitest';
import { cutRecordings, cutsOf } from './cut-recordings.js';
import { analysed, pushed } from './page-cuts.js';

/** However a recording is cut, the end is that of `analyze` and the last reading the same, to the bit. */
export async function expectSameForCuts(name: string, numRuns: number): Promise<void> {
  const recording = cutRecordings[name]!();
  const expected = await analysed(recording);
  const { shown } = pushed(recording, [Infinity]);
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      expect(pushed(recording, cutsOf(seed))).toEqual({ answer: expected, shown });
    }),
    { numRuns },
  );
}
