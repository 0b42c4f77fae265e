import { expect, test } from 'vitest';
import { codedAt, expectNoTrace, expectTrace } from '../../../../../testing/codec-traces.js';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { earlierCodecTrace } from './earlier-codec-trace.js';

// More rates, and both ways: earlier-codec-trace.slow.test.ts.
test('a codec at 44100 Hz shows behind a resampler to 48000 Hz, 1001 samples cut off', async () => {
  await expectTrace(44_100, 48_000, 1001);
});

test('what was resampled from 48000 to 44100 Hz alone has none', async () => {
  await expectNoTrace(48_000, 44_100);
});

test('where the grid lies at the file’s own rate, nobody looks at another', async () => {
  expect(await computeDerived(earlierCodecTrace, mono(44_100, codedAt(44_100)))).toBeUndefined();
});
