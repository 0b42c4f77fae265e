import { describe, expect, test } from 'vitest';
import { inTier } from '../../../../../testing/tiers.js';
import { align, type Alignment } from './align.js';

const RATE_HZ = 48_000;
const SECONDS = 4;

function noise(seed: number, length = RATE_HZ * SECONDS): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
}

/** The sound of `noise` between 100 Hz and 12 kHz at any point of time: a sum of sines, each bursting in its turn. */
function soundAt(seconds: number): number {
  let sum = 0;
  for (let i = 0; i < 24; i++) {
    const hz = 100 + 493.3 * i + 7 * ((i * i) % 13);
    const beat = 0.3 + 0.7 * Math.sin(2 * Math.PI * (0.37 + 0.113 * i) * seconds + i) ** 2;
    sum += beat * Math.sin(2 * Math.PI * hz * seconds + 1.7 * i);
  }
  return sum / 24;
}

const sampled = (rateHz: number, fromSec = 0, gain = 1) =>
  Float32Array.from({ length: RATE_HZ * SECONDS }, (_, n) => gain * soundAt(fromSec + n / rateHz));

function found(a: Float32Array, b: Float32Array): Alignment {
  const reading = align(a, b, RATE_HZ);
  if ('absent' in reading) throw new Error(reading.absent);
  return reading.value;
}

const shifted = (samples: Float32Array, by: number, change: (x: number, n: number) => number) =>
  samples.map((_, n) => change(samples[n - by] ?? 0, n));

describe('one recording twice', () => {
  test.each(inTier([1, -20_000, 70_001], [0, 1, 1105, -20_000, 70_001]))(
    '%i samples later: to the sample',
    (by) => {
      const a = noise(1);
      const one = found(
        a,
        shifted(a, by, (x) => x),
      );
      expect(one.offsetSamples).toBeWithin(1e-6, by);
      expect(one).toMatchObject({ driftPpm: 0, isInverted: false });
      expect(one.gainDb).toBeWithin(1e-6, 0);
      expect(one.nullDb).toBe(-120);
    },
  );

  test.each(inTier([-0.25, 33.4], [0.5, -0.25, 33.4]))(
    '%f samples later: to a hundredth of a sample',
    (by) => {
      const one = found(sampled(RATE_HZ), sampled(RATE_HZ, -by / RATE_HZ));
      expect(one.offsetSamples).toBeWithin(0.01, by);
      expect(one.driftPpm).toBe(0);
      expect(one.nullDb).toBeLessThan(-40);
    },
  );

  test.each([100, -37])('a clock that is %i ppm faster: within 3 ppm', (ppm) => {
    const one = found(sampled(RATE_HZ), sampled(RATE_HZ * (1 + ppm * 1e-6)));
    expect(one.driftPpm).toBeWithin(3, ppm);
    expect(one.nullDb).toBeLessThan(-18); // within a frame the clock runs on
  });

  test.each(inTier([-40], [-20, -40, -60]))('with noise at %i dB: that is what is left', (db) => {
    const a = noise(2);
    const other = noise(3);
    const one = found(
      a,
      shifted(a, 500, (x, n) => x + 10 ** (db / 20) * (other[n] ?? 0)),
    );
    expect(one.offsetSamples).toBeWithin(0.01, 500);
    expect(one.nullDb).toBeWithin(0.5, db);
    for (const [band, left] of one.bands.nullDb.entries())
      if ((one.bands.centresHz[band] ?? 0) >= 500) expect(left ?? NaN).toBeWithin(1.5, db);
  });

  test('6 dB softer, and turned over', () => {
    const a = noise(4);
    const one = found(
      a,
      shifted(a, 70, (x) => -x / 2),
    );
    expect(one.isInverted).toBe(true);
    expect(one.gainDb).toBeWithin(0.001, 20 * Math.log10(2));
    expect(one.nullDb).toBe(-120);
  });
});

test('a tone, which fits at each of its periods, stays where it is', () => {
  const tone = Float32Array.from({ length: RATE_HZ * SECONDS }, (_, n) => Math.sin(n / 7));
  const one = found(
    tone,
    tone.map((x) => x / 2),
  );
  expect(one.offsetSamples).toBeWithin(0.01, 0);
  expect(one.gainDb).toBeWithin(0.001, 20 * Math.log10(2));
});

test('strangers are told from it', () => {
  expect(align(noise(5), noise(6), RATE_HZ)).toEqual({
    absent: 'they are not the same recording: no piece of the first is found in the second',
  });
});

test('too short, and silence', () => {
  expect(align(noise(7, 1000), noise(7, 1000), RATE_HZ)).toHaveProperty('absent');
  const silence = new Float32Array(RATE_HZ * 3);
  expect(align(silence, silence, RATE_HZ)).toHaveProperty('absent');
});

describe('what is no one recording at one offset', () => {
  test('a piece cut out of the middle is no drift', () => {
    const a = noise(1, RATE_HZ * inTier(10, 20));
    const cut = new Float32Array(a.length - 4800);
    cut.set(a.subarray(0, a.length / 2));
    cut.set(a.subarray(a.length / 2 + 4800), a.length / 2);
    expect(align(a, cut, RATE_HZ)).toMatchObject({
      absent: expect.stringMatching(/no single offset|throughout/) as string,
    });
  });

  test('two noises that share a tone for a while are two recordings', () => {
    const tone = (x: number, n: number) =>
      n > 4 * RATE_HZ && n < 6 * RATE_HZ ? Math.sin((2 * Math.PI * 440 * n) / RATE_HZ) : x / 10;
    const [a, b] = [noise(1, RATE_HZ * 10).map(tone), noise(2, RATE_HZ * 10).map(tone)];
    expect(align(a, b, RATE_HZ)).toMatchObject({
      absent: expect.stringMatching(/not the same recording/) as string,
    });
  });

  test('a silent one has its own reason', () => {
    const a = noise(1);
    expect(align(a, new Float32Array(a.length), RATE_HZ)).toMatchObject({
      absent: 'the mean of the channels of one recording is silent',
    });
  });
});

test('a short excerpt of a long recording: only what both hold is compared', () => {
  const a = noise(1, RATE_HZ * inTier(30, 240));
  const b = a.slice(100_000, 124_000).map((x) => x / 2);
  const one = found(a, b);
  expect(one.offsetSamples).toBeWithin(1e-6, -100_000);
  expect(one.gainDb).toBeWithin(0.01, 6.02);
  expect(one.nullDb).toBeLessThan(-100);
});
