import { expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { characterEdges } from './sound-edges.js';

const RATE_HZ = 48_000;

test('of all channels the louder one', async () => {
  const left = new Float32Array(4800);
  left[100] = 1;
  const right = new Float32Array(4800).fill(0.001);
  const { startDb, endDb } = await valueOf(characterEdges, stereo(RATE_HZ, left, right));
  expect(startDb).toBeCloseTo(-60, 4);
  expect(endDb).toBeCloseTo(-60, 4);
});

test('silent edges read -120 dB', async () => {
  const samples = new Float32Array(4800);
  samples[2000] = 0.5;
  expect(await valueOf(characterEdges, mono(RATE_HZ, samples))).toEqual({
    startDb: -120,
    endDb: -120,
  });
});

test('silence has none', async () => {
  const silent = mono(RATE_HZ, new Float32Array(4800));
  expect(await readingOf(characterEdges, silent)).toEqual({ absent: 'the sound is silent' });
});
