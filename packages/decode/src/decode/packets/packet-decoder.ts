import type { Warning } from '../../core/warning.js';
import type { HeldFrames } from './libav-packet-decoder.js';

/** How packets are coded, as their container states. */
export interface PacketCoding {
  readonly name: 'vorbis' | 'opus' | 'flac';
  readonly rateHz: number;
  readonly channels: number;
}

/** Decodes the packets of one logical stream, one after the other. */
export interface PacketDecoder {
  /** Appends the frames of one packet; false when it does not decode. */
  decode(packet: Uint8Array, held: HeldFrames): boolean;
  /** Largest size of the samples of the packet decoded last, where it is known; not finite where one is none. */
  readonly peak?: number;
  /** The result of the codec's own checksum, when all packets of the stream were decoded. */
  verdict?(): Warning | undefined;
  close(): void;
}
