import { type Mark, MAX_MARKS } from '../../core/mark.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { cleanText, upToZero } from '../claims/named-claim.js';
import { wavChunks } from '../wav/wav-encoding.js';
import { id3Marks } from './id3-marks.js';

const MAX_LIST_BYTES = 262_144;
const CUE_BYTES = 24;
const LOOP_BYTES = 24;
const LOOPS_AT = 36;
const RATE_AT = 4;

/** Cue points with their labels and lengths, and the loops of a sampler (Microsoft, Multimedia Data Standards 1994). */
export async function* wavMarks(source: Source): AsyncGenerator<Mark, void, undefined> {
  const titles = new Map<number, string>();
  const lengths = new Map<number, number>();
  let rateHz = 0;
  let cues: readonly Cue[] = [];
  let loops: readonly Loop[] = [];
  for await (const { id, body, size } of wavChunks(source)) {
    const read = async (bytes: number) =>
      new Bytes(await source.read(body, Math.min(size, bytes)), 'wav');
    if (id === 'fmt ') rateHz = (await read(16)).u32le(RATE_AT);
    else if (id === 'cue ') cues = cuesIn(await read(4 + MAX_MARKS * CUE_BYTES));
    else if (id === 'smpl') loops = loopsIn(await read(LOOPS_AT + MAX_MARKS * LOOP_BYTES));
    else if (id === 'LIST') readLabels(await read(MAX_LIST_BYTES), titles, lengths);
    else if (/^id3 $/i.test(id)) yield* id3Marks(checkedSource(source, body, size));
  }
  if (rateHz === 0) return;
  const titled = (id: number) => {
    const title = titles.get(id);
    return title === undefined ? {} : { title };
  };
  for (const { id, start, end } of loops)
    yield {
      ...{ kind: 'loop', tag: 'smpl', startSec: start / rateHz, endSec: end / rateHz },
      ...titled(id),
    };
  for (const { id, at } of cues) {
    const frames = lengths.get(id) ?? 0;
    const place = { tag: 'cue', startSec: at / rateHz, ...titled(id) };
    if (frames > 0) yield { ...place, kind: 'region', endSec: (at + frames) / rateHz };
    else yield { ...place, kind: 'marker' };
  }
}

interface Cue {
  readonly id: number;
  readonly at: number;
}

const cuesIn = (bytes: Bytes): readonly Cue[] =>
  rowsOf(bytes, bytes.u32le(0), 4, CUE_BYTES, (at) => ({
    id: bytes.u32le(at),
    at: bytes.u32le(at + 20),
  }));

interface Loop {
  readonly id: number;
  readonly start: number;
  /** After the last frame. */
  readonly end: number;
}

/** The last frame of a loop is played. */
const loopsIn = (bytes: Bytes): readonly Loop[] =>
  rowsOf(bytes, bytes.u32le(28), LOOPS_AT, LOOP_BYTES, (at) => ({
    id: bytes.u32le(at),
    start: bytes.u32le(at + 8),
    end: bytes.u32le(at + 12) + 1,
  }));

function rowsOf<T>(
  bytes: Bytes,
  stated: number,
  from: number,
  rowBytes: number,
  read: (at: number) => T,
): readonly T[] {
  const length = Math.min(stated, MAX_MARKS, Math.floor((bytes.length - from) / rowBytes));
  return Array.from({ length: Math.max(0, length) }, (_, i) => read(from + i * rowBytes));
}

/** LIST/adtl: `labl` names a cue point, `note` comments it, `ltxt` gives it a length. */
function readLabels(list: Bytes, titles: Map<number, string>, lengths: Map<number, number>): void {
  if (!list.startsWith('adtl')) return;
  for (let at = 4; at + 12 <= list.length;) {
    const id = list.text(at, 4);
    const size = list.u32le(at + 4);
    const cue = list.u32le(at + 8);
    const end = Math.min(list.length, at + 8 + size);
    if (id === 'ltxt' && end - at >= 16) lengths.set(cue, list.u32le(at + 12));
    if ((id === 'labl' || (id === 'note' && !titles.has(cue))) && end > at + 12) {
      const text = new TextDecoder().decode(list.slice(at + 12, end));
      const title = cleanText(upToZero(text));
      if (title !== '') titles.set(cue, title);
    }
    at += 8 + size + (size % 2);
  }
}
