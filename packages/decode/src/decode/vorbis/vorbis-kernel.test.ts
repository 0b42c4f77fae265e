import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { packetsOf } from '../../../../../testing/ogg-file.js';
import { uniform } from '../../../../../testing/random.js';
import { inTier } from '../../../../../testing/tiers.js';
import { type RandomSetup, VorbisSetups } from '../../../../../testing/vorbis-setups.js';
import { openVorbisKernel } from './open-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';
import { MAX_ENTRIES, SETUP, type VorbisKernel } from './vorbis-kernel.js';

interface Decoded {
  readonly setup: number;
  /** Of each packet. */
  readonly frames: readonly number[];
  readonly samples: readonly Float32Array[];
}

type Stream = Pick<RandomSetup, 'channels' | 'shortBlock' | 'longBlock' | 'bytes'>;

function decode(kernel: VorbisKernel, stream: Stream, packets: readonly Uint8Array[]): Decoded {
  const { channels, shortBlock, longBlock, bytes } = stream;
  kernel.stage.set(bytes);
  const setup = kernel.readSetup(bytes.length, channels, shortBlock, longBlock);
  const samples: Float32Array[] = [];
  const frames = (setup === SETUP.isValid ? packets : []).map((packet) => {
    kernel.stage.set(packet);
    const count = kernel.decodePacket(packet.length);
    for (const floats of kernel.floats) samples.push(floats.slice(0, Math.max(0, count)));
    return count;
  });
  kernel.close();
  return { setup, frames, samples };
}

/** Sums of single precision against those of double precision, of amplitudes up to the largest. */
const RELATIVE = 4e-6;
/** Where bits are wrong, the angles of a filter may be of any size. */
const RELATIVE_WRONG = 1e-3;
/** Beyond it single precision has no numbers: a filter of random coefficients may resonate without end. */
const LARGEST = 1e30;

const peakOf = (samples: readonly Float32Array[]) =>
  samples.reduce((peak, part) => part.reduce((most, x) => Math.max(most, Math.abs(x)), peak), 0);

function expectSameAudio(
  stream: Stream,
  packets: readonly Uint8Array[],
  relative = RELATIVE,
): Decoded {
  const fast = openVorbisKernel();
  expect(fast.name).toBe('wasm');
  const own = decode(fast, stream, packets);
  const plain = decode(openPlainKernel(), stream, packets);
  expect(own.setup).toBe(plain.setup);
  expect(own.frames).toEqual(plain.frames);
  const largest = peakOf(plain.samples);
  if (!(largest < LARGEST)) return plain;
  for (const [i, part] of own.samples.entries()) {
    const wanted = plain.samples[i]!;
    const error = part.reduce((most, x, k) => Math.max(most, Math.abs(x - wanted[k]!)), 0);
    expect(error).toBeLessThanOrEqual(relative * largest);
  }
  return plain;
}

const pick = (next: () => number, count: number) => Math.min(count - 1, Math.floor(next() * count));
const seeds = (fast: number, slow: number) =>
  Array.from({ length: inTier(fast, slow) }, (_, i) => i + 1);

/** Those bits of the first header that say how long blocks are. */
const BLOCK_SIZES_AT = 28;
const HEAD_BYTES = 7;

describe('both kernels give the same of', () => {
  test.each(['vorbis.ogg', 'vorbis-q8.ogg', 'vorbis-5.1.ogg', 'vorbis-short.ogg'])('%s', (name) => {
    const [first, , setup, ...audio] = packetsOf(fixtureBytes(name));
    const sizes = first![BLOCK_SIZES_AT]!;
    const stream = {
      channels: first![11]!,
      shortBlock: 2 ** (sizes & 15),
      longBlock: 2 ** (sizes >> 4),
      bytes: setup!.subarray(HEAD_BYTES),
    };
    const { frames, samples } = expectSameAudio(stream, audio.slice(0, inTier(12, 100)));
    expect(Math.min(...frames)).toBe(0);
    expect(peakOf(samples)).toBeGreaterThan(0.1);
  });

  test.each(seeds(40, 400))('any bits of any setup, seed %i', (seed) => {
    const writer = new VorbisSetups(uniform(seed));
    const stream = writer.make(inTier(9, 13));
    const packets = Array.from({ length: 6 }, () => writer.packet(stream));
    const { setup, frames } = expectSameAudio(stream, packets);
    expect(setup).toBe(SETUP.isValid);
    expect(Math.min(...frames.slice(1))).toBeGreaterThan(0);
  });

  test.each(seeds(40, 1500))('setups and packets with wrong bits, seed %i', (seed) => {
    const next = uniform(seed);
    const writer = new VorbisSetups(next);
    const stream = writer.make();
    const bytes = stream.bytes.slice();
    for (let i = pick(next, 3); i >= 0; i--) bytes[pick(next, bytes.length)]! ^= 1 << pick(next, 8);
    const isCut = next() < 0.2;
    const packets = Array.from({ length: 4 }, () => writer.packet(stream, pick(next, 60)));
    for (const packet of packets) if (next() < 0.3) packet[0]! ^= 1 << pick(next, 8);
    expectSameAudio(
      { ...stream, bytes: isCut ? bytes.subarray(0, pick(next, bytes.length)) : bytes },
      packets,
      RELATIVE_WRONG,
    );
  });
});

describe('a setup', () => {
  const make = () => new VorbisSetups(uniform(3)).make();
  const stateOf = (stream: Stream) => decode(openVorbisKernel(), stream, []).setup;

  test('is none where its end is missing', () => {
    const stream = make();
    for (let end = 0; end < stream.bytes.length; end += 7)
      expect(stateOf({ ...stream, bytes: stream.bytes.subarray(0, end) })).toBe(SETUP.isBroken);
  });

  test('of more entries than any encoder has is too large', () => {
    const bytes = make().bytes.slice();
    const entries = MAX_ENTRIES + 1;
    bytes.set([0x42, 0x43, 0x56, 1, 0, entries & 0xff, (entries >> 8) & 0xff, entries >> 16], 1);
    expect(stateOf({ ...make(), bytes })).toBe(SETUP.isTooLarge);
  });

  test('of more channels than there is memory for is too large', () => {
    expect(stateOf({ ...make(), channels: 255, longBlock: 8192 })).not.toBe(SETUP.isValid);
  });
});

test('a kernel that was closed is used again, and has forgotten what it decoded', () => {
  const writer = new VorbisSetups(uniform(5));
  const stream = writer.make();
  const packets = Array.from({ length: 3 }, () => writer.packet(stream));
  const first = openVorbisKernel();
  const before = decode(first, stream, packets);
  const second = openVorbisKernel();
  expect(second).toBe(first);
  expect(decode(second, stream, packets)).toEqual(before);
});
