import { describe, expect, test } from 'vitest';
import { AacBlocks } from '../../../../../testing/aac-blocks.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { uniform } from '../../../../../testing/random.js';
import { inTier } from '../../../../../testing/tiers.js';
import { readAdtsHeader } from '../adts/adts.js';
import { type AacKernel, ELEMENT, type Element, elementBits, READING } from './aac-kernel.js';
import { openAacKernel } from './open-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';
import { LINES, RATES_HZ } from './tables.js';

/** The elements of channel configurations 1 to 7, and others (ISO/IEC 14496-3, table 1.19). */
const { single, pair, lfe } = ELEMENT;
const LAYOUTS: readonly (readonly Element[])[] = [
  [single],
  [pair],
  [single, pair],
  [single, pair, single],
  [single, pair, pair, lfe],
  [single, pair, pair, pair, lfe],
  [pair, pair, single, lfe],
];
interface Decoded {
  readonly readings: readonly (readonly number[])[];
  readonly samples: readonly Float32Array[];
}

/** Channels of elements, three bits each. */
const channelsIn = (elements: number): number =>
  elements === 0 ? 0 : ((elements & 7) === pair ? 2 : 1) + channelsIn(elements >>> 3);

function decode(kernel: AacKernel, blocks: readonly Uint8Array[]): Decoded {
  const readings: number[][] = [];
  const samples: Float32Array[] = [];
  for (const block of blocks) {
    kernel.stage.set(block);
    const reading = kernel.readBlock(block.length);
    readings.push([reading, kernel.elements(), kernel.tags()]);
    if (reading & READING.isValid) {
      const peak = kernel.giveBlock();
      const channels = channelsIn(kernel.elements());
      const given = kernel.floats.slice(0, channels).map((floats) => floats.slice());
      expect(peak).toBe(Math.max(...given.flatMap((floats) => [...floats].map(Math.abs))));
      samples.push(...given);
    } else kernel.forget();
  }
  kernel.close();
  return { readings, samples };
}

/** Sums of single precision against those of double precision, of amplitudes up to the largest. */
const RELATIVE = 2e-6;

function expectSameAudio(blocks: readonly Uint8Array[], rate: number): Decoded {
  const fast = openAacKernel(rate);
  expect(fast.name).toBe('wasm');
  const own = decode(fast, blocks);
  const kernel = openPlainKernel();
  kernel.restart(rate, 0, 0);
  const plain = decode(kernel, blocks);
  expect(own.readings).toEqual(plain.readings);
  const largest = plain.samples.reduce(
    (peak, part) => part.reduce((most, x) => Math.max(most, Math.abs(x)), peak),
    0,
  );
  for (const [i, part] of own.samples.entries()) {
    const wanted = plain.samples[i]!;
    const error = part.reduce((most, x, k) => Math.max(most, Math.abs(x - wanted[k]!)), 0);
    expect(error).toBeLessThanOrEqual(RELATIVE * largest);
  }
  return plain;
}

const pick = (next: () => number, count: number) => Math.min(count - 1, Math.floor(next() * count));
const seeds = (fast: number, slow: number) =>
  Array.from({ length: inTier(fast, slow) }, (_, i) => i + 1);

describe('both kernels give the same of', () => {
  test('a stream of an encoder', () => {
    const file = fixtureBytes('aac.aac');
    const blocks: Uint8Array[] = [];
    for (let at = 0; at < file.length && blocks.length < inTier(20, 1000);) {
      const { headerBytes, frameBytes } = readAdtsHeader(file, at)!;
      blocks.push(file.subarray(at + headerBytes, at + frameBytes));
      at += frameBytes;
    }
    const { readings } = expectSameAudio(blocks, readAdtsHeader(file, 0)!.rateIndex);
    const each = [READING.isValid, elementBits([pair]), 0];
    expect(readings).toEqual(blocks.map(() => each));
  });

  test.each(seeds(20, 500))('blocks with everything that they may have, seed %i', (seed) => {
    const next = uniform(seed);
    const rate = pick(next, RATES_HZ.length);
    const layout = LAYOUTS[pick(next, LAYOUTS.length)]!;
    const writer = new AacBlocks(next, rate);
    const blocks = Array.from({ length: 4 }, () => writer.make(layout));
    const { readings, samples } = expectSameAudio(blocks, rate);
    for (const [reading, elements] of readings) {
      expect(reading).toBe(READING.isValid);
      expect(elements).toBe(elementBits(layout));
    }
    expect(samples).toHaveLength(4 * channelsIn(elementBits(layout)));
    expect(samples[0]).toHaveLength(LINES);
  });

  test.each(seeds(20, 2000))('blocks with wrong bits, seed %i', (seed) => {
    const next = uniform(seed);
    const rate = pick(next, RATES_HZ.length);
    const writer = new AacBlocks(next, rate);
    const blocks = Array.from({ length: 6 }, () => {
      const block = writer.make([pair]);
      for (let i = pick(next, 3); i >= 0; i--) {
        const at = pick(next, next() < 0.5 ? Math.min(12, block.length) : block.length);
        block[at]! ^= 1 << pick(next, 8);
      }
      return next() < 0.2 ? block.subarray(0, pick(next, block.length)) : block;
    });
    expectSameAudio(blocks, rate);
  });
});

describe('a block', () => {
  const blockOf = (seed: number, replication = false) =>
    new AacBlocks(uniform(seed), 4, { replication }).make([pair]);
  const read = (block: Uint8Array, bytes = block.length) => {
    const kernel = openAacKernel(4);
    kernel.stage.fill(0);
    kernel.stage.set(block);
    const reading = kernel.readBlock(bytes);
    kernel.close();
    return reading;
  };

  test('states whether spectral band replication lies next to it', () => {
    expect(read(blockOf(1))).toBe(READING.isValid);
    expect(read(blockOf(1, true))).toBe(READING.isValid | READING.hasReplication);
  });

  test('may be followed by zeros, and by nothing else', () => {
    const block = blockOf(2);
    expect(read(block, block.length + 9)).toBe(READING.isValid);
    expect(read(Uint8Array.of(...block, 0, 0, 1))).toBe(0);
  });

  test('is none where its end is missing', () => {
    const block = blockOf(3);
    for (let bytes = 0; bytes < block.length; bytes += 7)
      expect(read(block.subarray(0, bytes))).toBe(0);
  });

  test('with a coupling channel or a description of channels is left to another decoder', () => {
    expect(read(Uint8Array.of(0b010_0000_0, 0, 0))).toBe(READING.isForeign);
    expect(read(Uint8Array.of(0b101_0000_0, 0, 0))).toBe(READING.isForeign);
  });
});
