import { describe, expect, test, vi } from 'vitest';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { packetsOf } from '../../../../../testing/ogg-file.js';
import { newLibav } from '../libav/new-libav.js';
import { codecOf } from '../ogg/codecs.js';
import { HeldFrames } from './held-frames.js';
import { openLibavPacketDecoder } from './libav-packet-decoder.js';
import { openVorbisPacketDecoder } from './vorbis-packet-decoder.js';

const NAMES = 'vorbis.ogg vorbis-q8.ogg vorbis-5.1.ogg vorbis-short.ogg';

describe.each(NAMES.split(' '))('%s', (name) => {
  test('has the bits that FFmpeg gives', async () => {
    const [first, tags, setup, ...audio] = packetsOf(fixtureBytes(name));
    const codec = codecOf(first!)!;
    const config = codec.configOf([first!, tags!, setup!])!;
    const decoders = [
      await openVorbisPacketDecoder(codec, config),
      await openLibavPacketDecoder(await newLibav('obsolete'), codec, config),
    ];
    const [ours, theirs] = decoders.map((decoder) => {
      const held = new HeldFrames(codec.channels);
      for (const packet of audio) decoder.decode(packet, held);
      const block = held.slice(0, held.length).map((channel) => channel.slice());
      decoder.close();
      return block;
    });
    expect(ours![0]!.length).toBeGreaterThan(2000);
    expect(firstDifference(ours!, theirs!)).toBeUndefined();
  });
});

test('decodes the same, whatever the engine makes of elementary functions', async () => {
  const [first, tags, setup, ...audio] = packetsOf(fixtureBytes('vorbis.ogg'));
  const codec = codecOf(first!)!;
  const config = codec.configOf([first!, tags!, setup!])!;
  const decoded = async () => {
    const held = new HeldFrames(codec.channels);
    const decoder = await openVorbisPacketDecoder(codec, config);
    for (const packet of audio) decoder.decode(packet, held);
    decoder.close();
    return held.slice(0, held.length).map((channel) => channel.slice());
  };
  const usual = await decoded();
  const names = ['sin', 'cos', 'exp', 'log', 'pow', 'atan'] as const;
  const spies = names.map((name) => vi.spyOn(Math, name).mockReturnValue(0.5));
  const there = await decoded();
  for (const spy of spies) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
  expect(firstDifference(there, usual)).toBeUndefined();
});

test('headers that are none are refused', async () => {
  const [first, tags, setup] = packetsOf(fixtureBytes('vorbis.ogg'));
  const codec = codecOf(first!)!;
  const broken = setup!.slice();
  broken.fill(0xff, 20);
  const config = codec.configOf([first!, tags!, broken])!;
  await expect(openVorbisPacketDecoder(codec, config)).rejects.toMatchObject({
    code: 'decode.unsupported',
  });
});

test('a packet that is none does not decode, and the next does', async () => {
  const [first, tags, setup, ...audio] = packetsOf(fixtureBytes('vorbis.ogg'));
  const codec = codecOf(first!)!;
  const decoder = await openVorbisPacketDecoder(codec, codec.configOf([first!, tags!, setup!])!);
  const held = new HeldFrames(codec.channels);
  expect(decoder.decode(audio[0]!, held)).toBe(true);
  expect(decoder.decode(Uint8Array.of(1, 2, 3), held)).toBe(false);
  expect(decoder.decode(audio[1]!, held)).toBe(true);
  expect(held.length).toBeGreaterThan(0);
  decoder.close();
  expect(decoder.decode(audio[2]!, held)).toBe(false);
});
