import { expect, test } from 'vitest';
import { decayingTone } from '../../../../../testing/hits.js';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { characterDurationMs as measure } from './character-duration-ms.js';

test('a tone that decays with 100 ms lasts 691 ms, to −60 dB', async () => {
  const tone = decayingTone(48_000, 1.2, 200, 0.1);
  expect(await valueOf(measure, mono(48_000, tone))).toBeWithin(measure.margin, 690);
});
