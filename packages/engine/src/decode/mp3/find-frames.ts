import type { Source } from '../../source/source.js';
import { skipId3 } from '../id3.js';
import { FRAME_HEADER_BYTES, readFrameHeader, type FrameHeader } from './frame-header.js';

/** Where the stream starts, and how. */
export interface FirstFrame {
  readonly header: FrameHeader;
  readonly offset: number;
  /** The frame and what follows it. */
  readonly bytes: Uint8Array;
}

/** As far as other programs look for a start behind unknown bytes. */
const SEARCH_BYTES = 65_536;
/** The search, and two of the largest frames (1441 bytes) behind it. */
const WINDOW_BYTES = SEARCH_BYTES + 4096;
/**
 * Frames that must follow each other. Random bytes look like one header every few thousand bytes, and
 * mpg123 by itself would play them.
 */
const FRAMES_IN_A_ROW = 3;

/** Finds the first frame behind tags and unknown bytes; `undefined` when this is no MP3. */
export async function findFirstFrame(source: Source): Promise<FirstFrame | undefined> {
  const afterTags = await skipId3(source);
  const start = afterTags < source.sizeBytes ? afterTags : 0; // a tag longer than the file lies
  const window = await source.read(start, WINDOW_BYTES);
  const isWhole = start + window.length === source.sizeBytes;
  const last = Math.min(SEARCH_BYTES, window.length - FRAME_HEADER_BYTES);
  for (let at = 0; at <= last; at++) {
    if (window[at] !== 0xff) continue;
    const header = readFrameHeader(window, at);
    if (header && isStream(window, at, header, isWhole))
      return { header, offset: start + at, bytes: window.subarray(at) };
  }
  return undefined;
}

/**
 * Whether frames of one kind follow each other from `at` on, until the end of the file if that comes
 * sooner: a file may consist of a single frame, but then nothing may precede it.
 */
function isStream(window: Uint8Array, at: number, first: FrameHeader, isWhole: boolean): boolean {
  let next = at + first.frameBytes;
  for (let count = 1; count < FRAMES_IN_A_ROW; count++) {
    const isEnd = isWhole && next + FRAME_HEADER_BYTES > window.length;
    if (isEnd) return at === 0;
    const header = readFrameHeader(window, next);
    if (header?.rateHz !== first.rateHz || header.samples !== first.samples) return false;
    next += header.frameBytes;
  }
  return true;
}
