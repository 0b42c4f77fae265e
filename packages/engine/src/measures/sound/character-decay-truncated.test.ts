import { expect, test } from 'vitest';
import { decayingTone } from '../../../../../testing/hits.js';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { characterDecayTruncated as measure } from './character-decay-truncated.js';

test.each([
  { what: 'cut after 17 dB', tauSec: 0.1, seconds: 0.2, isTruncated: true },
  { what: 'a slow decay, cut after 6 dB', tauSec: 0.579, seconds: 0.4, isTruncated: true },
  { what: 'to its end', tauSec: 0.1, seconds: 1.2, isTruncated: false },
])('$what', async ({ tauSec, seconds, isTruncated }) => {
  const tone = mono(48_000, decayingTone(48_000, seconds, 220, tauSec));
  expect(await valueOf(measure, tone)).toBe(isTruncated);
});
