import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { materialDurationClass as measure } from './material-duration-class.js';

test.each([
  { seconds: 4.9, durationClass: 'sample' },
  { seconds: 5, durationClass: 'clip' },
  { seconds: 30, durationClass: 'track' },
  { seconds: 900, durationClass: 'long-form' },
])('$seconds s is a $durationClass', async ({ seconds, durationClass }) => {
  const recording = mono(8000, new Float32Array(seconds * 8000));
  expect(await valueOf(measure, recording)).toBe(durationClass);
});
