import { test } from 'vitest';
import { expectNoTrace, expectTrace } from '../../../../../testing/codec-traces.js';

test.each([
  [44_100, 48_000, 0],
  [48_000, 44_100, 0],
  [32_000, 44_100, 0],
  [44_100, 32_000, 0],
])(
  'a codec at %i Hz shows behind a resampler to %i Hz, %i samples cut off',
  (codecHz, rateHz, cut) => expectTrace(codecHz, rateHz, cut),
);

test('what was resampled from 44100 to 48000 Hz alone has none', () =>
  expectNoTrace(44_100, 48_000));
