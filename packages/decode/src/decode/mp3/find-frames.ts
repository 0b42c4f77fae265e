import type { Source } from '../../source/source.js';
import { skipId3 } from '../id3.js';
import {
  areSimilar,
  findFreeFrame,
  FRAME_HEADER_BYTES,
  type FrameHeader,
  MAX_FREE_BYTES,
  readFrameHeader,
} from './frame-header.js';

/** Where the stream starts, and how. */
export interface FirstFrame {
  readonly header: FrameHeader;
  readonly offset: number;
  /** Between the tags and the frame, but for zeros. */
  readonly strangeBytes: number;
  /** The frame itself. */
  readonly bytes: Uint8Array;
}

/** How far other programs search for a start through unknown bytes. */
const SEARCH_BYTES = 65_536;
/** Frames that must follow each other: random bytes look like one header every few thousand bytes. */
const FRAMES_IN_A_ROW = 3;
/** Farther away, what looks like a stream is more often a piece of something else. */
const FAR_SEARCH_BYTES = 4_194_304;
const FRAMES_IN_A_ROW_FAR = 8;

/** Finds the first frame after tags and unknown bytes; `undefined` when this is no MP3. */
export async function findFirstFrame(source: Source): Promise<FirstFrame | undefined> {
  const afterTags = await skipId3(source);
  const start = afterTags < source.sizeBytes ? afterTags : 0; // a tag longer than the file lies
  return (
    (await find(source, start, SEARCH_BYTES, FRAMES_IN_A_ROW)) ??
    (await find(source, start, FAR_SEARCH_BYTES, FRAMES_IN_A_ROW_FAR))
  );
}

async function find(
  source: Source,
  start: number,
  searchBytes: number,
  frames: number,
): Promise<FirstFrame | undefined> {
  const window = await source.read(start, searchBytes + frames * MAX_FREE_BYTES);
  const isWhole = start + window.length === source.sizeBytes;
  const last = Math.min(searchBytes, window.length - FRAME_HEADER_BYTES);
  for (let at = window.indexOf(0xff); at >= 0 && at <= last; at = window.indexOf(0xff, at + 1)) {
    const header = readFrameHeader(window, at) ?? findFreeFrame(window, at);
    if (header && isStream(window, at, header, frames, isWhole))
      return {
        header,
        offset: start + at,
        bytes: window.slice(at, at + header.frameBytes),
        strangeBytes: window.subarray(0, at).reduce((count, byte) => count + Number(byte !== 0), 0),
      };
  }
  return undefined;
}

/**
 * Whether frames of one kind follow each other from `at` on, until the end of the file if that comes
 * sooner: a file may consist of a single frame, but then nothing may precede it.
 */
function isStream(
  window: Uint8Array,
  at: number,
  first: FrameHeader,
  frames: number,
  isWhole: boolean,
): boolean {
  let next = at + first.frameBytes;
  for (let count = 1; count < frames; count++) {
    const isEnd = isWhole && next + FRAME_HEADER_BYTES > window.length;
    if (isEnd) return at === 0;
    const header = readFrameHeader(window, next, first.freeBytes);
    if (!header || !areSimilar(header, first)) return false;
    next += header.frameBytes;
  }
  return true;
}
