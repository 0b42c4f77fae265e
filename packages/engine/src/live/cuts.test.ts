import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutRecordings, cutsOf } from '../../../../testing/cut-recordings.js';
import { analysed, pushed } from '../../../../testing/page-cuts.js';

test('there are forty recordings', () => {
  expect(Object.keys(cutRecordings).length).toBeGreaterThanOrEqual(40);
});

test.each(Object.entries(cutRecordings))(
  '%s: however it is cut, the end is that of analyze and the last reading the same, to the bit',
  async (_, make) => {
    const recording = make();
    const expected = await analysed(recording);
    const { shown } = pushed(recording, [Infinity]);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(pushed(recording, cutsOf(seed))).toEqual({ answer: expected, shown });
      }),
      { numRuns: 4 },
    );
  },
);
