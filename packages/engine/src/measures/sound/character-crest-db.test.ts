import { expect, test } from 'vitest';
import { decayingTone } from '../../../../../testing/hits.js';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { characterCrestDb as measure } from './character-crest-db.js';

test('a tone that decays with 100 ms', async () => {
  const tone = decayingTone(48_000, 1.2, 200, 0.1);
  // peak −0.11 dB; mean square 0.025 s over 691 ms: −14.42 dB
  expect(await valueOf(measure, mono(48_000, tone))).toBeWithin(measure.margin, 14.3);
});
