import type { Source } from '../../source/source.js';
import { BoxReader, type Box } from './boxes.js';
import type { Gapless, Movie, Track } from './movie.js';
import { readDuration, readTrackBox } from './read-track-box.js';

const CONTAINERS = 'moov trak edts mdia minf stbl mvex udta ilst'.split(' ');
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
  };
  await walk(reader, movie, 0, source.sizeBytes, 0);
  return movie;
}

async function walk(
  reader: BoxReader,
  movie: Movie,
  start: number,
  end: number,
  depth: number,
): Promise<void> {
  for await (const box of reader.boxes(start, end)) {
    if (depth === 0 && box.type === 'moof' && movie.tracks.length > 0) return; // no index beyond
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
  timescale: 0,
  duration: 0,
  entry: undefined,
  edits: [],
  sizes: undefined,
  timeRuns: undefined,
  chunkRuns: undefined,
  chunkOffsets: undefined,
});
