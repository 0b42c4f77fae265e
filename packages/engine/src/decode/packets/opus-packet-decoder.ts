import type { Libav } from '../libav/libav.js';
import { openLibavPacketDecoder } from './libav-packet-decoder.js';
import type { PacketCoding, PacketDecoder } from './packet-decoder.js';

/** libopus in FFmpeg for one logical stream, in an instance that those of a chain share. */
export const openOpusPacketDecoder = (
  libav: Libav,
  codec: Pick<PacketCoding, 'channels' | 'rateHz'>,
  config: Uint8Array,
): Promise<PacketDecoder> => openLibavPacketDecoder(libav, 'opus', codec, config);
