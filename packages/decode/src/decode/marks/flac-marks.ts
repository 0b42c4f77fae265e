import type { Mark } from '../../core/mark.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { MAX_COMMENTS_BYTES } from '../claims/vorbis-claims.js';
import { flacBlocks } from '../flac/flac-head.js';
import { parseFlacInfo } from '../flac/stream-info.js';
import { commentMarks } from './comment-marks.js';

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
