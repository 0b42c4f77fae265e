import { expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../../testing/hits.js';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { characterBodyResonance as measure } from './character-body-resonance.js';

test('one tone holds nearly all of the body', async () => {
  const tone = decayingTone(48_000, 1, 200, 0.1);
  expect(await valueOf(measure, mono(48_000, tone))).toBeGreaterThanOrEqual(0.9);
});

test('noise has no resonance', async () => {
  const noise = decaying(whiteNoise(48_000, 1, 0.3), 48_000, 0.1);
  expect(await valueOf(measure, mono(48_000, noise))).toBeLessThan(0.2);
});
