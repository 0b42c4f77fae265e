import { decodeWhole } from './decode-whole.js';
import { fixtureBytes } from './fixture-source.js';
import { packetsOf } from './ogg-file.js';
import { bytesSource } from '../packages/decode/src/source/bytes-source.js';
import { findCodec } from '../packages/decode/src/decode/ogg/codecs.js';
import { HeldFrames } from '../packages/decode/src/decode/packets/libav-packet-decoder.js';
import { openVorbisPacketDecoder } from '../packages/decode/src/decode/packets/vorbis-packet-decoder.js';
import { openAudio } from '../packages/decode/src/decode/open-audio.js';

/** The decoded samples of a file, and its problems. */
export async function decode(bytes: Uint8Array) {
  const decoder = await openAudio(bytesSource(bytes));
  const channels = await decodeWhole(decoder);
  const { facts, damage } = decoder;
  return { channels, frames: channels[0]!.length, facts, damage };
}

/** Frames of each packet of Vorbis, as the decoder gives them. */
export async function vorbisFrames(name: string): Promise<number[]> {
  const [first, tags, setup, ...audio] = packetsOf(fixtureBytes(name));
  const codec = findCodec(first!)!;
  const config = codec.configOf([first!, tags!, setup!])!;
  const decoder = openVorbisPacketDecoder(codec, config);
  const held = new HeldFrames(codec.channels);
  return audio.map((packet) => {
    const before = held.length;
    decoder.decode(packet, held);
    return held.length - before;
  });
}
