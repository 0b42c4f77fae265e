import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { packetsOf } from '../../../../../testing/ogg-file.js';
import { findCodec } from '../ogg/codecs.js';
import { HeldFrames } from './libav-packet-decoder.js';
import { openVorbisPacketDecoder } from './vorbis-packet-decoder.js';

// Ours when FFmpeg 7.1's own decoder gave the same bits, packet by packet (libav.js 6.10.9, variant `obsolete`)
const BITS_OF_FFMPEG: Readonly<Record<string, string>> = {
  'vorbis.ogg': '15287290d3e47a95',
  'vorbis-q8.ogg': '27aa0bb94ace7aae',
  'vorbis-5.1.ogg': '6f0fad8a75134fbb',
  'vorbis-short.ogg': '9b2e675ce7a817f2',
};

test.each(Object.entries(BITS_OF_FFMPEG))(
  '%s has the bits that FFmpeg gives',
  async (name, bits) => {
    const [first, tags, setup, ...audio] = packetsOf(fixtureBytes(name));
    const codec = findCodec(first!)!;
    const decoder = await openVorbisPacketDecoder(codec, codec.configOf([first!, tags!, setup!])!);
    const held = new HeldFrames(codec.channels);
    for (const packet of audio) decoder.decode(packet, held);
    const hash = createHash('sha256');
    for (const channel of held.slice(0, held.length)) hash.update(channel);
    decoder.close();
    expect(held.length).toBeGreaterThan(2000);
    expect(hash.digest('hex').slice(0, 16)).toBe(bits);
  },
);

test('decodes the same, whatever the engine makes of elementary functions', async () => {
  const [first, tags, setup, ...audio] = packetsOf(fixtureBytes('vorbis.ogg'));
  const codec = findCodec(first!)!;
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
  const codec = findCodec(first!)!;
  const broken = setup!.slice();
  broken.fill(0xff, 20);
  const config = codec.configOf([first!, tags!, broken])!;
  await expect(openVorbisPacketDecoder(codec, config)).rejects.toMatchObject({
    code: 'decode.unsupported',
  });
});

test('a packet that is none does not decode, and the next does', async () => {
  const [first, tags, setup, ...audio] = packetsOf(fixtureBytes('vorbis.ogg'));
  const codec = findCodec(first!)!;
  const decoder = await openVorbisPacketDecoder(codec, codec.configOf([first!, tags!, setup!])!);
  const held = new HeldFrames(codec.channels);
  expect(decoder.decode(audio[0]!, held)).toBe(true);
  expect(decoder.decode(Uint8Array.of(1, 2, 3), held)).toBe(false);
  expect(decoder.decode(audio[1]!, held)).toBe(true);
  expect(held.length).toBeGreaterThan(0);
  decoder.close();
  expect(decoder.decode(audio[2]!, held)).toBe(false);
});
