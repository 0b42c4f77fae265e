import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { silence } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { truePeakAt } from './true-peak-at.js';

/** Of the filter, which reads 12 samples on either side. */
const LATE_SEC = 12 / 8000;

const soft = (rateHz: number, frames: number) => whiteNoise(frames, 0.05, rateHz);

test('one loud sample is found, wherever it is, in whichever channel, however the file is cut', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(8000, 44_100, 48_000, 96_000),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 4 }),
      (rateHz, share, isSecond, cuts) => {
        const channels = [0, 1].map(() => soft(rateHz, rateHz));
        const frame = Math.floor(share * rateHz);
        channels[isSecond ? 1 : 0]![frame] = -0.9;
        const found = outputOf(truePeakFeature, { rateHz, channels }, cuts);
        expect(found.startSec).toBeLessThanOrEqual(frame / rateHz + LATE_SEC);
        expect(found.endSec).toBeGreaterThan(frame / rateHz);
        expect(found.endSec - found.startSec).toBeLessThanOrEqual(0.1 + 1e-9);
        expect(outputOf(truePeakFeature, { rateHz, channels })).toEqual(found);
      },
    ),
    { numRuns: inTier(10, 40) },
  );
});

test('a peak between the samples is found too', async () => {
  const rateHz = 48_000;
  const samples = soft(rateHz, 2 * rateHz);
  // a quarter of the rate, halfway between its samples: 0.64 on them, 0.9 between
  for (let n = 0; n < 480; n++)
    samples[66_000 + n] = 0.9 * Math.sin((Math.PI / 2) * n + Math.PI / 4);
  const { startSec, endSec } = await valueOf(truePeakAt, mono(rateHz, samples));
  expect(startSec).toBeLessThanOrEqual(66_480 / rateHz);
  expect(endSec).toBeGreaterThanOrEqual(66_000 / rateHz);
});

test('of equal peaks the first; of silence none', async () => {
  const samples = silence(48_000, 3);
  for (const frame of [100_000, 30_000, 140_000]) samples[frame] = 0.5;
  const { startSec } = await valueOf(truePeakAt, stereo(48_000, samples));
  expect(startSec).toBeCloseTo(0.6, 6);
  expect(await readingOf(truePeakAt, mono(48_000, silence(48_000, 1)))).toHaveProperty('absent');
});
