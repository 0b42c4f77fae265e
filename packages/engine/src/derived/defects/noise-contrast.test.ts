import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { computeNoiseContrast, STEPS_PER_BAND_STEP } from './noise-contrast.js';

const SECONDS = 20;
const RATE_HZ = 8000;
const STEPS = SECONDS * 100;
const VALUES = STEPS / STEPS_PER_BAND_STEP;
const QUIET = 1e-6;

/** 1 s of sound and 0.5 s of pause in turn. */
const isSound = (step: number) => step % 150 < 100;
/** Powers of noise in steps of 10 ms, so that levels scatter as those of a recording do. */
const noise = whiteNoise(RATE_HZ, SECONDS, 1, 5);
const scatter = Float32Array.from({ length: STEPS }, (_, step) => {
  const samples = noise.subarray(step * 80, (step + 1) * 80);
  return samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
});
const powers = scatter.map((one, step) => one * (isSound(step) ? 1e-3 : QUIET));

/** Levels of a band, dB: its noise, and the sound of a voice that leaves the band for 80 ms in 400. */
const band = (noiseDb: (step: number) => number, soundDb = -30) =>
  Float32Array.from({ length: VALUES }, (_, v) => {
    const step = v * STEPS_PER_BAND_STEP;
    const isVoiced = isSound(step) && step % 40 >= 8;
    return Math.max(noiseDb(step), isVoiced ? soundDb : -Infinity);
  });

describe('level that noise gains where there is sound', () => {
  test('of steady noise is none', () => {
    expect(computeNoiseContrast(powers, [band(() => -60)], QUIET, true)).toBe(0);
  });

  test.each([12, 20])('of noise that a gate lowers by %d dB in the pauses is that', (gatedDb) => {
    const gated = band((step) => (isSound(step) ? -60 : -60 - gatedDb));
    expect(computeNoiseContrast(powers, [gated], QUIET, true)).toBeCloseTo(gatedDb, 5);
  });

  test('is that of the octave with the smallest difference', () => {
    const bands = [20, 9].map((gatedDb) => band((step) => (isSound(step) ? -60 : -60 - gatedDb)));
    expect(computeNoiseContrast(powers, bands, QUIET, true)).toBeCloseTo(9, 5);
  });

  test('goes down to 75 dB below the loud parts of the band, where noise is inaudible', () => {
    const gated = band((step) => (isSound(step) ? -60 : -200));
    expect(computeNoiseContrast(powers, [gated], QUIET, true)).toBeCloseTo(75 - 30, 5);
  });

  test('is 0 with too few pauses, with too little sound, and without a band', () => {
    const gated = band((step) => (isSound(step) ? -60 : -80));
    const talking = powers.map((power, step) => (step < 130 ? power : 1e-3));
    const pausing = powers.map((power, step) => (step < 40 ? power : QUIET));
    for (const other of [talking, pausing])
      expect(computeNoiseContrast(other, [gated], QUIET, true)).toBe(0);
    expect(computeNoiseContrast(powers, [], QUIET, true)).toBe(0);
  });

  test('of audible pauses leaves out quieter ones, such as silence that was put in', () => {
    const isSilenced = (step: number) => step < STEPS / 4 && !isSound(step);
    const mixed = powers.map((power, step) => (isSilenced(step) ? 1e-12 : power));
    // the levels of three quarters of the pauses decide either way; of all of them in the first quarter they would not
    const half = mixed.subarray(0, STEPS / 4);
    const gated = band((step) => (isSound(step) ? -60 : isSilenced(step) ? -100 : -70));
    const start = gated.subarray(0, VALUES / 4);
    expect(computeNoiseContrast(mixed, [gated], QUIET, true)).toBeCloseTo(10, 5);
    expect(computeNoiseContrast(half, [start], QUIET, true)).toBe(0);
    expect(computeNoiseContrast(half, [start], QUIET, false)).toBeGreaterThan(10);
  });
});
