/**
 * The loops of the lossless decoders: bytes in, floats out. Nothing in it trusts a byte; the caller decides what a
 * stream means.
 */
export interface LosslessKernel {
  readonly name: 'wasm' | 'plain';
  /** Bytes are put here, at most `room()` at a time, and then taken. */
  readonly stage: Uint8Array<ArrayBuffer>;
  room(): number;
  /** Appends so many bytes of the stage to those before; `isLast` when nothing follows. */
  take(bytes: number, isLast: boolean): void;
  /** Bytes taken that are not read yet. */
  unread(): number;
  /** The samples given, by channel. */
  readonly floats: readonly Float32Array[];

  /** Starts with FLAC, and with what holds where a frame does not state it; 0 where nothing does. */
  openFlac(sampleBits: number, rateHz: number): void;
  /**
   * Reads the frame that starts here, which both of its checksums confirm: gives its samples, `NEEDS_BYTES`, or
   * `NO_FRAME`, and then has read nothing.
   */
  readFrame(): number;
  /** Moves beyond this byte to the next header, or as far as there are bytes to look at. */
  seekHeader(): boolean;
  skip(bytes: number): void;
  /** Bytes that the last `NO_FRAME` has looked at. */
  examinedBytes(): number;
  /** Whether the last `NO_FRAME` needed bytes after the end of the stream. */
  hasRunOut(): boolean;
  /** The next four bytes, the first on top; after the end they are undefined. */
  nextWord(): number;
  /** Of the frame read last. */
  frameChannels(): number;
  frameBits(): number;
  frameRate(): number;
  /** Counts samples or, where all frames have one size, frames. */
  frameNumber(): number;
  countsSamples(): boolean;
  /** Puts the frame read last to `floats` from `offset` on, and into the digest when it `isHashed`. */
  giveFrame(offset: number, isHashed: boolean): void;
  openDigest(): void;
  /** MD5 of the samples since `openDigest`, as STREAMINFO has it. */
  endDigest(): Uint8Array;

  openAlac(
    sampleBits: number,
    channels: number,
    frameSamples: number,
    historyMultiplier: number,
    firstHistory: number,
    parameterLimit: number,
  ): void;
  /** Forgets all bytes taken. */
  restart(): void;
  /** Reads the packet that was taken whole: gives its samples, or `NO_FRAME`. */
  readPacket(): number;
  /** Puts the packet read last to `floats` from `offset` on, the channels as they are coded. */
  givePacket(offset: number): void;

  /** It must not be used afterwards. */
  close(): void;
}

export const NEEDS_BYTES = 0;
export const NO_FRAME = -1;

/** Samples of `floats`; as the module's `layout.ts`. */
export const FLOATS_ROOM = 65_536 + 16_384;
export const STAGE_BYTES = 262_144;
export const MAX_CHANNELS = 8;

/** Gives the kernel one packet of a container, and nothing else. */
export function holdPacket(kernel: LosslessKernel, packet: Uint8Array): void {
  const { stage } = kernel;
  kernel.restart();
  for (let at = 0; at < packet.length; at += stage.length) {
    const part = packet.subarray(at, at + stage.length);
    stage.set(part);
    kernel.take(part.length, at + part.length === packet.length);
  }
}
