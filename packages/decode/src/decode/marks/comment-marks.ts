import { type Mark, MAX_MARKS } from '../../core/mark.js';
import { cleanText } from '../claims/named-claim.js';
import { oggComments, vorbisComments } from '../claims/vorbis-claims.js';
import { readCueSheet } from './cue-sheet.js';
import type { Source } from '../../source/source.js';

/** The chapters in the comments of the first stream that we decode. */
export async function* oggMarks(source: Source): AsyncGenerator<Mark, void, undefined> {
  const { comments } = await oggComments(source);
  yield* commentMarks(comments);
}

/** A cue sheet of a hundred tracks. */
const MAX_COMMENT_BYTES = 65_536;

/** Chapters in Vorbis comments (Xiph, Chapter Extension): CHAPTER001 and CHAPTER001NAME; and a cue sheet in one. */
export function* commentMarks(comments: Uint8Array): Generator<Mark, void, undefined> {
  const starts = new Map<string, number>();
  const titles = new Map<string, string>();
  for (const { name, text } of vorbisComments(comments, MAX_COMMENT_BYTES)) {
    const [, number, isName] = /^CHAPTER(\d{2,4})(NAME)?$/i.exec(name) ?? [];
    if (/^CUESHEET$/i.test(name)) yield* readCueSheet(text, 'CUESHEET');
    if (number === undefined) continue;
    if (isName !== undefined) titles.set(number, cleanText(text));
    else {
      const [, hours, minutes, seconds] =
        /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(text.trim()) ?? [];
      if (seconds !== undefined)
        starts.set(number, 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
    }
    if (starts.size > MAX_MARKS) break;
  }
  for (const [number, startSec] of starts) {
    const title = titles.get(number) ?? '';
    const tag = `CHAPTER${number}`;
    yield { kind: 'chapter', tag, startSec, ...(title !== '' && { title }) };
  }
}
