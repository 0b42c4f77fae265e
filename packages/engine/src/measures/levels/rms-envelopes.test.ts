import { expect, test } from 'vitest';
import { voiceSteps } from '../../../../../testing/bursts.js';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { sine } from '../../../../../testing/signals.js';
import { envelopeIntervalSec } from './envelope-interval-sec.js';
import { rmsEnvelope } from './rms-envelope.js';
import { voicedMask } from '../speech/voiced-mask.js';

const RATE_HZ = 8000;

test.each([
  [15, 750, 0.02],
  [60, 1500, 0.04],
])('%i s are %i points of %d s', async (seconds, points, intervalSec) => {
  const recording = mono(RATE_HZ, sine(RATE_HZ, seconds, 500, 0.5));
  expect(await valueOf(rmsEnvelope, recording)).toHaveLength(points);
  expect(await valueOf(voicedMask, recording)).toHaveLength(points);
  expect(await valueOf(envelopeIntervalSec, recording)).toBeCloseTo(intervalSec, 9);
});

test('a sine of amplitude A reads A/√2 throughout', async () => {
  for (const rms of await valueOf(rmsEnvelope, mono(RATE_HZ, sine(RATE_HZ, 1, 500, 0.5))))
    expect(rms).toBeCloseTo(0.35355, 4);
});

test('a bucket keeps its loudest frame, and is speech when one of its frames is', async () => {
  // 60 s: two frames to a point; the burst begins and ends in the middle of a point
  const recording = mono(
    RATE_HZ,
    voiceSteps(RATE_HZ, [
      [20.02, -60],
      [3, -20],
      [36.98, -60],
    ]),
  );
  const envelope = await valueOf(rmsEnvelope, recording);
  const mask = await valueOf(voicedMask, recording);
  expect(envelope[500]).toBeWithin(0.02, 0.1);
  expect(mask.indexOf(true)).toBe(500);
  expect(mask.lastIndexOf(true)).toBe(575);
});
