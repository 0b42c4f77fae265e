import { expect, test } from 'vitest';
import { mono } from '../../../../../testing/readings.js';
import { computeDerived } from '../../../../../testing/derived.js';
import { sine } from '../../../../../testing/signals.js';
import { ENVELOPE_BANDS, voiceEnvelope } from './voice-envelope.js';

/** Mel of O’Shaughnessy: 2595 lg(1 + f/700), from 100 to 3,800 Hz. */
const melOf = (hz: number) => 2595 * Math.log10(1 + hz / 700);
const bandOf = (hz: number) =>
  Math.floor((ENVELOPE_BANDS * (melOf(hz) - melOf(100))) / (melOf(3800) - melOf(100)));

test.each([8000, 16_000, 44_100, 48_000, 192_000])(
  'a sine has its power in the band of its frequency, at %d Hz',
  async (rateHz) => {
    for (const hz of [450, 1000, 2100, 3300]) {
      const { rows, stepSec } = await computeDerived(
        voiceEnvelope,
        mono(rateHz, sine(rateHz, 1, hz, 0.5)),
      );
      expect(stepSec).toBeWithin(0.03, 0.1);
      const row = rows.subarray(4 * ENVELOPE_BANDS, 5 * ENVELOPE_BANDS);
      const all = row.reduce((sum, power) => sum + power, 0);
      const near = row.subarray(bandOf(hz) - 1, bandOf(hz) + 2);
      expect(near.reduce((sum, power) => sum + power, 0) / all).toBeGreaterThan(0.99);
    }
  },
);
