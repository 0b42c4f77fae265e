import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import type { Skipped } from './frame-reader.js';

const LOOK_BYTES = 4096;

/** Whether what follows the last frame is a tag of another format, or nothing but zeros. */
export async function isTag(source: Source, { from, bytes }: Skipped): Promise<boolean> {
  const start = new Bytes(await source.read(from, Math.min(bytes, LOOK_BYTES)), 'flac');
  const text = start.textUpTo(LOOK_BYTES);
  return /^(TAG|ID3|APETAGEX|LYRICSBEGIN)/.test(text) || /^\0*$/.test(text);
}
