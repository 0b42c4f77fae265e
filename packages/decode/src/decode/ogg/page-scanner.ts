import { Fault } from '../../core/fault.js';
import {
  extentAt,
  FIXED_BYTES,
  isPageMark,
  isSound,
  type OggPage,
  pageAt,
  type PageExtent,
} from './ogg-page.js';

/** What lay between two sound pages. */
export interface Skipped {
  /** What began like a page and failed its checksum. */
  readonly pages: number;
  /** All of it but zeros, which some programs leave after the end. */
  readonly bytes: number;
}

/** Work on pages that turn out damaged, in addition to those of the file itself: hostile ones may overlap. */
const MAX_SPARE_BYTES = 32_000_000;

/** Finds the sound pages in a run of bytes that comes piece by piece. */
export class PageScanner {
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  #isEnd = false;
  #fed = 0;
  #wasted = 0;
  #skipped = { pages: 0, bytes: 0 };

  /** What follows; no bytes at all are the end. */
  feed(bytes: Uint8Array): void {
    this.#fed += bytes.length;
    if (bytes.length === 0) this.#isEnd = true;
    const rest = this.#bytes.subarray(this.#at);
    this.#at = 0;
    if (rest.length === 0) {
      this.#bytes = bytes;
      return;
    }
    this.#bytes = new Uint8Array(rest.length + bytes.length);
    this.#bytes.set(rest);
    this.#bytes.set(bytes, rest.length);
  }

  /** Bytes fed up to the end of the last page. */
  get position(): number {
    return this.#fed - (this.#bytes.length - this.#at);
  }

  /** The next sound page, or one that the file ends in. */
  next(): OggPage | 'wants bytes' | 'end' {
    for (;;) {
      const left = this.#bytes.length - this.#at;
      if (left < FIXED_BYTES && !this.#isEnd) return 'wants bytes';
      if (left === 0) return 'end';
      if (!isPageMark(this.#bytes, this.#at)) {
        this.#skip();
        continue;
      }
      const extent = extentAt(this.#bytes, this.#at);
      if (!extent || extent.bytes > left) {
        if (!this.#isEnd) return 'wants bytes';
        const cut = extent && this.#cutPage(extent);
        if (cut) return cut;
        this.#skip(true);
      } else if (isSound(this.#bytes, this.#at, extent)) {
        const page = pageAt(this.#bytes, this.#at, extent);
        this.#at += extent.bytes;
        return page;
      } else {
        this.#waste(extent.bytes);
        this.#skip(true);
      }
    }
  }

  /** What was passed over since the last call. */
  takeSkipped(): Skipped {
    const skipped = this.#skipped;
    this.#skipped = { pages: 0, bytes: 0 };
    return skipped;
  }

  /** The page in which the file ends, unless a sound one follows: then its size is wrong. */
  #cutPage(extent: PageExtent): OggPage | undefined {
    for (let at = this.#at + 1; at < this.#bytes.length; at++) {
      if (!isPageMark(this.#bytes, at)) continue;
      const other = extentAt(this.#bytes, at);
      if (!other || at + other.bytes > this.#bytes.length) continue;
      this.#waste(other.bytes);
      if (isSound(this.#bytes, at, other)) return undefined;
    }
    const page = pageAt(this.#bytes, this.#at, extent);
    this.#at = this.#bytes.length;
    return page;
  }

  /** To the next byte that may start a page. */
  #skip(isPage = false): void {
    if (isPage) this.#skipped.pages++;
    const start = this.#at;
    const next = this.#bytes.indexOf(0x4f, start + 1);
    this.#at = next < 0 ? this.#bytes.length : next;
    for (let i = start; i < this.#at; i++) if (this.#bytes[i] !== 0) this.#skipped.bytes++;
  }

  #waste(bytes: number): void {
    this.#wasted += bytes;
    if (this.#wasted > MAX_SPARE_BYTES + 4 * this.#fed)
      throw new Fault('decode.unsupported', 'ogg: there are too many damaged pages');
  }
}
