import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import { type Box, BoxReader } from './boxes.js';
import type { Edit, Gapless, Movie, SampleSizes, Track } from './movie.js';
import { readSampleEntry } from './sample-entry.js';
import { Table } from './sample-ranges.js';

const MAX_ENTRY_BYTES = 65_536;
const MAX_EDITS = 256;
const MAX_CHAPTER_TRACKS = 16;

/** Takes over what one box inside `trak` states (ISO/IEC 14496-12, 8.3 to 8.7); others are ignored. */
async function readTrackBox(reader: BoxReader, box: Box, track: Track): Promise<void> {
  switch (box.type) {
    case 'tkhd': {
      const body = await reader.body(box, 24);
      track.id = body.u32be(body.u8(0) === 1 ? 20 : 12);
      track.isEnabled = (body.u8(3) & 1) === 1;
      return;
    }
    case 'mdhd':
      Object.assign(track, await readDuration(reader, box));
      track.language = await readLanguage(reader, box);
      return;
    case 'hdlr':
      track.handler ||= (await reader.body(box, 12)).text(8, 4);
      return;
    case 'chap': {
      const body = await reader.body(box, MAX_CHAPTER_TRACKS * 4);
      const count = Math.floor(body.length / 4);
      track.chapterTracks = Array.from({ length: count }, (_, i) => body.u32be(4 * i));
      return;
    }
    case 'elst':
      track.edits = await readEdits(reader, box);
      return;
    case 'stsd':
      track.entry ??= readSampleEntry(await reader.body(box, MAX_ENTRY_BYTES));
      return;
    case 'stsz':
      track.sizes = await readSizes(reader, box);
      return;
    case 'stts':
      track.timeRuns = await readTable(reader, box, 4, 8);
      return;
    case 'stsc':
      track.chunkRuns = await readTable(reader, box, 4, 12);
      return;
    case 'stco':
      track.chunkOffsets = { table: await readTable(reader, box, 4, 4), areLarge: false };
      return;
    case 'co64':
      track.chunkOffsets = { table: await readTable(reader, box, 4, 8), areLarge: true };
  }
}

/** The clock of `mvhd` and of `mdhd`. */
async function readDuration(
  reader: BoxReader,
  box: Box,
): Promise<Pick<Track, 'timescale' | 'duration'>> {
  const body = await reader.body(box, 32);
  return body.u8(0) === 1
    ? { timescale: body.u32be(20), duration: body.u64be(24) }
    : { timescale: body.u32be(12), duration: body.u32be(16) };
}

async function readEdits(reader: BoxReader, box: Box): Promise<Edit[]> {
  const head = await reader.body(box, 8);
  const isLong = head.u8(0) === 1;
  const rowBytes = isLong ? 20 : 12;
  const rows = await reader.body(box, MAX_EDITS * rowBytes, 8);
  const count = Math.min(head.u32be(4), Math.floor(rows.length / rowBytes));
  const edits = Array.from({ length: count }, (_, row) => {
    const at = row * rowBytes;
    const rate = rows.u32be(at + rowBytes - 4);
    return isLong
      ? {
          movieDuration: rows.u64be(at),
          mediaTime: rows.i32be(at + 8) < 0 ? -1 : rows.u64be(at + 8),
          rate,
        }
      : { movieDuration: rows.u32be(at), mediaTime: rows.i32be(at + 4), rate };
  });
  // ISO/IEC 14496-12, 8.6.6: at rate 0 one instant stays for the whole edit, which is silence. A list without any
  // other rate is that of a program that wrote none.
  const hasRates = edits.some(({ mediaTime, rate }) => mediaTime >= 0 && rate !== 0);
  return edits.map(({ movieDuration, mediaTime, rate }) => ({
    movieDuration,
    mediaTime: hasRates && rate === 0 ? -1 : mediaTime,
  }));
}

async function readSizes(reader: BoxReader, box: Box): Promise<SampleSizes> {
  const head = await reader.body(box, 12);
  const constant = head.u32be(4);
  if (constant > 0) return { rows: head.u32be(8), constant };
  const table = await readTable(reader, box, 8, 4);
  return { rows: table.rows, table };
}

/** A table whose row count is `at` bytes into the body, right before the rows. */
async function readTable(
  reader: BoxReader,
  box: Box,
  at: number,
  rowBytes: number,
): Promise<Table> {
  const rows = (await reader.body(box, 4, at)).u32be(0);
  return new Table(reader.source, box.body + at + 4, box.end, rows, rowBytes);
}

/** Three letters of five bits each (ISO/IEC 14496-12, 8.4.2.3); `undefined` for `und` and for QuickTime's own codes. */
async function readLanguage(reader: BoxReader, box: Box): Promise<string | undefined> {
  const body = await reader.body(box, 34);
  const at = body.u8(0) === 1 ? 32 : 20;
  if (body.length < at + 2) return undefined;
  const packed = body.u16be(at);
  const text = [10, 5, 0].map((shift) => String.fromCharCode(0x60 + ((packed >> shift) & 31)));
  const code = text.join('');
  return /^[a-z]{3}$/.test(code) && code !== 'und' ? code : undefined;
}

const CONTAINERS = 'moov trak tref edts mdia minf stbl mvex udta ilst'.split(' ');
const MAX_DEPTH = 8;
const MAX_NOTE_BYTES = 1024;

/** Reads the index, wherever it is in the file; its tables are only located. */
export async function readMovie(source: Source): Promise<Movie> {
  const reader = new BoxReader(source);
  const movie: Movie = {
    timescale: 0,
    tracks: [],
    packetDefaults: new Map(),
    isFragmented: false,
    fragmentDurationSec: undefined,
    gapless: undefined,
    index: 'missing',
    data: 'missing',
  };
  try {
    await walk(reader, movie, 0, source.sizeBytes, 0);
  } catch (error) {
    // a box that the end of the file cuts: what is missing is stated by what needs it
    if (movie.index !== 'cut' || !(error instanceof Fault)) throw error;
  }
  return movie;
}

const presenceOf = ({ isCut }: Box) => (isCut ? 'cut' : 'whole');

async function walk(
  reader: BoxReader,
  movie: Movie,
  start: number,
  end: number,
  depth: number,
): Promise<void> {
  for await (const box of reader.boxes(start, end)) {
    if (depth === 0 && box.type === 'moof' && movie.tracks.length > 0) {
      movie.data = presenceOf(box);
      return; // no index beyond
    }
    if (depth === 0 && box.type === 'moov') movie.index = presenceOf(box);
    // of a picture (HEIF), which has no other
    if (depth === 0 && box.type === 'meta') movie.index = presenceOf(box);
    if (depth === 0 && box.type === 'mdat') movie.data = presenceOf(box);
    if (box.type === 'trak') movie.tracks.push(newTrack());
    const contents = contentsOf(box);
    if (contents === undefined) await readBox(reader, movie, box);
    else if (depth < MAX_DEPTH) await walk(reader, movie, contents, box.end, depth + 1);
  }
}

/** Where the boxes inside a box start; the body of `meta` begins with its version. */
function contentsOf({ type, body }: Box): number | undefined {
  if (type === 'meta') return body + 4;
  return CONTAINERS.includes(type) ? body : undefined;
}

async function readBox(reader: BoxReader, movie: Movie, box: Box): Promise<void> {
  switch (box.type) {
    case 'mvhd':
      movie.timescale = (await readDuration(reader, box)).timescale;
      return;
    case 'mehd': {
      const body = await reader.body(box, 12);
      const units = body.u8(0) === 1 ? body.u64be(4) : body.u32be(4);
      if (movie.timescale > 0 && units > 0) movie.fragmentDurationSec = units / movie.timescale;
      return;
    }
    case 'trex': {
      const body = await reader.body(box, 24);
      const defaults = { duration: body.u32be(12), bytes: body.u32be(16) };
      movie.packetDefaults.set(body.u32be(4), defaults);
      movie.isFragmented = true;
      return;
    }
    case '----':
      movie.gapless ??= gaplessIn(
        (await reader.body(box, MAX_NOTE_BYTES)).textUpTo(MAX_NOTE_BYTES),
      );
      return;
    default: {
      const track = movie.tracks.at(-1);
      if (track) await readTrackBox(reader, box, track);
    }
  }
}

/** iTunSMPB: hexadecimal words, of which the second is the delay and the fourth the length. */
function gaplessIn(note: string): Gapless | undefined {
  const words = /iTunSMPB.*data.{8} [0-9a-f]{8} ([0-9a-f]{8}) [0-9a-f]{8} ([0-9a-f]{16})/is.exec(
    note,
  );
  const [delay, frames] = (words ?? []).slice(1).map((word) => Number.parseInt(word, 16));
  return frames ? { delay: delay ?? 0, frames } : undefined;
}

const newTrack = (): Track => ({
  id: 0,
  handler: '',
  isEnabled: true,
  language: undefined,
  chapterTracks: [],
  timescale: 0,
  duration: 0,
  entry: undefined,
  edits: [],
  sizes: undefined,
  timeRuns: undefined,
  chunkRuns: undefined,
  chunkOffsets: undefined,
});
