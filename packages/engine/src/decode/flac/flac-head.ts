import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { flacBlocks } from './flac-blocks.js';
import { parseFlacInfo, STREAM_INFO_BYTES, type FlacInfo } from './stream-info.js';

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
const FRAME_SYNC = 0xff;
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
