import { describe, expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { pinkNoise, signal, sine, whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { plainKernels } from '../../kernels/plain.js';
import { codecFilters, computeImpulses } from '../codec-grid/codec-filters.js';
import { computeSteadiness, STRETCH_FRAMES } from './lattice-scan.js';
import { aacKbdLines, aacSineLines, computeLattice, hybridLines } from './lattice-search.js';

describe('lattice search', () => {
  const RATE_HZ = 44_100;
  const LINES = 1024;
  const BLOCKS = 60;

  /** A decoder of our own: each band of 32 lines has a gain of its own, its q are as fine as `mean`. */
  function decoded(mean: number, wholeOf: (q: number) => number): Float32Array {
    const next = gaussian(11);
    const samples = new Float64Array((BLOCKS + 1) * LINES);
    const turn = Float64Array.from({ length: 8 * LINES }, (_, i) =>
      Math.cos((Math.PI / (4 * LINES)) * i),
    );
    for (let block = 0; block < BLOCKS; block++) {
      const lines = Float64Array.from({ length: LINES }, (_, k) => {
        const step = 2 ** (Math.round(-24 - k / 64) / 4);
        const x = next() * mean;
        return k < 800 ? step * Math.sign(x) * wholeOf(Math.abs(x)) ** (4 / 3) : 0;
      });
      for (let n = 0; n < 2 * LINES; n++) {
        let sum = 0;
        for (let k = 0; k < 800; k++)
          sum += (lines[k] ?? 0) * (turn[((2 * n + 1 + LINES) * (2 * k + 1)) % (8 * LINES)] ?? 0);
        const window = Math.sin((Math.PI / (2 * LINES)) * (n + 0.5));
        const at = block * LINES + n;
        samples[at] = (samples[at] ?? 0) + (2 / LINES) * window * sum;
      }
    }
    return Float32Array.from(samples, (x) => Math.round(x * 32_768) / 32_768);
  }

  const coded = decoded(4, Math.round);

  function found(...channels: Float32Array[]) {
    const count = Math.floor((channels[0]?.length ?? 0) / STRETCH_FRAMES);
    const stretches = Array.from({ length: count }, (_, i) => {
      const startFrame = i * STRETCH_FRAMES;
      const parts = channels.map((x) => x.slice(startFrame, startFrame + STRETCH_FRAMES));
      return { startFrame, score: computeSteadiness(parts, plainKernels), channels: parts };
    });
    return computeLattice(stretches, RATE_HZ);
  }

  describe('what is whole numbers of steps, raised to 4/3, at each block', () => {
    test('is found, and where the blocks begin', () => {
      expect(found(coded)).toMatchObject({ transform: 'aac-sine', offset: 0, hop: LINES });
      expect(found(coded.subarray(777))).toMatchObject({
        transform: 'aac-sine',
        offset: 1024 - 777,
      });
    });

    test('is found in the half sum of two channels', () => {
      const side = whiteNoise(RATE_HZ, 2, 0.001, 6);
      const left = coded.map((x, n) => x + (side[n] ?? 0));
      const right = coded.map((x, n) => x - (side[n] ?? 0));
      expect(found(left, right)).toMatchObject({ transform: 'aac-sine', offset: 0 });
    });

    test('but not where the numbers are not whole', () => {
      expect(found(decoded(4, (q) => q))).toBeUndefined();
    });

    test('nor under noise as large as the steps', () => {
      const noise = whiteNoise(RATE_HZ, 2, 0.005, 9);
      expect(found(coded.map((x, n) => x + (noise[n] ?? 0)))).toBeUndefined();
    });

    test('nor at a rate that is not looked at', () => {
      expect(
        computeLattice([{ startFrame: 0, score: 1, channels: [coded] }], 22_050),
      ).toBeUndefined();
    });
  });

  const pink = pinkNoise(RATE_HZ, 2, 0.1, 3);
  const square = (period: number) => (n: number) => ((n / period) % 1 < 0.5 ? 0.25 : -0.25);
  const at = (value: (n: number) => number) =>
    signal(RATE_HZ, 2, (t) => value(Math.round(t * RATE_HZ)));

  const uncoded = [
    ['pink noise', pink],
    ['silence', new Float32Array(2 * RATE_HZ)],
    ['pulses a block apart', at((n) => (n % 1024 === 0 ? 0.5 : 0))],
    ['pink noise of 5 bits', pink.map((x) => Math.round(x * 16) / 16)],
    ['a tone', sine(RATE_HZ, 2, 997, 0.5)],
    ['a square wave of 64 samples', at(square(64))],
    ['two square waves of a game', at((n) => square(100)(n) + square(75)(n) / 2)],
    ['pulses a granule of MP3 apart', at((n) => (n % 576 === 0 ? 0.5 : 0))],
    ['many pulses', at((n) => (n % 32 === 0 ? 0.5 : 0))],
    ['noise that repeats with the block', at((n) => pink[n % 1024] ?? 0)],
    ['noise that repeats with the granule', at((n) => pink[n % 576] ?? 0)],
    ['pink noise of 8 bits', pink.map((x) => Math.round(x * 128) / 128)],
  ] as const;
  test.each(inTier(uncoded.slice(0, 4), uncoded))('%s went through no codec', (_, samples) => {
    expect(found(samples)).toBeUndefined();
  });
});

describe('mdct lines', () => {
  const next = gaussian(3);

  test.each([aacSineLines, aacKbdLines])('$transform gives white noise its gain', (transform) => {
    const lines = transform.open();
    lines.load(Float32Array.from({ length: STRETCH_FRAMES }, next));
    const { values } = lines.at([0], { from: 0, to: transform.hop });
    const power = values.reduce((sum, x) => sum + x * x, 0) / values.length;
    expect(values).toHaveLength(transform.hop);
    expect(Math.sqrt(power) / transform.noiseGain).toBeGreaterThan(0.93);
    expect(Math.sqrt(power) / transform.noiseGain).toBeLessThan(1.07);
  });
});

describe('hybrid lines', () => {
  const next = gaussian(5);
  const { hop, noiseGain } = hybridLines;
  const samples = Float32Array.from({ length: STRETCH_FRAMES }, next);

  function linesAt(place: number, from = 0, to = hop): Float64Array {
    const lines = hybridLines.open();
    lines.load(samples);
    const { values, start, lineStep } = lines.at([place], { from, to });
    return Float64Array.from(
      { length: to - from },
      (_, i) => values[start + (from + i) * lineStep] ?? NaN,
    );
  }

  test('white noise comes out with its gain', () => {
    const lines = linesAt(100);
    const power = lines.reduce((sum, x) => sum + x * x, 0) / lines.length;
    expect(Math.sqrt(power) / noiseGain).toBeGreaterThan(0.9);
    expect(Math.sqrt(power) / noiseGain).toBeLessThan(1.1);
  });

  test('lines in the middle of a band are those of the filters of codec-grid', () => {
    const place = 77;
    const lines = linesAt(place);
    const filters = codecFilters.mp3();
    const impulses = computeImpulses(filters);
    const { frequencies } = filters;
    // The prototype is in other units there, and the butterflies are left out: −27 dB in these lines.
    const unit = 75_038 / 65_536 / 32 / 9;
    impulses.forEach((impulse, i) => {
      const line = Math.round((frequencies[i] ?? 0) * 2 * hop - 0.5);
      const value = impulse.reduce((sum, h, n) => sum + h * (samples[place + n] ?? 0), 0);
      expect(Math.abs((lines[line] ?? 0) - unit * value)).toBeLessThan(0.1 * noiseGain);
    });
  });

  test('lines that are asked for alone are the same', () => {
    expect(linesAt(33, 50, 131)).toEqual(linesAt(33).slice(50, 131));
  });
});
