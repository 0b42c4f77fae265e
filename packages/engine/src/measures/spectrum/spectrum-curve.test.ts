import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { spectrumCurve } from './spectrum-curve.js';

const RATE_HZ = 44_100;

test('a full-scale sine on a bin reads 0 dBFS at its frequency, and is the strongest', async () => {
  const hz = (100 * RATE_HZ) / 4096;
  const { frequenciesHz, levelsDb } = await valueOf(
    spectrumCurve,
    mono(RATE_HZ, sine(RATE_HZ, 2, hz, 1)),
  );
  const strongest = levelsDb.indexOf(Math.max(...levelsDb));
  expect(levelsDb[strongest]).toBeCloseTo(0, 1);
  expect(frequenciesHz[strongest]).toBeCloseTo(hz, 6);
  expect(frequenciesHz.length).toBeLessThanOrEqual(301);
  expect(frequenciesHz).toEqual([...frequenciesHz].sort((a, b) => a - b));
});

test('silence lies on the floor', async () => {
  const { levelsDb } = await valueOf(spectrumCurve, mono(RATE_HZ, silence(RATE_HZ, 1)));
  expect(new Set(levelsDb)).toEqual(new Set([-120]));
});
