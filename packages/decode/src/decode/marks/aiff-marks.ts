import { type Mark, MAX_MARKS } from '../../core/mark.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { readExtended } from '../aiff/open-aiff.js';
import { Bytes } from '../bytes.js';
import { cleanText } from '../claims/named-claim.js';
import { id3Marks } from './id3-marks.js';

const FIRST_CHUNK_AT = 12;
const CHUNK_HEADER_BYTES = 8;
const MAX_CHUNKS = 1000;
const MAX_MARK_BYTES = 262_144;
/** Of the sustain and of the release loop in INST; each has a mode and two markers. */
const LOOPS_AT = [8, 14];

/** Markers and the loops between them (Apple, AIFF 1.3: Marker Chunk, Instrument Chunk). */
export async function* aiffMarks(source: Source): AsyncGenerator<Mark, void, undefined> {
  let rateHz = 0;
  let marks: ReadonlyMap<number, Marker> = new Map();
  let loops: readonly (readonly [begin: number, end: number])[] = [];
  let at = FIRST_CHUNK_AT;
  for (let count = 0; count < MAX_CHUNKS && at + CHUNK_HEADER_BYTES <= source.sizeBytes; count++) {
    const header = new Bytes(await source.read(at, CHUNK_HEADER_BYTES), 'aiff');
    const id = header.text(0, 4);
    const size = header.u32be(4);
    const body = at + CHUNK_HEADER_BYTES;
    const read = async (bytes: number) =>
      new Bytes(await source.read(body, Math.min(size, bytes)), 'aiff');
    if (id === 'COMM') rateHz = readExtended(await read(18), 8);
    else if (id === 'MARK') marks = markersIn(await read(MAX_MARK_BYTES));
    else if (id === 'INST') loops = loopsIn(await read(20));
    else if (id === 'ID3 ') yield* id3Marks(checkedSource(source, body, size));
    at = body + size + (size % 2);
  }
  if (!(rateHz > 0)) return;
  const inLoops = new Set(loops.flat());
  for (const [beginId, endId] of loops) {
    const [begin, end] = [marks.get(beginId), marks.get(endId)];
    if (!begin || !end || end.at === begin.at) continue;
    const span = { startSec: begin.at / rateHz, endSec: end.at / rateHz };
    yield { kind: 'loop', tag: 'INST', ...span, ...titled(begin) };
  }
  for (const [id, marker] of marks)
    if (!inLoops.has(id))
      yield { kind: 'marker', tag: 'MARK', startSec: marker.at / rateHz, ...titled(marker) };
}

interface Marker {
  readonly at: number;
  readonly title: string;
}

const titled = ({ title }: Marker) => (title === '' ? {} : { title });

function markersIn(bytes: Bytes): ReadonlyMap<number, Marker> {
  const markers = new Map<number, Marker>();
  const count = Math.min(bytes.u16be(0), MAX_MARKS);
  for (let at = 2, i = 0; i < count && at + 7 <= bytes.length; i++) {
    const length = Math.min(bytes.u8(at + 6), bytes.length - at - 7);
    const title = cleanText(new TextDecoder().decode(bytes.slice(at + 7, at + 7 + length)));
    markers.set(bytes.u16be(at), { at: bytes.u32be(at + 2), title });
    at += 7 + length + ((length + 1) % 2); // a Pascal string is padded to an even length
  }
  return markers;
}

const loopsIn = (bytes: Bytes) =>
  LOOPS_AT.filter((at) => at + 6 <= bytes.length && bytes.u16be(at) !== 0).map(
    (at) => [bytes.u16be(at + 2), bytes.u16be(at + 4)] as const,
  );
