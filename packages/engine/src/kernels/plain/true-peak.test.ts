import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openTruePeak } from './true-peak.js';

const read = (rateHz: number, ...channels: Float32Array[]): number => {
  const truePeak = openTruePeak(rateHz, channels.length);
  truePeak.push(channels);
  return truePeak.end();
};

const readDb = (rateHz: number, signal: Float32Array) => 20 * Math.log10(read(rateHz, signal));

/** Raised-cosine fades of 10 ms at both ends. */
const fade = (signal: Float64Array, rateHz: number): Float64Array =>
  signal.map((x, i) => {
    const ramp = Math.min(1, i / (0.01 * rateHz), (signal.length - 1 - i) / (0.01 * rateHz));
    return x * (0.5 - 0.5 * Math.cos(Math.PI * ramp));
  });

/** EBU Tech 3341 cases 15 to 19: a sine of rate/divisor. */
const sine = (divisor: number, amplitude: number, degrees: number, rateHz: number) =>
  Float32Array.from(
    fade(
      Float64Array.from(
        { length: rateHz },
        (_, k) => amplitude * Math.sin((2 * Math.PI * k) / divisor + (degrees * Math.PI) / 180),
      ),
      rateHz,
    ),
  );

/**
 * EBU Tech 3341 cases 20 to 23: at four times the rate, one period of 1/4 of the rate at full scale inside a sine of
 * 1/6 at half of it; low-passed; every fourth sample retained, from `offset` on.
 */
function burst(rateHz: number, offset: number): Float32Array {
  const fastRateHz = 4 * rateHz;
  const frames = 0.2 * fastRateHz;
  // A whole number of periods of 24 samples: the loud period starts at a positive-going zero.
  const middle = 24 * Math.round(frames / 48);
  let phase = 0;
  const fast = Float64Array.from({ length: frames }, (_, i) => {
    const isLoud = i >= middle && i < middle + 16;
    const x = (isLoud ? 1 : 0.5) * Math.sin(2 * Math.PI * phase);
    phase += isLoud ? 1 / 16 : 1 / 24;
    return x;
  });
  const smooth = lowPass(fade(fast, fastRateHz), 0.45 * rateHz, fastRateHz);
  return Float32Array.from(
    { length: Math.floor((frames - offset) / 4) },
    (_, i) => smooth[offset + 4 * i]!,
  );
}

/** Windowed sinc of 1025 taps (Kaiser, beta 10) without delay. */
function lowPass(signal: Float64Array, cutHz: number, rateHz: number): Float64Array {
  const half = 512;
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, j) => {
    const u = (2 * cutHz * (j - half)) / rateHz;
    const sinc = u === 0 ? 1 : Math.sin(Math.PI * u) / (Math.PI * u);
    return sinc * i0(10 * Math.sqrt(1 - ((j - half) / half) ** 2));
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return signal.map((_, n) => {
    let y = 0;
    for (let j = 0; j < taps.length; j++) y += taps[j]! * (signal[n + half - j] ?? 0);
    return y / gain;
  });
}

const i0 = (x: number) => {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 60; k++) sum += term *= (x / (2 * k)) ** 2;
  return sum;
};

/** The coefficients printed in BS.1770 Annex 2; phases 2 and 3 are 1 and 0 reversed. */
const ANNEX_2_PHASE_0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const ANNEX_2_PHASE_1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
  0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];

function annex2Db(signal: Float32Array): number {
  const phases = [ANNEX_2_PHASE_0, ANNEX_2_PHASE_1].flatMap((h) => [h, h.toReversed()]);
  let peak = 0;
  for (const h of phases)
    for (let n = 0; n < signal.length + 12; n++) {
      let y = 0;
      for (let k = 0; k < 12; k++) y += h[k]! * (signal[n - k] ?? 0);
      peak = Math.max(peak, Math.abs(y));
    }
  return 20 * Math.log10(peak);
}

describe.each([48_000, 44_100])('EBU Tech 3341, table 1, at %i Hz', (rateHz) => {
  test.each([
    { number: 15, signal: sine(4, 0.5, 0, rateHz), db: -6 },
    { number: 16, signal: sine(4, 0.5, 45, rateHz), db: -6 },
    { number: 17, signal: sine(6, 0.5, 60, rateHz), db: -6 },
    { number: 18, signal: sine(8, 0.5, 67.5, rateHz), db: -6 },
    { number: 19, signal: sine(4, 1.41, 45, rateHz), db: 3 },
    { number: 20, signal: burst(rateHz, 0), db: 0 },
    { number: 21, signal: burst(rateHz, 1), db: 0 },
    { number: 22, signal: burst(rateHz, 2), db: 0 },
    { number: 23, signal: burst(rateHz, 3), db: 0 },
  ])('case $number reads $db dBTP', ({ signal, db }) => {
    const reading = readDb(rateHz, signal);
    expect(reading).toBeLessThanOrEqual(db + 0.2);
    expect(reading).toBeGreaterThanOrEqual(db - 0.4);
    expect(Math.abs(reading - annex2Db(signal))).toBeLessThanOrEqual(0.35);
  });
});

test('reads the sample peak at 192 kHz', () => {
  expect(read(192_000, sine(4, 0.5, 45, 192_000))).toBeCloseTo(0.5 * Math.SQRT1_2, 7);
});

test('reads the peak between samples at 96 kHz', () => {
  expect(read(96_000, sine(4, 0.5, 45, 96_000))).toBeCloseTo(0.5, 4);
});

test('reads the loudest channel', () => {
  const loud = sine(4, 0.5, 45, 48_000);
  const quiet = loud.map((x) => x / 2);
  expect(read(48_000, quiet, quiet, loud, quiet)).toBe(read(48_000, loud));
});

test('reads what swings up just before the first and just after the last sample', () => {
  // An alternation that stops: half-way to the zero beyond, all taps add up.
  const alternation = Float32Array.from({ length: 4000 }, (_, i) => (i % 2 ? -1 : 1));
  expect(read(48_000, alternation)).toBeGreaterThan(1.1);
  const rising = Float32Array.from({ length: 12 }, (_, i) => (i % 2 ? -1 : 1));
  expect(read(48_000, rising)).toBeCloseTo(read(48_000, rising.toReversed()), 12);
});

test('is zero for silence, and for nothing at all', () => {
  expect(read(48_000, new Float32Array(100))).toBe(0);
  expect(read(48_000, new Float32Array(0))).toBe(0);
});

test('does not depend on how the blocks are cut', () => {
  const signal = whiteNoise(3000, 0.3);
  const whole = read(48_000, signal);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 })), (cuts) => {
      const truePeak = openTruePeak(48_000, 1);
      const edges = [0, ...cuts.sort((a, b) => a - b), 3000];
      edges.slice(1).forEach((to, i) => {
        truePeak.push([signal.subarray(edges[i], to)]);
      });
      expect(truePeak.end()).toBe(whole);
    }),
    { numRuns: inTier(10, 50) },
  );
});
