import { type Claim, REPLAY_GAIN_LUFS } from '../../core/claim.js';
import { bytesSource } from '../../source/bytes-source.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import { cleanText, gainStated, namedClaim, upToZero } from './named-claim.js';

/** Of one tag; each costs a read. */
const MAX_FRAMES = 500;
/** A longer frame holds a picture, or nothing that is reported. */
const MAX_FRAME_BYTES = 4096;
/** Of a tag in which every frame has to be decoded to find the next. */
const MAX_UNSYNCHRONISED_BYTES = 1_048_576;

const HEADER_BYTES = 10;
const UNSYNCHRONISED = 0x80;
const EXTENDED = 0x40;

/** Frames of ID3v2.2, and what they became in ID3v2.3. */
const SHORT_IDS: Readonly<Record<string, string>> = {
  TXX: 'TXXX',
  COM: 'COMM',
  TT2: 'TIT2',
  TP1: 'TPE1',
  TBP: 'TBPM',
  TKE: 'TKEY',
  TAL: 'TALB',
  TYE: 'TYER',
  TRC: 'TSRC',
  TSS: 'TSSE',
};

/** ID3v2.4 native frames, under the names that Vorbis comments have for them. */
const TEXT_NAMES: Readonly<Record<string, string>> = {
  TIT2: 'TITLE',
  TPE1: 'ARTIST',
  TALB: 'ALBUM',
  TYER: 'DATE',
  TDRC: 'DATE',
  TSRC: 'ISRC',
  TSSE: 'ENCODER',
  TBPM: 'TBPM',
  TKEY: 'TKEY',
};

/** One frame of a tag, up to 4096 bytes of it; its id as in ID3v2.3. */
export interface Id3Frame {
  readonly id: string;
  readonly version: number;
  readonly body: Uint8Array;
  readonly isWhole: boolean;
}

/** What the ID3v2 tag (ID3v2.2 to 2.4) at the start of `source` states: texts, TXXX, iTunes' comments, RVA2. */
export async function* id3Claims(source: Source): AsyncGenerator<Claim, void, undefined> {
  for await (const { id, body, isWhole } of id3Frames(source, MAX_FRAMES)) {
    const claim = isWhole ? claimOf(id, body) : undefined;
    if (claim) yield claim;
  }
}

/** The frames of the ID3v2 tag at the start of `source`. */
export async function* id3Frames(
  source: Source,
  maxFrames: number,
): AsyncGenerator<Id3Frame, void, undefined> {
  const header = new Bytes(await source.read(0, HEADER_BYTES), 'id3');
  if (header.length < HEADER_BYTES || !header.startsWith('ID3')) return;
  const [version, flags] = [header.u8(3), header.u8(5)];
  const end = HEADER_BYTES + syncSafe(header, 6);
  // before 2.4 the tag as a whole is unsynchronised, and sizes count what is left
  const isWhole = version < 4 && (flags & UNSYNCHRONISED) !== 0;
  const frames = isWhole
    ? bytesSource(
        synchronised(
          await source.read(HEADER_BYTES, Math.min(end - HEADER_BYTES, MAX_UNSYNCHRONISED_BYTES)),
        ),
      )
    : checkedSource(source, HEADER_BYTES);
  const length = Math.min(frames.sizeBytes, end - HEADER_BYTES);
  const at = version > 2 && (flags & EXTENDED) !== 0 ? await extendedBytes(frames, version) : 0;
  yield* framesFrom(frames, { at, length, version, maxFrames });
}

interface Extent {
  readonly at: number;
  readonly length: number;
  readonly version: number;
  readonly maxFrames: number;
}

/** Frames in a row: of a tag, or of a frame that contains frames. */
export async function* framesFrom(
  frames: Source,
  { at: start, length, version, maxFrames }: Extent,
): AsyncGenerator<Id3Frame, void, undefined> {
  const idBytes = version === 2 ? 3 : 4;
  const headBytes = version === 2 ? 6 : 10;
  let at = start;
  for (let count = 0; count < maxFrames && at + headBytes <= length; count++) {
    const head = new Bytes(await frames.read(at, headBytes), 'id3');
    const id = head.text(0, idBytes);
    if (!/^[A-Z0-9]+$/.test(id)) return; // padding
    const size = version === 2 ? head.u24be(3) : version === 3 ? head.u32be(4) : syncSafe(head, 4);
    const format = version === 4 ? head.u8(9) : 0;
    at += headBytes;
    const isWhole = size <= MAX_FRAME_BYTES;
    if (isWhole || id === 'CHAP') {
      const body = await frames.read(at, Math.min(size, MAX_FRAME_BYTES));
      yield {
        id: version === 2 ? (SHORT_IDS[id] ?? id) : id,
        version,
        body: format & 2 ? synchronised(body) : body,
        isWhole,
      };
    }
    at += size;
  }
}

/** Four bytes of seven bits. */
const syncSafe = (bytes: Bytes, at: number): number =>
  [0, 1, 2, 3].reduce((sum, i) => sum * 128 + (bytes.u8(at + i) & 127), 0);

/** ID3v2.3, 3.2: the size does not count itself; ID3v2.4, 3.2: it does. */
async function extendedBytes(frames: Source, version: number): Promise<number> {
  const size = new Bytes(await frames.read(0, 4), 'id3');
  return version === 3 ? 4 + size.u32be(0) : syncSafe(size, 0);
}

/** ID3v2.4, 6.1: a zero after 0xFF was inserted. */
const synchronised = (bytes: Uint8Array): Uint8Array =>
  bytes.filter((byte, i) => byte !== 0 || bytes[i - 1] !== 0xff);

function claimOf(id: string, body: Uint8Array): Claim | undefined {
  if (body.length < 2) return undefined;
  if (id === 'RVA2') return volumeClaim(body);
  const [encoding = 0] = body;
  if (id === 'TXXX') {
    const [name = '', text = ''] = textsIn(encoding, body.subarray(1));
    return namedClaim(name, text);
  }
  if (id === 'COMM') {
    const [name = '', text = ''] = textsIn(encoding, body.subarray(4)); // after the language
    return namedClaim(name, text);
  }
  const name = TEXT_NAMES[id];
  return name === undefined
    ? undefined
    : namedClaim(name, textsIn(encoding, body.subarray(1))[0] ?? '');
}

const ENCODINGS = ['latin1', 'utf-16', 'utf-16be', 'utf-8'] as const;

/** The texts of a frame, which zeros divide (ID3v2.4, 4). */
export function textsIn(encoding: number, bytes: Uint8Array): readonly string[] {
  const label = ENCODINGS[encoding];
  if (label === undefined) return [];
  const whole = new TextDecoder(label).decode(bytes).split('\0');
  // each text in UTF-16 has a byte order mark of its own; only of the first it is none
  return whole.map((text) => text.replace(/^[\ufeff\ufffe]/, ''));
}

/** ID3v2.4, 4.11: a name, then channels with a gain in 1/512 dB. By `track` it is meant as ReplayGain. */
function volumeClaim(body: Uint8Array): Claim | undefined {
  const name = upToZero(new TextDecoder('latin1').decode(body));
  const bytes = new Bytes(body, 'id3');
  const at = name.length + 1;
  const MASTER = 1;
  if (at + 3 > bytes.length || bytes.u8(at) !== MASTER) return undefined;
  const gainDb = ((bytes.u16be(at + 1) << 16) >> 16) / 512;
  const stated = name.toLowerCase() === 'track' ? gainStated(gainDb, REPLAY_GAIN_LUFS) : undefined;
  return {
    tag: cleanText(`RVA2 ${name}`),
    text: `${gainDb.toFixed(2)} dB`,
    ...(stated && { stated }),
  };
}
