import { expect, test } from 'vitest';
import { noiseDecay } from '../../../../../testing/rooms.js';
import { concat, silence } from '../../../../../testing/signals.js';
import { ringingSource } from './ringing-source.js';

/** Goes on at its level for as long as it then falls. */
function heldThenFalling(rateHz: number) {
  const held = noiseDecay(rateHz, 1, 1e9);
  const samples = concat(silence(rateHz, 0.5), held, noiseDecay(rateHz, 1, 0.5));
  return { samples, startFrame: 0.5 * rateHz, rateHz, peakToNoiseDb: 60 };
}

test('what goes on before it falls is no room', () => {
  expect(ringingSource(heldThenFalling(24_000), 'balloon', 0.5)).toMatch(/goes on/);
});

test.each([1000, 2000])('at %s Hz there is no octave over 500 Hz to tell that', (rateHz) => {
  expect(ringingSource(heldThenFalling(rateHz), 'balloon', 0.5)).toBeUndefined();
});
