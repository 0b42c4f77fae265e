import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { concat, silence, sine } from '../../../../../testing/signals.js';
import { edgeSilenceEndMs } from './edge-silence-end-ms.js';
import { edgeSilenceStartMs } from './edge-silence-start-ms.js';

test('zeros before and after a tone', async () => {
  const tone = sine(48_000, 1, 1000, 0.1);
  const recording = mono(48_000, concat(silence(48_000, 0.25), tone, silence(48_000, 0.1)));
  expect(await valueOf(edgeSilenceStartMs, recording)).toBeWithin(edgeSilenceStartMs.margin, 250);
  expect(await valueOf(edgeSilenceEndMs, recording)).toBeWithin(edgeSilenceEndMs.margin, 100);
});

test('silence has both as long as it lasts', async () => {
  const recording = mono(48_000, silence(48_000, 0.5));
  expect(await valueOf(edgeSilenceStartMs, recording)).toBe(500);
  expect(await valueOf(edgeSilenceEndMs, recording)).toBe(500);
});
