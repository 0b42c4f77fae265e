import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mono, stereo, valueOf } from '../../../../../testing/readings.js';
import { silence } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { waveformCurve } from './waveform-curve.js';

test('an impulse stands where it is in the file, and nowhere else', async () => {
  const place = fc.record({
    frames: fc.integer({ min: 1, max: 300_000 }),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(place, async ({ frames, at }) => {
      const right = new Float32Array(frames);
      const impulse = Math.floor(at * frames);
      right[impulse] = -0.5;
      const parts = await valueOf(waveformCurve, stereo(8000, new Float32Array(frames), right));
      expect(parts.length).toBeLessThanOrEqual(500);
      expect(Math.max(...parts)).toBe(0.5);
      const expected = (impulse / frames) * parts.length;
      for (const [i, peak] of parts.entries())
        if (peak > 0) expect(Math.abs(i + 0.5 - expected)).toBeLessThan(2);
    }),
    { numRuns: inTier(10, 40) },
  );
});

test('a minute has 500 parts, and silence is 0 in all of them', async () => {
  const parts = await valueOf(waveformCurve, mono(8000, silence(8000, 60)));
  expect(parts).toHaveLength(500);
  expect(new Set(parts)).toEqual(new Set([0]));
});
