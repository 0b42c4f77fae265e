import type { Source } from '../../source/source.js';
import { FIXED_BYTES, isPageMark, MAX_PAGE_BYTES, pageAt } from './ogg-page.js';

const LETTER_O = 0x4f;

/** Where the last page of the file, whole or not, states that it ends, when it is of this stream. */
export async function lastGranule(source: Source, serial: number): Promise<number | undefined> {
  const from = Math.max(0, source.sizeBytes - MAX_PAGE_BYTES);
  const tail = await source.read(from, MAX_PAGE_BYTES);
  for (let at = tail.lastIndexOf(LETTER_O); at >= 0; at = tail.lastIndexOf(LETTER_O, at - 1)) {
    if (isPageMark(tail, at) && at + FIXED_BYTES <= tail.length) {
      const page = pageAt(tail, at, { segments: 0, bytes: FIXED_BYTES });
      return page.serial === serial ? page.granule : undefined;
    }
    if (at === 0) break; // lastIndexOf would count -1 from the end
  }
  return undefined;
}
