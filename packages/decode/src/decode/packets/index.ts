/** Packets of one codec at a time, and libav.js itself: for programs that encode. */
export { decoderSettings, type EncoderChoices, type Libav, newLibav } from '../libav/libav.js';
export { HeldFrames, openLibavPacketDecoder } from './libav-packet-decoder.js';
export type { PacketDecoder } from './packet-decoder.js';
export { openVorbisPacketDecoder } from './vorbis-packet-decoder.js';
