import type { Source } from '../../source/source.js';
import { type LosslessKernel, NEEDS_BYTES, NO_FRAME } from '../lossless/lossless-kernel.js';
import type { FlacInfo } from './stream-info.js';

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

/** Samples per channel that the header of a frame states (RFC 9639, 9.1.1); `undefined` where it is none. */
export function parseFrameSamples(frame: Uint8Array): number | undefined {
  const [sync = 0, more = 0, sizeAndRate = 0, , number = 0] = frame;
  if (sync !== 0xff || (more & 0xfe) !== 0xf8) return undefined;
  const size = sizeAndRate >> 4;
  if (size === 0) return undefined;
  if (size === 1) return 192;
  if (size <= 5) return 144 << size;
  if (size >= 8) return 1 << size;
  // after the number, which is coded as UTF-8 does: as many bytes as it begins with ones
  const ones = Math.clz32(~(number << 24));
  const [high = 0, low = 0] = frame.subarray(NUMBER_AT + Math.max(1, ones));
  return 1 + (size === 6 ? high : (high << 8) | low);
}

const NUMBER_AT = 4;

/** What a frame states of its place. */
export interface NumberedFrame {
  readonly number: number;
  readonly countsSamples: boolean;
  readonly samples: number;
}

/** What is missing before a frame. */
export interface Gap {
  readonly frames: number;
  /** Their length, where that is known and their bytes are there; that time is retained. */
  readonly samples: number;
}

/** A header with its checksums, and one constant sample of one channel. */
const MIN_FRAME_BYTES = 10;
const MAX_FRAME_SAMPLES = 65_536;
/** A damaged end takes no fewer bytes than this share of what the audio before took. */
const MIN_SHARE = 0.25;
const NONE: Gap = { frames: 0, samples: 0 };

/** Positions of the frames of one stream, by their numbers. */
export class FrameClock {
  readonly #total: number;
  #usual: number;
  #last: NumberedFrame | undefined;
  /** Samples up to the end of the last frame, those that are missing among them. */
  #next = 0;
  #isUnbroken = true;

  /** @param start Samples before the first frame that it will be shown. */
  constructor(info: FlacInfo | undefined, start = 0) {
    this.#next = start;
    this.#total = info?.samples ?? 0;
    this.#usual = info?.frameSamples ?? 0;
  }

  /** Whether the frames so far follow one another from the first on. */
  get isUnbroken(): boolean {
    return this.#isUnbroken;
  }

  /** Everything that STREAMINFO promises has its place. */
  get isComplete(): boolean {
    return this.#total > 0 && this.#next >= this.#total;
  }

  /** Returns what is missing before the frame; the clock is then at its end. */
  pass(frame: NumberedFrame, skipped: Skipped): Gap {
    const gap = this.#last
      ? this.#gapAfter(this.#last, frame, skipped)
      : this.#start(frame, skipped);
    if (gap.frames > 0) this.#isUnbroken = false;
    this.#next += gap.samples + frame.samples;
    this.#last = frame;
    return gap;
  }

  /** A stream may be cut out of a longer one; frames are missing only where there are bytes that are none. */
  #start(frame: NumberedFrame, skipped: Skipped): Gap {
    this.#usual = Math.max(this.#usual, frame.samples);
    if (frame.number === 0) return NONE;
    this.#isUnbroken = false;
    if (skipped.bytes === 0) return NONE;
    if (this.#total === 0) return { frames: 1, samples: 0 }; // without STREAMINFO the number is unknown
    return this.#gapOf(frame.number, frame, skipped);
  }

  #gapAfter(last: NumberedFrame, frame: NumberedFrame, skipped: Skipped): Gap {
    const frames = frame.number - last.number - 1;
    const samples = frame.number - last.number - last.samples;
    // the first encoders of frames that vary in size counted samples, and did not state it
    const countsSamples = frame.countsSamples || samples === 0;
    const missing = countsSamples ? samples : frames;
    if (missing === 0 && skipped.bytes === 0) return NONE;
    return this.#gapOf(missing, { ...frame, countsSamples }, skipped);
  }

  /** @param missing Frames or samples, as the frame counts. */
  #gapOf(missing: number, { countsSamples, samples }: NumberedFrame, skipped: Skipped): Gap {
    const gap = countsSamples ? missing : missing * this.#usual;
    const frames = countsSamples ? Math.ceil(missing / Math.max(1, this.#usual)) : missing;
    const isInFile = this.#total === 0 || this.#next + gap + samples <= this.#total;
    const isRetained = gap > 0 && isInFile && gap <= maxSamplesIn(skipped);
    return { frames: Math.max(1, frames), samples: isRetained ? gap : 0 };
  }

  /**
   * What is missing at the end of the file, by the length that STREAMINFO gives; `undefined` when that is no more than
   * is there, or so much that the file must have been cut.
   *
   * @param bytesSoFar Of the frames before.
   */
  end(skipped: Skipped, bytesSoFar: number): Gap | undefined {
    const samples = this.#total - this.#next;
    if (samples <= 0 || this.#next === 0) return undefined;
    const usualBytes = (samples * bytesSoFar) / this.#next;
    if (skipped.bytes < MIN_SHARE * usualBytes) return undefined;
    this.#isUnbroken = false;
    return { frames: Math.max(1, Math.ceil(samples / this.#usual)), samples };
  }
}

const maxSamplesIn = ({ bytes }: Skipped): number =>
  bytes === 0 ? 0 : (bytes / MIN_FRAME_BYTES + 1) * MAX_FRAME_SAMPLES;
