import type { Source } from '../../source/source.js';
import { type LosslessKernel, NEEDS_BYTES, NO_FRAME } from '../lossless/lossless-kernel.js';

/** What was passed over to come to a frame, or to the end. */
export interface Skipped {
  readonly bytes: number;
  /** In the file. */
  readonly from: number;
  /** It starts like a frame, but the file ends inside it. */
  readonly isCutShort: boolean;
}

const NOTHING_SKIPPED: Skipped = { bytes: 0, from: 0, isCutShort: false };

/** A frame is ready in the kernel; another stream starts here; the file is over. */
export type Found =
  | { readonly kind: 'frame'; readonly samples: number; readonly skipped: Skipped }
  | { readonly kind: 'stream'; readonly at: number }
  | { readonly kind: 'end'; readonly skipped: Skipped };

const STREAM_MARKER = 0x664c6143; // fLaC

/**
 * Work on bytes that turn out to be no frame: so many looked at for each byte of the file. A file made only of headers
 * would otherwise be looked at once from each of them, two megabytes far.
 */
const LOOKS_PER_BYTE = 16;
const FIRST_LOOKS = 16_777_216;

/** Finds the frames of a FLAC stream in a file, and passes over what is none. */
export class FrameReader {
  readonly #source: Source;
  readonly #kernel: LosslessKernel;
  /** In the file: the next byte for the kernel. */
  #position: number;
  #isLast = false;
  #lostAt: number | undefined;
  #isCutShort = false;
  /** Looking for a header further on, rather than trying to read the frame at hand. */
  #isSeeking = false;
  #looks = FIRST_LOOKS;

  /** `kernel` has been opened for the stream. */
  constructor(source: Source, kernel: LosslessKernel, start: number) {
    this.#source = source;
    this.#kernel = kernel;
    this.#position = start;
  }

  /** What comes next; waits only where the source does. */
  next(): Found | Promise<Found> {
    for (;;) {
      const found = this.#look();
      if (found) return found;
      const read = this.#refill();
      if (read) return read.then(() => this.next());
    }
  }

  /** Reads on; a promise where that is not done at once. */
  #refill(): Promise<void> | undefined {
    const wanted = this.#kernel.room();
    const { stage } = this.#kernel;
    const take = (bytes: Uint8Array) => {
      if (bytes.buffer !== stage.buffer || bytes.byteOffset !== stage.byteOffset) stage.set(bytes);
      this.#position += bytes.length;
      this.#looks += bytes.length * LOOKS_PER_BYTE;
      this.#isLast = this.#position >= this.#source.sizeBytes;
      this.#kernel.take(bytes.length, this.#isLast);
    };
    const bytes = this.#source.read(this.#position, wanted, stage.subarray(0, wanted));
    if (!(bytes instanceof Uint8Array)) return bytes.then(take);
    take(bytes);
    return undefined;
  }

  /** What is found in the window; `undefined` when it takes more bytes. */
  #look(): Found | undefined {
    const kernel = this.#kernel;
    for (;;) {
      if (this.#isSeeking) {
        if (kernel.seekHeader()) this.#isSeeking = false;
        else if (!this.#isLast) return undefined;
        else kernel.skip(kernel.unread());
      }
      const start = this.#position - kernel.unread();
      if (this.#isLast && kernel.unread() <= 0)
        return { kind: 'end', skipped: this.#skippedUpTo(start) };
      const samples = kernel.readFrame();
      if (samples === NEEDS_BYTES) return undefined;
      if (samples !== NO_FRAME)
        return { kind: 'frame', samples, skipped: this.#skippedUpTo(start) };

      if (this.#lostAt === undefined) {
        this.#lostAt = start;
        this.#isCutShort = kernel.hasRunOut();
        if (kernel.nextWord() >>> 0 === STREAM_MARKER) return { kind: 'stream', at: start };
      }
      const looked = kernel.examinedBytes();
      this.#looks -= looked;
      if (this.#looks < 0) kernel.skip(looked);
      this.#isSeeking = true;
    }
  }

  #skippedUpTo(end: number): Skipped {
    if (this.#lostAt === undefined) return NOTHING_SKIPPED;
    const from = this.#lostAt;
    this.#lostAt = undefined;
    return { from, bytes: end - from, isCutShort: this.#isCutShort };
  }
}
