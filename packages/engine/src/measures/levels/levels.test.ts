import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { signal, silence, sine } from '../../../../../testing/signals.js';
import { crestFactorDb } from './crest-factor-db.js';
import { peakDb } from './peak-db.js';
import { rmsDb } from './rms-db.js';
import { truePeakDb } from '../loudness/true-peak-db.js';

const half = sine(48_000, 1, 997, 0.5);

test('a sine of amplitude 0.5: peak −6.02, RMS −9.03, crest 3.01', async () => {
  expect(await valueOf(peakDb, mono(48_000, half))).toBeWithin(peakDb.margin, -6.0206);
  expect(await valueOf(rmsDb, mono(48_000, half))).toBeWithin(rmsDb.margin, -9.0309);
  expect(await valueOf(crestFactorDb, mono(48_000, half))).toBeWithin(crestFactorDb.margin, 3.0103);
});

test('a dead channel halves the mean power', async () => {
  const file = stereo(48_000, half, silence(48_000, 1));
  expect(await valueOf(rmsDb, file)).toBeWithin(rmsDb.margin, -12.0412);
});

test('a square has no crest', async () => {
  const square = signal(48_000, 1, (t) => (Math.floor(t * 200) % 2 === 0 ? 0.5 : -0.5));
  expect(await valueOf(crestFactorDb, mono(48_000, square))).toBeWithin(crestFactorDb.margin, 0);
});

test('silence reads the floor, and has no crest', async () => {
  const quiet = mono(48_000, silence(48_000, 1));
  expect(await valueOf(peakDb, quiet)).toBe(-120);
  expect(await valueOf(rmsDb, quiet)).toBe(-120);
  expect(await valueOf(truePeakDb, quiet)).toBe(-120);
  expect(await readingOf(crestFactorDb, quiet)).toEqual({ absent: 'the file is silent' });
});

/** Tech 3341 cases 15 to 19: a sine at rate/d with 10 ms raised-cosine fades. */
function faded(rateHz: number, d: number, amplitude: number, degrees: number): Float32Array {
  const fade = Math.round(0.01 * rateHz);
  return Float32Array.from({ length: rateHz }, (_, k) => {
    const edge = Math.min(1, (k + 1) / fade, (rateHz - k) / fade);
    const gain = 0.5 - 0.5 * Math.cos(Math.PI * edge);
    return gain * amplitude * Math.sin((2 * Math.PI * k) / d + (degrees * Math.PI) / 180);
  });
}

describe.each([44_100, 48_000, 96_000])('EBU Tech 3341, true peak at %i Hz', (rateHz) => {
  test.each([
    { case: 15, d: 4, amplitude: 0.5, degrees: 0, dbtp: -6 },
    { case: 16, d: 4, amplitude: 0.5, degrees: 45, dbtp: -6 },
    { case: 17, d: 6, amplitude: 0.5, degrees: 60, dbtp: -6 },
    { case: 18, d: 8, amplitude: 0.5, degrees: 67.5, dbtp: -6 },
    { case: 19, d: 4, amplitude: 1.41, degrees: 45, dbtp: 3 },
  ])('case $case reads $dbtp dBTP', async ({ d, amplitude, degrees, dbtp }) => {
    const file = stereo(rateHz, faded(rateHz, d, amplitude, degrees));
    expect(await valueOf(truePeakDb, file)).toBeWithin(truePeakDb.margin, dbtp);
  });
});

describe('EBU Tech 3341, true peak between samples', () => {
  /** One period of rate/4 at full scale inside a tone of rate/6 at half, made at four times the rate. */
  function transient(offset: number): Float32Array {
    const frames = 4 * 9600;
    let phase = 0; // in 48ths of a period: whole numbers, so that the zero crossing is exact
    let left = 0;
    let isDone = false;
    const fine = Float64Array.from({ length: frames }, (_, n) => {
      if (!isDone && n >= frames / 2 && phase === 0) {
        left = 16;
        isDone = true;
      }
      const isBurst = left > 0;
      const value = (isBurst ? 1 : 0.5) * Math.sin((2 * Math.PI * phase) / 48);
      phase = (phase + (isBurst ? 3 : 2)) % 48;
      if (isBurst) left--;
      const edge = Math.min(1, n / 1920, (frames - n) / 1920);
      return value * (0.5 - 0.5 * Math.cos(Math.PI * edge));
    });
    const taps = lowPass();
    return Float32Array.from({ length: frames / 4 }, (_, k) =>
      taps.reduce((sum, h, i) => sum + h * (fine[4 * k + offset + i - 512] ?? 0), 0),
    );
  }

  /** FIR of 1025 taps, Kaiser β = 10, cut at 21.6 of 192 kHz. */
  function lowPass(): Float64Array {
    const bessel = (x: number) => {
      let term = 1;
      let sum = 1;
      for (let k = 1; k < 60; k++) sum += term *= (x / (2 * k)) ** 2;
      return sum;
    };
    const cut = 21_600 / 192_000;
    return Float64Array.from({ length: 1025 }, (_, i) => {
      const j = i - 512;
      const sinc = j === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * j) / (Math.PI * j);
      return (sinc * bessel(10 * Math.sqrt(1 - (j / 512) ** 2))) / bessel(10);
    });
  }

  test.each([0, 1, 2, 3])('case 2%i reads 0 dBTP', async (offset) => {
    expect(await valueOf(truePeakDb, stereo(48_000, transient(offset)))).toBeWithin(
      truePeakDb.margin,
      0,
    );
  });
});
