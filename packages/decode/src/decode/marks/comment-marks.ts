import { type Mark, MAX_MARKS } from '../../core/mark.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { cleanText } from '../claims/named-claim.js';
import { MAX_COMMENTS_BYTES, oggComments, vorbisComments } from '../claims/vorbis-claims.js';
import { flacBlocks, parseFlacInfo } from '../flac/stream-info.js';

/** Frames of a compact disc in a second. */
const FRAMES_PER_SEC = 75;

/**
 * The tracks of a cue sheet (CDRWIN): each begins with its index 01.
 *
 * @param fileName Of the recording: of a sheet of several files only its own tracks count.
 */
export function readCueSheet(sheet: string, tag: string, fileName?: string): readonly Mark[] {
  const files: { name: string; tracks: Track[] }[] = [];
  let track: Track | undefined;
  for (const line of sheet.slice(0, MAX_SHEET_CHARACTERS).split(/\r?\n|\r/)) {
    const [, word = '', rest = ''] = /^\s*\ufeff?(\w+)\s+(.*?)\s*$/.exec(line) ?? [];
    switch (word.toUpperCase()) {
      case 'FILE':
        files.push({ name: unquoted(rest.replace(/\s+\w+$/, '')), tracks: [] });
        track = undefined;
        break;
      case 'TRACK':
        track = { number: Number.parseInt(rest, 10), title: '', startSec: undefined };
        if (files.length === 0) files.push({ name: '', tracks: [] });
        files.at(-1)?.tracks.push(track);
        break;
      case 'TITLE':
        if (track) track.title = cleanText(unquoted(rest));
        break;
      case 'INDEX': {
        const [, index, min, sec, frame] = /^(\d+)\s+(\d+):(\d+):(\d+)$/.exec(rest) ?? [];
        if (track && Number(index) === 1)
          track.startSec = 60 * Number(min) + Number(sec) + Number(frame) / FRAMES_PER_SEC;
      }
    }
  }
  const own = files.length > 1 ? files.filter(({ name }) => isSame(name, fileName)) : files;
  return own
    .flatMap(({ tracks }) => tracks)
    .slice(0, MAX_MARKS)
    .flatMap(({ title, startSec }): Mark | [] =>
      startSec === undefined
        ? []
        : { kind: 'track', tag, startSec, ...(title !== '' && { title }) },
    );
}

const MAX_SHEET_CHARACTERS = 1_048_576;

interface Track {
  readonly number: number;
  title: string;
  startSec: number | undefined;
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/, '$1');

/** The sheet may name another format than that of the recording, which was encoded since. */
const isSame = (name: string, fileName: string | undefined): boolean =>
  fileName !== undefined && stemOf(name) === stemOf(fileName);

const stemOf = (path: string): string =>
  path
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();

/** The chapters in the comments of the first stream that we decode. */
export async function* oggMarks(source: Source): AsyncGenerator<Mark, void, undefined> {
  const { comments } = await oggComments(source);
  yield* commentMarks(comments);
}

/** A cue sheet of a hundred tracks. */
const MAX_COMMENT_BYTES = 65_536;

/** Chapters in Vorbis comments (Xiph, Chapter Extension): CHAPTER001 and CHAPTER001NAME; and a cue sheet in one. */
function* commentMarks(comments: Uint8Array): Generator<Mark, void, undefined> {
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

const STREAM_INFO = 0;
const VORBIS_COMMENT = 4;
const CUE_SHEET = 5;
const TRACKS_AT = 128 + 8 + 1 + 258;
const TRACK_BYTES = 36;
const INDEX_BYTES = 12;
const MAX_TRACKS = 100; // of a compact disc, and the lead-out
const LEAD_OUT = [170, 255];
const MAX_CUE_BYTES = TRACKS_AT + 1 + MAX_TRACKS * (TRACK_BYTES + 100 * INDEX_BYTES);

/** The tracks of a CUESHEET block (RFC 9639, 8.7), and what comments name. */
export async function* flacMarks(source: Source): AsyncGenerator<Mark, void, undefined> {
  let rateHz = 0;
  for await (const { type, body, bytes } of flacBlocks(source)) {
    if (type === STREAM_INFO) rateHz = parseFlacInfo(await source.read(body, bytes))?.rateHz ?? 0;
    if (type === CUE_SHEET && rateHz > 0)
      yield* tracksIn(
        new Bytes(await source.read(body, Math.min(bytes, MAX_CUE_BYTES)), 'flac'),
        rateHz,
      );
    if (type === VORBIS_COMMENT)
      yield* commentMarks(await source.read(body, Math.min(bytes, MAX_COMMENTS_BYTES)));
  }
}

function* tracksIn(sheet: Bytes, rateHz: number): Generator<Mark, void, undefined> {
  let at = TRACKS_AT + 1;
  const count = Math.min(sheet.u8(TRACKS_AT), MAX_TRACKS);
  for (let i = 0; i < count && at + TRACK_BYTES <= sheet.length; i++) {
    const offset = sheet.u64be(at);
    const number = sheet.u8(at + 8);
    const indices = sheet.u8(at + 35);
    let start = offset;
    for (let index = 0; index < indices; index++) {
      const place = at + TRACK_BYTES + index * INDEX_BYTES;
      if (sheet.u8(place + 8) === 1) start = offset + sheet.u64be(place); // 0 is the pause before
    }
    if (!LEAD_OUT.includes(number))
      yield { kind: 'track', tag: `CUESHEET track ${number}`, startSec: start / rateHz };
    at += TRACK_BYTES + indices * INDEX_BYTES;
  }
}
