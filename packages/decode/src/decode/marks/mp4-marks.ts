import { type Mark, MAX_MARKS } from '../../core/mark.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { cleanText } from '../claims/named-claim.js';
import { BoxReader } from '../mp4/boxes.js';
import { leadSecOf } from '../mp4/edit-pieces.js';
import type { Movie, Track } from '../mp4/movie.js';
import { readMovie } from '../mp4/read-movie.js';
import { sampleRanges } from '../mp4/sample-ranges.js';
import { timedRanges } from '../mp4/open-m4a.js';

/** The chapters of the chapter track that the sound refers to, else those of Nero's list. */
export async function* mp4Marks(source: Source): AsyncGenerator<Mark, void, undefined> {
  const movie = await readMovie(source);
  const ids = movie.tracks.flatMap(({ chapterTracks }) => chapterTracks);
  const texts = movie.tracks.find(
    ({ id, handler }) => ids.includes(id) && (handler === 'text' || handler === 'sbtl'),
  );
  let hasTrack = false;
  for await (const mark of texts ? chaptersOf(source, movie, texts) : []) {
    hasTrack = true;
    yield mark;
  }
  if (!hasTrack) yield* neroChapters(new BoxReader(source), 0, source.sizeBytes, ['moov', 'udta']);
}

const MAX_TITLE_BYTES = 1024;

/** Each sample of the track is a title, of two bytes of length and a text (QuickTime File Format, Text Sample Data). */
async function* chaptersOf(
  source: Source,
  movie: Movie,
  track: Track,
): AsyncGenerator<Mark, void, undefined> {
  if (track.timescale <= 0) return;
  let units = 0;
  const leadSec = leadSecOf(track, movie);
  const ranges = timedRanges(sampleRanges(source, track), track.timeRuns);
  let count = 0;
  for await (const some of ranges)
    for (const { offset, bytes, duration = 0 } of some) {
      if (count++ >= MAX_MARKS) return;
      const body = await source.read(offset, Math.min(bytes, MAX_TITLE_BYTES));
      const title = body.length < 2 ? '' : titleIn(body);
      const startSec = leadSec + units / track.timescale;
      units += duration;
      const endSec = leadSec + units / track.timescale;
      const span = { startSec, ...(endSec > startSec && { endSec }) };
      yield { kind: 'chapter', tag: 'chapter track', ...span, ...(title !== '' && { title }) };
    }
}

function titleIn(body: Uint8Array): string {
  const text = body.subarray(2, 2 + new Bytes(body, 'm4a').u16be(0));
  const [first, second] = text;
  const isUtf16 = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
  const label = !isUtf16 ? 'utf-8' : first === 0xfe ? 'utf-16be' : 'utf-16le';
  return cleanText(new TextDecoder(label).decode(text));
}

const MAX_LIST_BYTES = 65_536;
const UNITS_PER_SEC = 10_000_000;

/** `chpl` in `udta`: one byte of count, then for each a time in 100 ns, one byte of length, a text. */
async function* neroChapters(
  reader: BoxReader,
  start: number,
  end: number,
  way: readonly string[],
): AsyncGenerator<Mark, void, undefined> {
  const [next, ...rest] = way;
  for await (const box of reader.boxes(start, end)) {
    if (next !== undefined && box.type === next)
      yield* neroChapters(reader, box.body, box.end, rest);
    if (next === undefined && box.type === 'chpl')
      yield* neroList(await reader.body(box, MAX_LIST_BYTES));
  }
}

function* neroList(body: Bytes): Generator<Mark, void, undefined> {
  const countAt = body.u8(0) === 1 ? 8 : 4;
  const count = body.u8(countAt);
  let at = countAt + 1;
  for (let i = 0; i < count && at + 9 <= body.length; i++) {
    const length = Math.min(body.u8(at + 8), body.length - at - 9);
    const title = cleanText(new TextDecoder().decode(body.slice(at + 9, at + 9 + length)));
    const startSec = body.u64be(at) / UNITS_PER_SEC;
    yield { kind: 'chapter', tag: 'chpl', startSec, ...(title !== '' && { title }) };
    at += 9 + length;
  }
}
