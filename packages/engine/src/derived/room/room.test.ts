import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { noiseDecay, recorded } from '../../../../../testing/rooms.js';
import { concat, mix, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { bandPass } from '../../kernels/filter-sections.js';
import { filtered } from '../../kernels/plain/filters.js';
import { roomSummary } from '../../measures/room.js';
import { ringingSource } from './room.js';

describe('room', () => {
  const RATE_HZ = 24_000;

  /** Octaves up to 1 kHz with one decay, those over it with another. */
  function computeSummary(lowSec: number, highSec: number) {
    const part = (seconds: number, lowHz: number, highHz: number, seed: number) => {
      const sections = bandPass(lowHz, highHz, RATE_HZ);
      return filtered(noiseDecay(RATE_HZ, 2, seconds, seed), [...sections, ...sections]);
    };
    const low = part(lowSec, 100, 1400, 1);
    const high = part(highSec, 2000, 10_500, 2);
    const response = Float32Array.from(low, (x, i) => 3 * x + high[i]!);
    const recording = mono(RATE_HZ, recorded(RATE_HZ, response, 0.000_02));
    return valueOf(roomSummary, recording, { roomSource: 'impulse' });
  }

  test('neighbouring octaves that decay more than twofold apart are said to', async () => {
    expect(await computeSummary(0.5, 0.6)).toMatchObject({
      rtMidSec: expect.any(Number) as number,
    });
    await expect(computeSummary(0.3, 0.9)).rejects.toThrow(
      'neighbouring octaves differ in decay by more than a factor of two',
    );
  });
});

describe('ringing source', () => {
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
});
