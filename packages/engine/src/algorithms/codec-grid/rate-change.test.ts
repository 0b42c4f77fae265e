import { expect, test } from 'vitest';
import { sine } from '../../../../../testing/signals.js';
import { EXCERPT_FRAMES } from './excerpt.js';
import { openKernels } from '../../kernels/open-kernels.js';
import { openRateChange } from './rate-change.js';

const FREQUENCY_HZ = 6000;

test.each([
  [48_000, 44_100, 0],
  [44_100, 48_000, 0],
  [48_000, 32_000, 0.25],
  [44_100, 48_000, 0.5],
  [96_000, 44_100, 0.0625],
  [44_099, 48_000, 0.25],
])(
  'from %i to %i Hz samples lie on one lattice from the start of the file, phase %d',
  (from, to, phase) => {
    const startFrame = 3 * EXCERPT_FRAMES;
    const all = sine(from, (5 * EXCERPT_FRAMES) / from, FREQUENCY_HZ, 0.5);
    const samples = all.subarray(startFrame, startFrame + EXCERPT_FRAMES);
    const moved = openRateChange(
      from,
      to,
      openKernels(),
    )({ startFrame, frames: EXCERPT_FRAMES, samples }, phase);

    expect(moved.samples).toHaveLength(EXCERPT_FRAMES);
    expect(moved.frames).toBeGreaterThan(
      Math.min(EXCERPT_FRAMES, (EXCERPT_FRAMES * to) / from) - 100,
    );
    // Steps are 1/128 of a sample or finer.
    const error = Math.max(
      ...Array.from(moved.samples.subarray(0, moved.frames), (x, n) => {
        const sec = (moved.startFrame + n + phase) / to;
        return Math.abs(x - 0.5 * Math.sin(2 * Math.PI * FREQUENCY_HZ * sec));
      }),
    );
    expect(error).toBeLessThan((0.5 * 2 * Math.PI * FREQUENCY_HZ) / to / 128 + 2e-3);
    expect(moved.samples.subarray(moved.frames).every((x) => x === 0)).toBe(true);
  },
);
