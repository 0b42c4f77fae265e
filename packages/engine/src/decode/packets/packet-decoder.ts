import type { HeldFrames } from './held-frames.js';

/** How packets are coded, as their container says. */
export interface PacketCoding {
  readonly name: 'vorbis' | 'opus' | 'flac';
  readonly rateHz: number;
  readonly channels: number;
}

/** Decodes the packets of one logical stream, one after the other. */
export interface PacketDecoder {
  /** Appends the frames of one packet; false when it does not decode. */
  decode(packet: Uint8Array, held: HeldFrames): boolean;
  close(): void;
}
