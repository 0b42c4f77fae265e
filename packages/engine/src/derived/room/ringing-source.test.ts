import { describe, expect, test } from 'vitest';
import { noiseDecay } from '../../../../../testing/rooms.js';
import { concat, mix, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { ringingSource } from './ringing-source.js';

/** Stays at its level for as long as it then falls. */
function heldThenFalling(rateHz: number) {
  const held = noiseDecay(rateHz, 1, 1e9);
  const samples = concat(silence(rateHz, 0.5), held, noiseDecay(rateHz, 1, 0.5));
  return { samples, startFrame: 0.5 * rateHz, rateHz, peakToNoiseDb: 60 };
}

test('what goes on before it falls is no room', () => {
  expect(ringingSource(heldThenFalling(24_000), 'balloon', 0.5)).toMatch(/is sustained/);
});

test.each([1000, 2000])('at %s Hz there is no octave over 500 Hz to tell that', (rateHz) => {
  expect(ringingSource(heldThenFalling(rateHz), 'balloon', 0.5)).toBeUndefined();
});

describe('what goes on beneath a decay is no part of it', () => {
  const rateHz = 24_000;
  const response = concat(silence(rateHz, 0.5), noiseDecay(rateHz, 3, 0.5));
  const beneath = {
    noise: whiteNoise(rateHz, 3.5, 0.004),
    'a hum': mix(sine(rateHz, 3.5, 125, 0.02), sine(rateHz, 3.5, 1000, 0.02)),
  };

  test.each(['noise', 'a hum'] as const)('%s', (what) => {
    const samples = mix(response, beneath[what]);
    const found = { samples, startFrame: 0.5 * rateHz, rateHz, peakToNoiseDb: 30 };
    expect(ringingSource(found, 'impulse', 0.5)).toBeUndefined();
  });

  test('and does not hide what goes on before it falls', () => {
    const held = heldThenFalling(rateHz);
    const noise = whiteNoise(rateHz, held.samples.length / rateHz, 0.004);
    const found = { ...held, samples: mix(held.samples, noise) };
    expect(ringingSource(found, 'impulse', 0.5)).toMatch(/is sustained/);
  });
});
