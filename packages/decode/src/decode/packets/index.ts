import type { PacketDecoder } from './packet-decoder.js';
import type { openVorbisPacketDecoder as open } from './vorbis-packet-decoder.js';

/** Packets of one codec at a time, and libav.js itself: for programs that encode. */
export { decoderSettings, type EncoderChoices, type Libav, newLibav } from '../libav/libav.js';
export { HeldFrames, openLibavPacketDecoder } from './libav-packet-decoder.js';
export { openOpusPacketDecoder } from './opus-packet-decoder.js';
export type { PacketDecoder };

/** The same of Vorbis, whose code is loaded then: no page needs it at once. */
export const openVorbisPacketDecoder = async (
  ...given: Parameters<typeof open>
): Promise<PacketDecoder> =>
  (await import('./vorbis-packet-decoder.js')).openVorbisPacketDecoder(...given);
