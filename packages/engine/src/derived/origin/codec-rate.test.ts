import { describe, expect, test } from 'vitest';
import { computeCodecRate, type SpectrumEnd } from './codec-rate.js';
import type { CodecTrace } from './codec-evidence.js';

const STEREO = { channels: 2, rateHz: 44_100 };

const trace = (
  transform: CodecTrace['transform'],
  ...dips: readonly (readonly [hz: number, dip: number])[]
) => ({
  transform,
  score: 20,
  dips: dips.map(([hz, dip]) => ({ hz, dip })),
});
const endsAt = (hz: number, dropDb = 60): SpectrumEnd => ({
  cliff: { hz, dropDb },
  bandwidthHz: hz,
});
const openEnd: SpectrumEnd = { cliff: undefined, bandwidthHz: 15_000 };

describe('by the edge', () => {
  // where LAME 3.100 and FFmpeg's AAC end the spectrum
  test.each([
    ['mp3', 11_062, 64],
    ['mp3', 16_838, 128],
    ['mp3', 19_509, 256],
    ['aac-kbd', 12_489, 64],
    ['aac-sine', 17_312, 128],
    ['vorbis', 16_946, 96],
  ] as const)('%s that ends at %i Hz has about %i kbit/s', (transform, hz, kbps) => {
    const rate = computeCodecRate(trace(transform, [5000, 1]), endsAt(hz), STEREO);
    expect(rate / kbps).toBeGreaterThan(0.95);
    expect(rate / kbps).toBeLessThan(1.05);
  });

  test('one channel gets by on half', () => {
    const rates = [1, 2].map((channels) =>
      computeCodecRate(trace('mp3', [5000, 1]), endsAt(16_000), { channels, rateHz: 44_100 }),
    );
    expect(rates[0]).toBe((rates[1] ?? 0) / 2);
  });

  test('a drop of the sound’s own does not overrule what hardly lacks anything', () => {
    const fine = trace('mp3', [5000, 0.3]);
    expect(computeCodecRate(fine, endsAt(11_000, 20), STEREO)).toBeGreaterThan(300);
    expect(computeCodecRate(fine, endsAt(11_000, 60), STEREO)).toBeLessThan(70);
  });
});

test('without an edge, by what was left out: the more, the lower the rate', () => {
  const rates = [0.2, 0.5, 1, 2, 4].map((dip) =>
    computeCodecRate(trace('mp3', [5000, dip]), openEnd, STEREO),
  );
  expect(rates).toEqual([...rates].sort((a, b) => b - a));
});

test('where no filter had anything to say nothing is known to be left out', () => {
  expect(computeCodecRate(trace('mp3'), openEnd, STEREO)).toBeGreaterThan(300);
});

test('Opus by where it begins to leave out', () => {
  const from = (lowHz: number) =>
    trace(
      'opus',
      ...Array.from({ length: 48 }, (_, i) => [400 * i, 400 * i < lowHz ? 0 : 2] as const),
    );
  const rates = [2000, 6000, 10_000].map((hz) => computeCodecRate(from(hz), openEnd, STEREO));
  expect(rates).toEqual([...rates].sort((a, b) => a - b));
});
