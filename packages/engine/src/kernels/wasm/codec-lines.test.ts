import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { kaiserBesselWindow, sineWindow } from '../../algorithms/codec-grid/codec-filters.js';
import { mpegPrototype } from '../../algorithms/codec-grid/mpeg-prototype.js';
import type { BlockLines, CodecLines } from '../lattice-kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { latticeKernels } from '../further/lattice.js';

const SAMPLES = 4096;
const samples = whiteNoise(SAMPLES, 1, 0.3, 6);
const prototype = mpegPrototype.map((value) => value / 32);
const lineOf = ({ values, start, lineStep, blockStep }: BlockLines, block: number, line: number) =>
  values[start + block * blockStep + line * lineStep] ?? NaN;

function detected(open: (kernels: typeof plainKernels) => CodecLines) {
  const both = [open(openKernels()), open(plainKernels)] as const;
  for (const lines of both) {
    lines.load(samples.map((x) => -x)); // what was processed before is gone
    lines.load(samples);
  }
  return both;
}

const cases = [
  {
    name: 'the hybrid of MP3',
    open: (kernels: typeof plainKernels) =>
      kernels.of(latticeKernels).openHybridLines(prototype, SAMPLES),
    places: 30,
    tolerance: 1e-5,
  },
  {
    name: 'an MDCT under a sine window',
    open: (kernels: typeof plainKernels) =>
      kernels.of(latticeKernels).openMdctLines(sineWindow(1024), SAMPLES),
    places: 30,
    tolerance: 1e-5,
  },
  {
    name: 'an MDCT under a Kaiser-Bessel derived window',
    open: (kernels: typeof plainKernels) =>
      kernels.of(latticeKernels).openMdctLines(kaiserBesselWindow(1024, 4), SAMPLES),
    places: 30,
    tolerance: 1e-3,
  },
];

describe.each(cases)('$name', ({ open, places, tolerance }) => {
  test.each([
    { from: 46, to: 111 },
    { from: 177, to: 196 },
    { from: 5, to: 9 },
  ])('at neighbouring samples, of lines $from to $to, equals the plain reference', (requested) => {
    const [fast, plain] = detected(open);
    const expected = plain.everywhere(places, requested);
    const got = fast.everywhere(places, requested);
    expect(got.blocks).toBe(places);
    let largest = 0;
    for (let block = 0; block < places; block++)
      for (let line = requested.from; line < requested.to; line++)
        largest = Math.max(largest, Math.abs(lineOf(expected, block, line)));
    for (let block = 0; block < places; block++)
      for (let line = requested.from; line < requested.to; line++) {
        const error = Math.abs(lineOf(got, block, line)) - Math.abs(lineOf(expected, block, line));
        expect(Math.abs(error)).toBeLessThanOrEqual(tolerance * largest);
      }
  });

  test('at some places, of all lines, equals the plain reference', () => {
    const [fast, plain] = detected(open);
    const some = [0, 500, 7, 8, 1023];
    const requested = { from: 0, to: 576 };
    const expected = plain.at(some, requested);
    const got = fast.at(some, requested);
    expect(got.blocks).toBe(some.length);
    some.forEach((_, block) => {
      for (let line = 0; line < requested.to; line++) {
        const error = lineOf(got, block, line) - lineOf(expected, block, line);
        expect(Math.abs(error)).toBeLessThanOrEqual(1e-4);
      }
    });
  });
});
