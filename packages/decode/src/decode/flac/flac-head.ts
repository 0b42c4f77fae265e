import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { type FlacInfo, parseFlacInfo, STREAM_INFO_BYTES } from './stream-info.js';

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

/** What the metadata of a FLAC file states (RFC 9639, 8), as far as it matters for its sound. */
export interface FlacHead {
  /** Where the first frame is to be. */
  readonly audioAt: number;
  readonly info: FlacInfo | undefined;
  /** Speakers as in WAVEFORMATEXTENSIBLE, where a tag states them. */
  readonly channelMask: number | undefined;
}

const STREAM_INFO = 0;
const STREAM_INFO_END = 42;
const VORBIS_COMMENT = 4;
/** As far into the tags as the mask is looked for. */
const MAX_TAGS_BYTES = 65_536;

/** @param source Starts with the marker `fLaC`, or with a frame. */
export async function readFlacHead(source: Source): Promise<FlacHead> {
  const marker = new Bytes(await source.read(0, 4), 'flac');
  let info: FlacInfo | undefined;
  let channelMask: number | undefined;
  if (!marker.startsWith('fLaC')) return { audioAt: 0, info, channelMask };

  let at = 4;
  for await (const { type, body, bytes } of flacBlocks(source)) {
    if (type === STREAM_INFO && bytes >= STREAM_INFO_BYTES)
      info ??= parseFlacInfo(await source.read(body, STREAM_INFO_BYTES));
    if (type === VORBIS_COMMENT)
      channelMask ??= maskIn(await source.read(body, Math.min(bytes, MAX_TAGS_BYTES)));
    at = body + bytes;
  }
  // after the last block, or where none is: the search for frames starts here
  const start = await source.read(at, 2);
  const isFrame = start[0] === FRAME_SYNC && ((start[1] ?? 0) & 0xfe) === 0xf8;
  // a wrong length of a block hides frames, or shows none: they are looked for
  return { audioAt: isFrame || !info ? at : STREAM_INFO_END, info, channelMask };
}

/** RFC 9639, 8.6.2. */
function maskIn(tags: Uint8Array): number | undefined {
  const text = new TextDecoder('latin1').decode(tags);
  const [, digits] = /WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x([0-9a-f]{1,8})/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}
