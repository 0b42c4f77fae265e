import { describe, expect, test, vi } from 'vitest';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { packetsOf } from '../../../../../testing/ogg-file.js';
import { findCodec } from '../ogg/codecs.js';
import { HeldFrames } from './libav-packet-decoder.js';
import { openVorbisPacketDecoder } from './vorbis-packet-decoder.js';

/** Of libvorbis, whose bits were those of FFmpeg 7.1: a frame and its samples, and the root mean squares of all. */
const OF_LIBVORBIS = {
  'vorbis.ogg': {
    frames: 30_272,
    samples: [
      [500, -0.1041017, -0.009134565],
      [1500, 0.289265, -0.07377175],
      [29_572, 0.04416852, 0.01646069],
    ],
    rms: [0.3380049, 0.3385048],
  },
  'vorbis-q8.ogg': {
    frames: 12_864,
    samples: [
      [500, -0.2468244, -0.02237604],
      [1500, 0.5977222, -0.1544287],
      [12_164, 0.001119862, 0.0002029843],
    ],
    rms: [0.3286726, 0.3288223],
  },
  'vorbis-5.1.ogg': {
    frames: 15_040,
    samples: [
      [500, -0.199542, -0.01785003, 0.1986332, -0.2025696, -0.203739, -0.03402375],
      [1500, 0.5076984, -0.1255475, -0.4984228, 0.1579764, 0.4848947, -0.2377109],
      [14_340, 0.1238251, 0.0666994, -0.1103152, -0.00430106, 0.09164799, 0.1056012],
    ],
    rms: [0.3383588, 0.3396503, 0.3386043, 0.3914825, 0.338807, 0.3385407],
  },
  'vorbis-short.ogg': {
    frames: 2624,
    samples: [
      [500, -0.80146],
      [1500, 0.3610716],
      [1924, 0.1997414],
    ],
    rms: [0.3107238],
  },
} as const;

test.each(Object.entries(OF_LIBVORBIS))(
  '%s has the samples that libvorbis gives',
  (name, { frames, samples, rms }) => {
    const [first, tags, setup, ...audio] = packetsOf(fixtureBytes(name));
    const codec = findCodec(first!)!;
    const decoder = openVorbisPacketDecoder(codec, codec.configOf([first!, tags!, setup!])!);
    const held = new HeldFrames(codec.channels);
    for (const packet of audio) expect(decoder.decode(packet, held)).toBe(true);
    decoder.close();
    const channels = held.slice(0, held.length);
    expect(held.length).toBe(frames);
    for (const [frame, ...wanted] of samples)
      for (const [c, sample] of wanted.entries())
        expect(channels[c]![frame]).toBeCloseTo(sample, 6);
    for (const [c, wanted] of rms.entries()) {
      const squares = channels[c]!.reduce((sum, x) => sum + x * x, 0);
      expect(Math.sqrt(squares / frames)).toBeCloseTo(wanted, 6);
    }
  },
);

test('decodes the same, whatever the engine makes of elementary functions', () => {
  const [first, tags, setup, ...audio] = packetsOf(fixtureBytes('vorbis.ogg'));
  const codec = findCodec(first!)!;
  const config = codec.configOf([first!, tags!, setup!])!;
  const decoded = () => {
    const held = new HeldFrames(codec.channels);
    const decoder = openVorbisPacketDecoder(codec, config);
    for (const packet of audio) decoder.decode(packet, held);
    decoder.close();
    return held.slice(0, held.length).map((channel) => channel.slice());
  };
  const usual = decoded();
  const names = ['sin', 'cos', 'exp', 'log', 'pow', 'atan'] as const;
  const spies = names.map((name) => vi.spyOn(Math, name).mockReturnValue(0.5));
  const there = decoded();
  for (const spy of spies) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
  expect(firstDifference(there, usual)).toBeUndefined();
});

describe('headers are refused', () => {
  const [first, tags, setup] = packetsOf(fixtureBytes('vorbis.ogg'));
  const codec = findCodec(first!)!;
  const open = (headers: Partial<{ first: Uint8Array; setup: Uint8Array }>, coding = codec) =>
    openVorbisPacketDecoder(
      coding,
      codec.configOf([headers.first ?? first!, tags!, headers.setup ?? setup!])!,
    );
  const changed = (bytes: Uint8Array, at: number, ...values: readonly number[]) => {
    const copy = bytes.slice();
    copy.set(values, at);
    return copy;
  };
  const broken = expect.objectContaining({
    code: 'decode.unsupported',
    message: 'vorbis: its headers do not decode',
  }) as Error;

  test.each([
    ['a setup of other bits', { setup: setup!.slice().fill(0xff, 20) }],
    ['a setup that is cut', { setup: setup!.subarray(0, 1000) }],
    ['another version', { first: changed(first!, 7, 1) }],
    ['blocks of 32 frames', { first: changed(first!, 28, 0xb5) }],
    ['long blocks that are shorter', { first: changed(first!, 28, 0x8b) }],
    ['blocks of 16,384 frames', { first: changed(first!, 28, 0xe8) }],
    ['no framing', { first: changed(first!, 29, 0) }],
  ])('%s', (_, headers) => {
    expect(() => open(headers)).toThrow(broken);
  });

  test('of another stream', () => {
    expect(() => open({}, { ...codec, channels: 1 })).toThrow(broken);
    expect(() => open({}, { ...codec, rateHz: 48_000 })).toThrow(broken);
  });

  test('books that are larger than those of any encoder', () => {
    const large = changed(setup!, 8, 0x42, 0x43, 0x56, 1, 0, 1, 0, 4);
    expect(() => open({ setup: large })).toThrow(/codebooks are larger than those of any encoder/);
  });
});

test('a packet that is none does not decode, and the next does', () => {
  const [first, tags, setup, ...audio] = packetsOf(fixtureBytes('vorbis.ogg'));
  const codec = findCodec(first!)!;
  const decoder = openVorbisPacketDecoder(codec, codec.configOf([first!, tags!, setup!])!);
  const held = new HeldFrames(codec.channels);
  expect(decoder.decode(audio[0]!, held)).toBe(true);
  expect(decoder.decode(Uint8Array.of(1, 2, 3), held)).toBe(false);
  expect(decoder.decode(audio[1]!, held)).toBe(true);
  expect(held.length).toBeGreaterThan(0);
  decoder.close();
  expect(decoder.decode(audio[2]!, held)).toBe(false);
});
