import { expect, test } from 'vitest';
import { voiceSteps } from '../../../../../testing/bursts.js';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { pauses } from './pauses.js';

test('gaps keep 40 ms away from every phrase; the edges of the file count', async () => {
  const samples = voiceSteps(8000, [
    [1, -60],
    [1, -20],
    [0.5, -60],
    [1, -20],
    [1, -60],
  ]);
  const { gaps, frames } = await computeDerived(pauses, mono(8000, samples));
  expect(gaps).toEqual([
    { start: 0, end: 48 },
    { start: 102, end: 123 },
    { start: 177, end: 225 },
  ]);
  expect(frames).toBe(117);
});

test('a steady sound is active throughout and leaves no pause', async () => {
  const { gaps } = await computeDerived(pauses, mono(8000, voiceSteps(8000, [[2, -20]])));
  expect(gaps).toEqual([]);
});
