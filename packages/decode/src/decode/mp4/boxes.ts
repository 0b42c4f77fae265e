import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';

/** One box of an ISO media file (ISO/IEC 14496-12, 4.2): `body` to `end`, both offsets in the file. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
  /** It is longer than where it lies. */
  readonly isCut: boolean;
}

/** A file with an index has about 50 boxes; each costs a read. */
const MAX_BOXES = 20_000;

/** Reads the boxes of a file, and counts them. */
export class BoxReader {
  readonly source: Source;
  #left = MAX_BOXES;

  constructor(source: Source) {
    this.source = source;
  }

  /** The boxes from `start` up to `end`; ends early where the bytes are no box. */
  async *boxes(start: number, end: number): AsyncGenerator<Box, void, undefined> {
    for (let at = start; at + 8 <= end;) {
      if (this.#left-- <= 0) throw new Fault('decode.unsupported', 'm4a: there are too many boxes');
      const box = await this.#box(at, end);
      if (!box) return;
      yield box;
      at = box.end;
    }
  }

  /** Up to `bytes` of the body. */
  async body(box: Box, bytes: number, skip = 0): Promise<Bytes> {
    const length = Math.max(0, Math.min(bytes, box.end - box.body - skip));
    return new Bytes(await this.source.read(box.body + skip, length), 'm4a');
  }

  async #box(start: number, end: number): Promise<Box | undefined> {
    const header = new Bytes(await this.source.read(start, Math.min(16, end - start)), 'm4a');
    const size = header.u32be(0);
    const type = header.text(4, 4);
    const body = start + 8;
    if (size === 0) return { type, start, body, end, isCut: false }; // to the end
    const boxOf = (bodyAt: number, bytes: number): Box => ({
      type,
      start,
      body: bodyAt,
      end: Math.min(end, start + bytes),
      isCut: start + bytes > end,
    });
    if (size >= 8) return boxOf(body, size);
    if (size !== 1 || header.length < 16) return undefined;
    const largeSize = header.u64be(8);
    if (largeSize < 16) return undefined;
    return boxOf(start + 16, largeSize);
  }
}
