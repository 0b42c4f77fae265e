import { describe, expect, test } from 'vitest';
import { BitWriter } from '../../../../../testing/bit-writer.js';
import type { MpegKernel } from './mpeg-kernel.js';
import { openMpegKernel } from './open-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';

const FRAMES = 6;
const LEFT_GAIN = 200;

/**
 * A frame of joint stereo with intensity: one line of the left channel, and positions of the right channel, which is
 * zero, for every band.
 */
function makeFrame(version: 1 | 2, position: number, isLargeStep = false): Uint8Array {
  const isMpeg1 = version === 1;
  const bits = new BitWriter();
  bits.put(isMpeg1 ? 0xfffb9050 : 0xfff39050, 32); // 128 or 80 kbit/s, 44.1 or 22.05 kHz
  bits.put(0, isMpeg1 ? 9 : 8).put(0, isMpeg1 ? 3 + 8 : 2);
  // the codes of one pair (0, 1) of table 1 and its sign, after nine pairs of zeros, a bit each
  const leftBits = 9 + 3;
  // scale factors of 3 bits: 11 + 10 bands of MPEG-1 (compression 13); 7 + 7 + 7 of MPEG-2 (36·3 + 6·3 + 3)
  const rightBits = 21 * 3;
  const compression = isMpeg1 ? 13 : (108 + 18 + 3) * 2 + Number(isLargeStep);
  for (let granule = 0; granule < (isMpeg1 ? 2 : 1); granule++)
    for (const isRight of [false, true]) {
      bits
        .put(isRight ? rightBits : leftBits, 12)
        .put(isRight ? 0 : 10, 9)
        .put(LEFT_GAIN, 8);
      bits.put(isRight ? compression : 0, isMpeg1 ? 4 : 9).put(0, 1);
      bits
        .put(isRight ? 0 : 1, 5)
        .put(0, 10)
        .put(15, 4)
        .put(7, 3); // one region
      bits.put(0, isMpeg1 ? 3 : 2);
    }
  for (let granule = 0; granule < (isMpeg1 ? 2 : 1); granule++) {
    bits.put(0b111111111, 9).put(0b010, 3);
    for (let band = 0; band < 21; band++) bits.put(position, 3);
  }
  const frame = new Uint8Array(isMpeg1 ? 417 : 261);
  frame.set(bits.bytes);
  return frame;
}

/** Energies of the channels once the filters are full. */
function energies(kernel: MpegKernel, frame: Uint8Array): readonly [number, number] {
  kernel.restart();
  const sums: [number, number] = [0, 0];
  for (let i = 0; i < FRAMES; i++) {
    kernel.stage.set(frame);
    kernel.readLayer3(frame.length);
    const count = kernel.giveFrame(0, false);
    if (i < 3) continue;
    for (const [c, floats] of kernel.floats.entries())
      for (const x of floats.subarray(0, count)) sums[c === 0 ? 0 : 1] += x * x;
  }
  kernel.close();
  return sums;
}

describe.each([
  ['WebAssembly', openMpegKernel],
  ['plain', openPlainKernel],
])('%s', (_, openKernel) => {
  // ISO/IEC 11172-3 2.4.3.4.9.3: left to right as tan(position · 15°)
  test.each([0, 1, 3, 5])('MPEG-1, position %i', (position) => {
    const [left, right] = energies(openKernel(), makeFrame(1, position));
    expect(Math.sqrt(left / right)).toBeCloseTo(Math.tan((position * Math.PI) / 12), 5);
  });

  test('MPEG-1: the seventh position is none', () => {
    const [left, right] = energies(openKernel(), makeFrame(1, 7));
    expect(left).toBeGreaterThan(0);
    expect(right).toBe(0);
  });

  // ISO/IEC 13818-3 2.4.3.2: odd positions lower the left channel, even ones the right
  test.each([
    [0, false, 0],
    [1, false, -1.505],
    [2, false, 1.505],
    [3, true, -6.021],
    [4, true, 6.021],
  ])('MPEG-2, position %i, large steps %s: %f dB', (position, isLargeStep, differenceDb) => {
    const [left, right] = energies(openKernel(), makeFrame(2, position, isLargeStep));
    expect(10 * Math.log10(left / right)).toBeCloseTo(differenceDb, 2);
  });

  test('MPEG-2: the largest position is none', () => {
    const [left, right] = energies(openKernel(), makeFrame(2, 7));
    expect(left).toBeGreaterThan(0);
    expect(right).toBe(0);
  });
});
