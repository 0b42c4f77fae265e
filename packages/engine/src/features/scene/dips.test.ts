import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { openDips } from './dips.js';

const BIN_HZ = 31.25;
const BINS = 257;
const HOP_SEC = 0.016;
const FRAMES = 156;

/** Range of the dips of white noise of the power that `powerOf` gives to each frame and bin. */
function rangeOf(powerOf: (frame: number, bin: number) => number, frames = FRAMES): number {
  const next = gaussian(7);
  const dips = openDips(BINS, BIN_HZ, HOP_SEC);
  for (let frame = 0; frame < frames; frame++)
    dips.frame(
      Float32Array.from(
        { length: BINS },
        (_, bin) => (powerOf(frame, bin) * (next() ** 2 + next() ** 2)) / 2,
      ),
    );
  return dips.closeBlock();
}
/** 0.13 s of sound, then 0.03 s without. */
const isDip = (frame: number) => frame % 10 >= 8;

test('the dips of sounds over noise that goes on have one level', () => {
  expect(rangeOf(() => 1)).toBeLessThan(3);
  expect(rangeOf((frame) => (isDip(frame) ? 1 : 1000))).toBeLessThan(4);
});

test('dips of many levels have a range', () => {
  // each 2.5 dB above the one before
  const levels = (frame: number) => (isDip(frame) ? 10 ** (Math.floor(frame / 10) / 4) : 1e6);
  expect(rangeOf(levels)).toBeGreaterThan(6);
});

test('neighbouring frames are one dip', () => {
  // a gap of 0.1 s, between sounds without another one
  expect(rangeOf((frame) => (frame >= 40 && frame < 46 ? 1e-4 : 1))).toBeGreaterThan(25);
});

test('silenced frames, bands without sound and the bins of an offset do not count', () => {
  expect(rangeOf((frame) => (frame % 12 === 0 ? 1e-12 : 1))).toBeLessThan(3);
  const ofLows = (frame: number, bin: number) =>
    bin < 100 ? 1 : 1e-9 * 10 ** (isDip(frame) ? -4 : 0);
  expect(rangeOf(ofLows)).toBeLessThan(3);
  expect(rangeOf((frame, bin) => (bin < 2 ? 1e6 * (frame + 1) : 1))).toBeLessThan(3);
});

test('a block begins anew, and one without a sound has no range', () => {
  const dips = openDips(BINS, BIN_HZ, HOP_SEC);
  for (let frame = 0; frame < FRAMES; frame++) dips.frame(new Float32Array(BINS).fill(frame));
  expect(dips.closeBlock()).toBeGreaterThan(6);
  for (let frame = 0; frame < FRAMES; frame++) dips.frame(new Float32Array(BINS).fill(1));
  expect(dips.closeBlock()).toBe(0);
  for (let frame = 0; frame < FRAMES; frame++) dips.frame(new Float32Array(BINS));
  expect(dips.closeBlock()).toBe(0);
});
