/** Judges frames by their own checksums. Some encoders write wrong ones all along: they count once most were right. */
export class ChecksumCheck {
  #right = 0;
  #wrong = 0;

  /** @param reading What the kernel found. */
  isSound(reading: number): boolean {
    if ((reading & READING.hasChecksum) === 0) return true;
    if (reading & READING.isChecksumRight) {
      this.#right++;
      return true;
    }
    this.#wrong++;
    return this.#right <= this.#wrong;
  }
}

/**
 * The loops of the decoders of MPEG audio, layers II and III: a frame in, floats out. Nothing in it trusts a byte; the
 * caller decides what a stream means.
 */
export interface MpegKernel {
  readonly name: 'wasm' | 'plain';
  /** A frame is put here, and then read. */
  readonly stage: Uint8Array<ArrayBuffer>;
  /** The samples given, left and right. */
  readonly floats: readonly [Float32Array, Float32Array];
  /** Forgets everything: another stream follows. */
  restart(): void;
  /** Something is missing before the next frame: its data cannot begin earlier. */
  forget(): void;
  /** Reads the frame of layer III on the stage; gives a `Reading`, in bits. */
  readLayer3(bytes: number): number;
  /** The same of layer II; its reading has no granules. */
  readLayer2(bytes: number): number;
  /**
   * Puts the samples of the frame read last to `floats` from `offset` on, or what silence in its place leaves; gives their
   * number.
   */
  giveFrame(offset: number, isSilent: boolean): number;
  /** The largest size of the samples of so many channels, from one place of `floats` to another; NaN where one is. */
  peakOf(channels: number, from: number, to: number): number;
  /** It must not be used afterwards. */
  close(): void;
}

/** What the reading of a frame found. */
export const READING = {
  /** Every field has a value that an encoder may write, and there is room for the data that the frame states. */
  isValid: 1,
  /** The data that begins before the frame is there. */
  isWhole: 2,
  hasChecksum: 4,
  isChecksumRight: 8,
} as const;

/** From this bit on, three bits for each channel of each granule: how its codes end. */
export const ENDINGS_BIT = 4;
export const ENDING_BITS = 3;
export const MAX_ENDINGS = 4;

export const ENDING = {
  /** It was not read. */
  none: 0,
  /** Where the granule states. */
  exact: 1,
  /** There too, but a smaller table had sufficed. */
  oversized: 2,
  /** Before it, and ones fill the rest. */
  stuffed: 3,
  inexact: 4,
  /** They are no codes: nothing of the granule is decoded. */
  broken: 5,
} as const;

/** Samples of `floats`: they are given away before a frame might not fit. */
export const FLOATS_ROOM = 18_432;
export const MAX_FRAME_SAMPLES = 1152;
/** More than a frame of free format has. */
export const STAGE_BYTES = 8192;
/** A frame's data may begin so far before it (nine bits). */
export const RESERVOIR_BYTES = 511;
