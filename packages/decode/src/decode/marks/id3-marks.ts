import { type Mark, MAX_MARKS } from '../../core/mark.js';
import { bytesSource } from '../../source/bytes-source.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { cleanText } from '../claims/named-claim.js';
import { framesFrom, id3Frames, type Id3Frame, textsIn } from '../claims/id3-claims.js';

const NO_TIME = 0xffffffff;
const MS = 1000;
/** Of one chapter. */
const MAX_INNER_FRAMES = 20;

/** The chapters of an ID3v2 tag (ID3v2 Chapter Frame Addendum 1.0, CHAP). */
export async function* id3Marks(source: Source): AsyncGenerator<Mark, void, undefined> {
  for await (const frame of id3Frames(source, 2 * MAX_MARKS)) {
    const mark = frame.id === 'CHAP' ? await chapterIn(frame) : undefined;
    if (mark) yield mark;
  }
}

async function chapterIn({ body, version }: Id3Frame): Promise<Mark | undefined> {
  const times = body.indexOf(0) + 1;
  const inner = times + 16;
  if (times === 0 || inner > body.length) return undefined;
  const bytes = new Bytes(body, 'id3');
  const [start, end] = [bytes.u32be(times), bytes.u32be(times + 4)];
  if (start === NO_TIME) return undefined;
  let title = '';
  const extent = { at: inner, length: body.length, version, maxFrames: MAX_INNER_FRAMES };
  for await (const { id, body: text } of framesFrom(bytesSource(body), extent))
    if (id === 'TIT2') title = cleanText(textsIn(text[0] ?? 0, text.subarray(1))[0] ?? '');
  return {
    ...{ kind: 'chapter', tag: 'ID3 CHAP', startSec: start / MS },
    ...(end !== NO_TIME && end > start && { endSec: end / MS }),
    ...(title !== '' && { title }),
  };
}
