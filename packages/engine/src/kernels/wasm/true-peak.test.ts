import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { uniform } from '../../../../../testing/random.js';
import { inTier } from '../../../../../testing/tiers.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { Arena, kernelModule } from './arena.js';
import { openTruePeak } from './true-peak.js';

const module = kernelModule()!;
const FRAMES = 6000;

/** Harmonics that decay from random onsets, over a little noise. */
function music(seed: number): Float32Array {
  const next = uniform(seed);
  const signal = whiteNoise(FRAMES, 0.005, seed);
  for (let note = 0; note < 12; note++) {
    const start = Math.floor(next() * FRAMES);
    const radians = 0.01 * 30 ** next();
    const level = 0.3 * next();
    for (let i = start; i < FRAMES; i++)
      for (let h = 1; h < 5; h++)
        signal[i]! +=
          (level / h) * Math.exp(-(i - start) / 3000) * Math.sin(h * radians * (i - start));
  }
  return signal;
}

const clipped = (signal: Float32Array, gain: number) =>
  signal.map((x) => Math.max(-0.999, Math.min(0.999, gain * x)));

const limited = (signal: Float32Array, gain: number) =>
  signal.map((x) => 0.97 * Math.tanh(gain * x));

const material: Record<string, (seed: number) => Float32Array> = {
  music,
  'clipped music': (seed) => clipped(music(seed), 8),
  'limited music': (seed) => limited(music(seed), 5),
  'white noise': (seed) => whiteNoise(FRAMES, 0.2, seed),
  'clipped noise': (seed) => clipped(whiteNoise(FRAMES, 0.5, seed), 3),
  'a sine': (seed) => {
    const radians = Math.PI * uniform(seed)();
    return Float32Array.from({ length: FRAMES }, (_, i) => Math.sin(radians * i + seed));
  },
  DC: (seed) => new Float32Array(FRAMES).fill(uniform(seed)()),
  'alternating full scale': () => Float32Array.from({ length: FRAMES }, (_, i) => (i % 2 ? -1 : 1)),
  'a slow square': () => Float32Array.from({ length: FRAMES }, (_, i) => ((i >> 9) % 2 ? -1 : 1)),
  'sparse clicks': (seed) =>
    Float32Array.from({ length: FRAMES }, (_, i) => (i % 997 === 0 ? Math.cos(i + seed) : 0)),
  'tiny samples': (seed) => whiteNoise(FRAMES, 1e-30, seed),
  'huge samples': (seed) => whiteNoise(FRAMES, 1e5, seed),
  silence: () => new Float32Array(FRAMES),
};

const EVERYWHERE = { all: 1e30, near: 1e30, bend: 1e30 };

describe.each(Object.entries(material))('of %s', (_, make) => {
  test.each([
    { rateHz: 48_000, seed: 1 },
    { rateHz: 44_100, seed: 2 },
    { rateHz: 96_000, seed: 3 },
    { rateHz: 192_000, seed: 4 },
  ])('skipping changes no bit, and the plain twin agrees ($rateHz Hz)', ({ rateHz, seed }) => {
    const block = [make(seed), make(seed + 100)];
    const pruned = openTruePeak(new Arena(module), rateHz, 2);
    const full = openTruePeak(new Arena(module), rateHz, 2, EVERYWHERE);
    const plain = plainKernels.openTruePeak(rateHz, 2);
    for (const kernel of [pruned, full, plain]) kernel.push(block);
    const peak = pruned.end();
    expect(peak).toBe(full.end());
    // 24 products in single precision, whose magnitudes sum to 2.25 times the largest sample.
    const expected = plain.end();
    expect(Math.abs(peak - expected)).toBeLessThanOrEqual(2e-6 * expected);
  });
});

test('skipping changes no bit, at any cut of any mixture', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e6 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 5 }),
      fc.constantFrom(48_000, 96_000),
      (seed, smoothness, ceiling, cuts, rateHz) => {
        let state = 0;
        const signal = whiteNoise(3000, 1, seed).map((x, i) => {
          state = smoothness * state + (1 - smoothness) * x;
          const sine = seed % 3 ? 0.7 * Math.sin((seed % 100) * 0.03 * i) : 0;
          return Math.max(-ceiling, Math.min(ceiling, 3 * state + sine));
        });
        const pruned = openTruePeak(new Arena(module), rateHz, 1);
        const full = openTruePeak(new Arena(module), rateHz, 1, EVERYWHERE);
        full.push([signal]);
        const edges = [0, ...cuts.sort((a, b) => a - b), 3000];
        edges.slice(1).forEach((to, i) => {
          pruned.push([signal.subarray(edges[i], to)]);
        });
        expect(pruned.end()).toBe(full.end());
      },
    ),
    { numRuns: inTier(15, 60) },
  );
});

test.each([1, 2, 3, 6, 8])('reads %i channels, each with its own past', (channels) => {
  const kernels = openKernels();
  const block = Array.from({ length: channels }, (_, c) => whiteNoise(500, 0.1, c));
  const fast = kernels.openTruePeak(48_000, channels);
  const plain = plainKernels.openTruePeak(48_000, channels);
  for (const at of [0, 3, 50, 51])
    for (const kernel of [fast, plain]) kernel.push(block.map((x) => x.subarray(at, at + 200)));
  const expected = plain.end();
  expect(Math.abs(fast.end() - expected)).toBeLessThanOrEqual(2e-6 * expected);
});
