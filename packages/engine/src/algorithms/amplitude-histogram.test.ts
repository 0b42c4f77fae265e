import { expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { AMPLITUDE_BINS } from '../kernels/amplitude-kernels.js';
import { plainKernels } from '../kernels/plain.js';
import { amplitudeEdges, openAmplitudeHistogram } from './amplitude-histogram.js';

const random = uniform(4);
const open = new Float64Array(3);
const noise = new Float32Array(4000).map(() => 1.2 * (random() - 0.5));

/** The bins that are complete: two octaves under the largest sample. */
const loudOf = (bins: Int32Array) =>
  bins.map((count, bin) => ((amplitudeEdges[bin % AMPLITUDE_BINS] ?? 0) >= 0.15 ? count : 0));

test('every loud sample and local maximum is in the bin of its amplitude and sign', () => {
  const histogram = openAmplitudeHistogram(1, plainKernels);
  histogram.push(noise, 0, noise.length, open);
  histogram.closeStep();
  const binOf = (x: number) => {
    const size = amplitudeEdges.findLastIndex((edge) => edge <= Math.abs(x));
    return Math.max(0, size) + (x < 0 ? AMPLITUDE_BINS : 0);
  };
  const counts = new Int32Array(2 * AMPLITUDE_BINS);
  const peaks = new Int32Array(2 * AMPLITUDE_BINS);
  for (const [i, x] of noise.entries()) {
    counts[binOf(x)] = (counts[binOf(x)] ?? 0) + 1;
    const [before, after] = [noise[i - 1] ?? 0, noise[i + 1] ?? NaN];
    const isPeak = x > 0 ? x > before && x >= after : x < before && x <= after;
    if (isPeak) peaks[binOf(x)] = (peaks[binOf(x)] ?? 0) + 1;
  }
  const every = (part: number) => histogram.counts.filter((_, i) => i % 2 === part);
  expect(loudOf(every(0))).toEqual(loudOf(counts));
  expect(loudOf(every(1))).toEqual(loudOf(peaks));
  expect(loudOf(counts).reduce((sum, count) => sum + count)).toBeGreaterThan(2000);
  expect(histogram.energy).toBeCloseTo(
    noise.reduce((sum, x) => sum + x * x, 0),
    9,
  );
});

test('the oldest step is forgotten, and the pieces of a push do not matter', () => {
  const whole = openAmplitudeHistogram(2, plainKernels);
  const pieces = openAmplitudeHistogram(2, plainKernels);
  for (let from = 0; from < 4000; from += 1000) {
    whole.push(noise, from, from + 1000, open);
    for (let at = from; at < from + 1000; at += 100) pieces.push(noise, at, at + 100, open);
    whole.closeStep();
    pieces.closeStep();
  }
  expect(whole.frames).toBe(2000);
  expect(whole.energy).toBeCloseTo(
    noise.subarray(2000).reduce((sum, x) => sum + x * x, 0),
    9,
  );
  expect(pieces.counts).toEqual(whole.counts);
  expect(pieces.sumSlopes(0, 2 * AMPLITUDE_BINS)).toBeCloseTo(
    whole.sumSlopes(0, 2 * AMPLITUDE_BINS),
    9,
  );
});
