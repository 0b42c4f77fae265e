import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';

/** One metadata block (RFC 9639, 8.1). */
export interface FlacBlock {
  readonly type: number;
  /** Where its body starts in the file, and how long it is; it lies in the file. */
  readonly body: number;
  readonly bytes: number;
}

const HEADER_BYTES = 4;
const IS_LAST = 0x80;
const FRAME_SYNC = 0xff;
/** Each costs a read. */
const MAX_BLOCKS = 256;

/**
 * The metadata blocks after the marker `fLaC`. Ends before a frame in place of a block, and before a length that leads
 * out of the file.
 */
export async function* flacBlocks(source: Source): AsyncGenerator<FlacBlock, void, undefined> {
  let at = 4;
  for (let count = 0; count < MAX_BLOCKS; count++) {
    const header = new Bytes(await source.read(at, HEADER_BYTES), 'flac');
    if (header.length < HEADER_BYTES) return;
    const kind = header.u8(0);
    const bytes = header.u24be(1);
    const body = at + HEADER_BYTES;
    if (kind === FRAME_SYNC || body + bytes > source.sizeBytes) return;
    yield { type: kind & ~IS_LAST, body, bytes };
    at = body + bytes;
    if (kind & IS_LAST) return;
  }
}
