import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { concat, silence, sine } from '../../../../../testing/signals.js';
import { centroidEnvelope } from '../spectrum/centroid-envelope.js';
import { energyEnvelope } from './energy-envelope.js';

describe('the energy envelope', () => {
  test('holds the RMS of every 20 ms', async () => {
    const recording = mono(48_000, concat(sine(48_000, 1, 1000, 0.5), silence(48_000, 1)));
    const envelope = await valueOf(energyEnvelope, recording);
    expect(envelope).toHaveLength(100);
    expect(envelope[10]).toBeCloseTo(0.5 / Math.SQRT2, 4);
    expect(envelope[90]).toBe(0);
  });

  test('keeps the peaks beyond 2000 points', async () => {
    const samples = silence(8000, 60);
    samples.fill(0.5, 8000 * 30, 8000 * 30 + 160);
    const envelope = await valueOf(energyEnvelope, mono(8000, samples));
    expect(envelope).toHaveLength(1500);
    expect(Math.max(...envelope)).toBeCloseTo(0.5, 6);
  });
});

describe('the zero-crossing envelope', () => {
  test('of 1 kHz at 48 kHz is two crossings in 48 samples', async () => {
    const envelope = await valueOf(centroidEnvelope, mono(48_000, sine(48_000, 1, 1000, 0.5)));
    expect(envelope).toHaveLength(50);
    // Before the first sample there is nothing to cross from.
    for (const value of envelope.slice(1))
      expect(value).toBeWithin(centroidEnvelope.margin, 2 / 48);
  });

  test('is averaged beyond 2000 points', async () => {
    const halves = concat(sine(8000, 30, 1000, 0.5), sine(8000, 30, 500, 0.5));
    const envelope = await valueOf(centroidEnvelope, mono(8000, halves));
    expect(envelope).toHaveLength(1500);
    expect(envelope[100]).toBeWithin(0.01, 0.25);
    expect(envelope[1400]).toBeWithin(0.01, 0.125);
  });
});
