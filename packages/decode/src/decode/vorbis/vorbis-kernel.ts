/**
 * The loops of the decoder of Vorbis: the setup of a stream in, then packets, floats out. Nothing in it trusts a byte; the
 * caller decides what a stream means.
 */
export interface VorbisKernel {
  readonly name: 'wasm' | 'plain';
  /** A header or a packet is put here, and then read. */
  readonly stage: Uint8Array<ArrayBuffer>;
  /** The samples given, by channel in the order of Vorbis; others after each setup. */
  readonly floats: readonly Float32Array[];
  /** Reads the setup header on the stage, from its first book on, and forgets everything before; gives a `Setup`. */
  readSetup(bytes: number, channels: number, shortBlock: number, longBlock: number): number;
  /** Decodes the packet on the stage; gives how many samples each channel has, -1 where it is no packet of sound. */
  decodePacket(bytes: number): number;
  /** It must not be used afterwards. */
  close(): void;
}

/** What a setup turned out to be. */
export const SETUP = {
  isValid: 0,
  isBroken: 1,
  /** Its codebooks and channels need more memory than there is: no encoder writes such. */
  isTooLarge: 2,
} as const;

/** More than a packet of eight channels at the highest quality has. */
export const STAGE_BYTES = 131_072;
/** Of all books of a stream. */
export const MAX_ENTRIES = 262_144;
/** Numbers of the vectors of all books. */
export const MAX_NUMBERS = 524_288;
