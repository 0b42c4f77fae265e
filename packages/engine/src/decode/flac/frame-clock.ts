import type { Skipped } from './frame-reader.js';
import type { FlacInfo } from './stream-info.js';

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
