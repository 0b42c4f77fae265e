import { expect, test } from 'vitest';
import { cutRecordings } from '../../../../testing/cut-recordings.js';
import { expectSameForCuts } from '../../../../testing/page-cuts.js';

test('there are forty recordings', () => {
  expect(Object.keys(cutRecordings).length).toBeGreaterThanOrEqual(40);
});

// All of them, cut four times each: cuts.slow.test.ts.
test.each([
  'noisy speech',
  'a very short sound',
  '8 kHz',
  'twenty-four channels',
  'a single frame',
  'less than a step',
  'one frame less than a window of 400 ms',
  'a block of the engine, and one frame',
  'no numbers, infinities and denormal samples',
])('%s: however it is cut, the end is that of analyze', async (name) => {
  await expectSameForCuts(name, 1);
});
