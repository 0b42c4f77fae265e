import { Bytes } from '../bytes.js';
import { FRAME_HEADER_BYTES } from './frame-header.js';
import type { FirstFrame } from './find-frames.js';

const HAS_FRAMES = 1;
const TABLE_BYTES: Readonly<Record<number, number>> = { 1: 4, 2: 4, 4: 100, 8: 4 };
const VBRI_AT = FRAME_HEADER_BYTES + 32;

/**
 * Frames of audio that the Xing, Info or VBRI header of an encoder promises in the first frame;
 * `undefined` without such a header. Encoder delay and padding, where LAME notes them, do not count.
 */
export function declaredFrames({ header, bytes }: FirstFrame): number | undefined {
  const frame = new Bytes(bytes.subarray(0, header.frameBytes), 'mp3');
  const at = FRAME_HEADER_BYTES + header.sideBytes;
  if (frame.length >= at + 12 && ['Xing', 'Info'].includes(frame.text(at, 4))) {
    const flags = frame.u32be(at + 4);
    if (!(flags & HAS_FRAMES)) return undefined;
    return frame.u32be(at + 8) * header.samples - paddingOf(frame, at, flags);
  }
  if (frame.length >= VBRI_AT + 18 && frame.text(VBRI_AT, 4) === 'VBRI')
    return frame.u32be(VBRI_AT + 14) * header.samples;
  return undefined;
}

/** LAME's extension follows the tables: nine characters, twelve bytes, then 12 bits each. */
function paddingOf(frame: Bytes, at: number, flags: number): number {
  const tables = Object.entries(TABLE_BYTES).filter(([flag]) => flags & Number(flag));
  const lame = tables.reduce((end, [, bytes]) => end + bytes, at + 8);
  if (frame.length < lame + 24 || !/^La(me|v[cf])/i.test(frame.text(lame, 4))) return 0;
  const both = frame.u24be(lame + 21);
  return (both >> 12) + (both & 0xfff);
}
