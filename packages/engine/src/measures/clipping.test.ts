import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine } from '../../../../testing/signals.js';
import { clippingCount, clippingSeverity } from './clipping.js';

describe('clipping', () => {
  const RATE_HZ = 48_000;

  const clippedTone = (seconds: number) =>
    sine(RATE_HZ, seconds, 440, amplitudeOf(1)).map((x) => Math.max(-1, Math.min(1, x)));

  test('a clean tone at full scale has none', async () => {
    const clean = mono(RATE_HZ, sine(RATE_HZ, 1, 440, 1));
    expect(await valueOf(clippingCount, clean)).toBe(0);
    expect(await valueOf(clippingSeverity, clean)).toBe('None');
  });

  test('a tone driven 1 dB over has two runs in every period', async () => {
    const driven = mono(RATE_HZ, clippedTone(1));
    expect(await valueOf(clippingCount, driven)).toBe(880);
    expect(await valueOf(clippingSeverity, driven)).toBe('High');
  });

  test.each([
    [0.003, 10, 'Low'],
    [0.02, 10, 'Medium'],
    [0.2, 10, 'High'],
  ] as const)('%d s of clipping in %d s are %s', async (clipSec, seconds, label) => {
    const take = concat(clippedTone(clipSec), silence(RATE_HZ, seconds - clipSec));
    expect(await valueOf(clippingSeverity, mono(RATE_HZ, take))).toBe(label);
  });
});
