import { tagSizeAt } from '../id3.js';
import {
  areSimilar,
  FRAME_HEADER_BYTES,
  type FrameHeader,
  frameSizesOf,
  MAX_FRAME_BYTES,
  readFrameHeader,
} from './frame-header.js';

/** One step through a stream. */
export type Found =
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** Bytes that are no frames; by their number, `frames` of them were. */
  | {
      readonly kind: 'gap';
      readonly bytes: number;
      readonly frames: number;
      readonly isLast: boolean;
    }
  /** The file ends inside a frame. */
  | { readonly kind: 'cut' }
  /** From here on it is a stream of another kind. */
  | { readonly kind: 'change'; readonly header: FrameHeader }
  | { readonly kind: 'wants bytes' }
  | { readonly kind: 'end' };

export interface Frame {
  readonly header: FrameHeader;
  /** Valid until bytes are fed. */
  readonly bytes: Uint8Array;
}

/** Frames that must follow each other until a stream is found again: see `find-frames.ts`. */
const FRAMES_IN_A_ROW = 3;
/** And until it is believed that it has become another: a fifth of a second. */
const FRAMES_OF_ANOTHER = 8;
const LOOKAHEAD_FRAMES = FRAMES_OF_ANOTHER + 2;

const WANTS_BYTES = { kind: 'wants bytes' } as const;
const END = { kind: 'end' } as const;

/** What is being passed over, since the last frame that was followed by one. */
interface Search {
  /** A frame that failed: its size may be wrong, or what came after it. */
  readonly doubtful: Frame | undefined;
  bytes: number;
  /** Bytes other than zero, after the doubtful frame. */
  marks: number;
}

/** Finds the frames of one kind in bytes that come piece by piece, over whatever is none. */
export class FrameScanner {
  readonly #like: FrameHeader;
  readonly #sizes: readonly number[];
  readonly #lookaheadBytes: number;
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  #isEnd = false;
  /** Of a tag, yet to come. */
  #toSkip = 0;
  #search: Search | undefined;
  readonly #ready: Found[] = [];
  #usualBytes = 0;
  #frames = 0;
  #frameBytes = 0;
  #isConstant = true;

  constructor(like: FrameHeader) {
    this.#like = like;
    this.#sizes = frameSizesOf(like);
    this.#lookaheadBytes = LOOKAHEAD_FRAMES * Math.max(MAX_FRAME_BYTES, (like.freeBytes ?? 0) + 1);
  }

  /** What follows; no bytes at all are the end. */
  feed(bytes: Uint8Array): void {
    if (bytes.length === 0) this.#isEnd = true;
    const rest = this.#bytes.subarray(this.#at);
    this.#at = 0;
    this.#bytes = new Uint8Array(rest.length + bytes.length);
    this.#bytes.set(rest);
    this.#bytes.set(bytes, rest.length);
  }

  next(): Found {
    for (;;) {
      const ready = this.#ready.shift();
      if (ready) return ready;
      const left = this.#bytes.length - this.#at;
      const skipped = Math.min(this.#toSkip, left);
      this.#toSkip -= skipped;
      this.#at += skipped;
      if (!this.#isEnd && left - skipped < this.#lookaheadBytes) return WANTS_BYTES;
      const found = this.#search ? this.#seek(this.#search) : this.#step();
      if (found) return found;
    }
  }

  /** The frame where one is expected. */
  #step(): Found | undefined {
    if (this.#at >= this.#bytes.length) return END;
    this.#toSkip = tagSizeAt(this.#bytes, this.#at);
    if (this.#toSkip > 0) return undefined;
    const header = this.#consistentAt(this.#at);
    if (!header) {
      this.#search = { doubtful: undefined, bytes: 0, marks: 0 };
      return undefined;
    }
    const end = this.#at + header.frameBytes;
    if (end > this.#bytes.length) {
      this.#at = this.#bytes.length;
      return { kind: 'cut' };
    }
    const frame = { header, bytes: this.#bytes.subarray(this.#at, end) };
    if (this.#isFollowed(end)) {
      this.#at = end;
      return this.#give(frame);
    }
    const doubtful = { header, bytes: frame.bytes.slice() };
    this.#search = { doubtful, bytes: FRAME_HEADER_BYTES, marks: 0 };
    this.#at += FRAME_HEADER_BYTES;
    return undefined;
  }

  #give(frame: Frame): Found {
    const { frameBytes } = frame.header;
    if (this.#usualBytes > 0 && Math.abs(frameBytes - this.#usualBytes) > 1)
      this.#isConstant = false;
    this.#usualBytes = Math.min(frameBytes, this.#usualBytes || frameBytes);
    this.#frames++;
    this.#frameBytes += frameBytes;
    return { kind: 'frame', frame };
  }

  /** Passes over bytes until the stream goes on, becomes another, or ends. */
  #seek(search: Search): Found | undefined {
    const { length } = this.#bytes;
    const last = this.#isEnd ? length : length - this.#lookaheadBytes + 1;
    while (this.#at < last) {
      const header = this.#anyHeaderAt(this.#at);
      const isSimilar = header !== undefined && areSimilar(header, this.#like);
      const needed = isSimilar ? FRAMES_IN_A_ROW : FRAMES_OF_ANOTHER;
      if (header && this.#isChain(this.#at, header, needed)) {
        if (isSimilar) return this.#resume(search);
        return { kind: 'change', header };
      }
      const next = this.#bytes.indexOf(0xff, this.#at + 1);
      this.#pass(search, Math.min(next < 0 ? last : next, last));
    }
    return this.#isEnd ? this.#giveUp(search) : undefined;
  }

  #pass(search: Search, to: number): void {
    const doubtful = search.doubtful?.bytes.length ?? 0;
    for (let i = this.#at; i < to; i++, search.bytes++)
      if (this.#bytes[i] !== 0 && search.bytes >= doubtful) search.marks++;
    this.#at = to;
  }

  /** The stream goes on here: was the doubtful frame whole, and how much is missing? */
  #resume({ doubtful, bytes }: Search): Found | undefined {
    this.#search = undefined;
    if (doubtful) {
      const remaining = bytes - doubtful.bytes.length;
      const frames = remaining > 0 ? this.#framesIn(remaining) : 0;
      if (frames > 0) {
        this.#ready.push({ kind: 'gap', bytes: remaining, frames, isLast: false });
        return this.#give(doubtful);
      }
    }
    const frames = this.#framesIn(bytes) || Number(doubtful !== undefined);
    return { kind: 'gap', bytes, frames, isLast: false };
  }

  /** Nothing follows: what lies after the doubtful frame does not concern it. */
  #giveUp({ doubtful, bytes, marks }: Search): Found | undefined {
    this.#search = undefined;
    const remaining = bytes - (doubtful?.bytes.length ?? 0);
    if (marks > 0) this.#ready.push({ kind: 'gap', bytes: remaining, frames: 0, isLast: true });
    return doubtful && this.#give(doubtful);
  }

  /** Estimates how many frames so many bytes are; 0 when they are no whole number of frames. */
  #framesIn(bytes: number): number {
    if (!this.#isConstant || this.#frames === 0)
      return this.#sizes.some((size) => bytes === size || bytes === size + 1) ? 1 : 0;
    // padding comes in turns, so the mean is known the better the more frames there were
    const mean = this.#frameBytes / this.#frames;
    const count = Math.round(bytes / mean);
    const isWhole = Math.abs(bytes - count * mean) <= 1 + count / this.#frames;
    return isWhole && count <= this.#frames ? count : 0;
  }

  #headerAt(at: number, freeBytes: number | undefined): FrameHeader | undefined {
    return readFrameHeader(this.#bytes, at, freeBytes);
  }

  /** Of this stream, or of one that states its bit rates. */
  #anyHeaderAt(at: number): FrameHeader | undefined {
    const own = this.#headerAt(at, this.#like.freeBytes);
    return own ?? (this.#like.freeBytes ? this.#headerAt(at, undefined) : undefined);
  }

  #consistentAt(at: number): FrameHeader | undefined {
    const header = this.#headerAt(at, this.#like.freeBytes);
    return header && areSimilar(header, this.#like) ? header : undefined;
  }

  /** Whether the stream goes on at `end`, or ends there in the way that streams do. */
  #isFollowed(end: number): boolean {
    if (end === this.#bytes.length || this.#consistentAt(end) || tagSizeAt(this.#bytes, end) > 0)
      return true;
    const other = this.#anyHeaderAt(end);
    return other !== undefined && this.#isChain(end, other, FRAMES_OF_ANOTHER);
  }

  /** Whether frames like `first` follow each other from `at` on, or up to where the stream ends. */
  #isChain(at: number, first: FrameHeader, needed: number): boolean {
    let next = at + first.frameBytes;
    for (let count = 1; count < needed; count++) {
      if (next > this.#bytes.length) return count > 1 && areSimilar(first, this.#like);
      const isEnd = next === this.#bytes.length || tagSizeAt(this.#bytes, next) > 0;
      if (isEnd) return areSimilar(first, this.#like);
      const header = this.#headerAt(next, first.freeBytes);
      if (!header || !areSimilar(header, first)) return false;
      next += header.frameBytes;
    }
    return true;
  }
}
