import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import { Bytes } from '../bytes.js';
import type { Track } from './movie.js';

/** Where one packet lies in the file. */
export interface SampleRange {
  readonly offset: number;
  readonly bytes: number;
  /** In the track's units, where it is known without the time table. */
  readonly duration?: number;
}

const RUN_FIRST_CHUNK = 0;
const RUN_PACKETS = 4;

/** So many at a time: a promise for each would cost as much as a third of the decoding. */
export const RANGES_AT_ONCE = 512;

/**
 * The packets of a track by the tables of its index; up to the first that lies beyond the file.
 *
 * @param leftOut So many that have bytes, from the first on. An index may state in a few bytes that billions are equal:
 *   those are not walked.
 */
export async function* sampleRanges(
  source: Source,
  { sizes, chunkRuns, chunkOffsets }: Pick<Track, 'sizes' | 'chunkRuns' | 'chunkOffsets'>,
  leftOut = 0,
): AsyncGenerator<readonly SampleRange[], void, undefined> {
  if (!sizes || !chunkRuns || !chunkOffsets) return;
  let sample = 0;
  let left = leftOut;
  let reached = 0;
  let some: SampleRange[] = [];
  for (let run = 0; run < chunkRuns.rows; run++) {
    if (!chunkRuns.holds(run)) await chunkRuns.load(run);
    const firstChunk = chunkRuns.u32(run, RUN_FIRST_CHUNK);
    const packets = chunkRuns.u32(run, RUN_PACKETS);
    let nextFirst = chunkOffsets.table.rows + 1; // chunks count from 1
    if (run + 1 < chunkRuns.rows) {
      if (!chunkRuns.holds(run + 1)) await chunkRuns.load(run + 1);
      nextFirst = Math.min(nextFirst, chunkRuns.u32(run + 1, RUN_FIRST_CHUNK));
    }
    // a chunk has one place in the order: rows that lead back would repeat all of them for each
    for (let chunk = Math.max(reached + 1, firstChunk); chunk < nextFirst; chunk++) {
      reached = chunk;
      const { table, areLarge } = chunkOffsets;
      if (!table.holds(chunk - 1)) await table.load(chunk - 1);
      let offset = areLarge ? table.u64(chunk - 1) : table.u32(chunk - 1);
      let packet = 0;
      if (left > 0 && 'constant' in sizes) {
        packet = Math.min(left, packets, sizes.rows - sample);
        left -= packet;
        sample += packet;
        offset += packet * sizes.constant;
        if (offset > source.sizeBytes) return;
      }
      for (; packet < packets; packet++, sample++) {
        if (sample >= sizes.rows) {
          yield some;
          return;
        }
        let bytes;
        if ('table' in sizes) {
          if (!sizes.table.holds(sample)) await sizes.table.load(sample);
          bytes = sizes.table.u32(sample);
        } else bytes = sizes.constant;
        if (offset + bytes > source.sizeBytes) {
          yield some;
          return;
        }
        if (left > 0 && bytes > 0) left--;
        else some.push({ offset, bytes });
        offset += bytes;
        if (some.length < RANGES_AT_ONCE) continue;
        yield some;
        some = [];
      }
    }
  }
  yield some;
}

const WINDOW_BYTES = 49_152;

/**
 * Rows of numbers in a box, of which one window is in memory: an index of hours stays small, and a
 * count of billions that a hostile file declares costs nothing.
 */
export class Table {
  readonly rows: number;
  readonly #source: Source;
  readonly #offset: number;
  readonly #rowBytes: number;
  #window = new Bytes(new Uint8Array(), 'm4a');
  #first = 0;
  #loaded = 0;

  /** `rows` as declared; those that would lie beyond `end` do not count. */
  constructor(source: Source, offset: number, end: number, rows: number, rowBytes: number) {
    this.rows = Math.max(0, Math.min(rows, Math.floor((end - offset) / rowBytes)));
    this.#source = source;
    this.#offset = offset;
    this.#rowBytes = rowBytes;
  }

  /** Whether `row` can be read at once. */
  holds(row: number): boolean {
    return row >= this.#first && row < this.#first + this.#loaded;
  }

  /** Brings `row`, and what follows it, into memory. */
  async load(row: number): Promise<void> {
    const count = Math.min(this.rows - row, Math.floor(WINDOW_BYTES / this.#rowBytes));
    const bytes = await this.#source.read(
      this.#offset + row * this.#rowBytes,
      Math.max(0, count) * this.#rowBytes,
    );
    this.#window = new Bytes(bytes, 'm4a');
    this.#first = row;
    this.#loaded = Math.floor(bytes.length / this.#rowBytes);
    if (this.#loaded === 0) throw new Fault('decode.unsupported', 'm4a: the index is cut short');
  }

  /** The number `at` bytes into a row that is held. */
  u32(row: number, at = 0): number {
    return this.#window.u32be((row - this.#first) * this.#rowBytes + at);
  }

  u64(row: number, at = 0): number {
    return this.#window.u64be((row - this.#first) * this.#rowBytes + at);
  }
}

type Ranges = AsyncIterable<readonly SampleRange[]>;

/** State for continuing from a later packet. */
export interface SeekPackets {
  /** Whether the time table states that all before it are of so many frames. */
  areSimilar(packet: number, frames: number, rateHz: number): Promise<boolean>;
  from(packet: number): AsyncIterator<readonly Packet[], void>;
}

/**
 * Of a track with an index: fragments state their times one by one.
 *
 * @param sizeBytes Of the file: a packet has a byte at least, so that no more of them can be real.
 */
export function seekPackets(
  { timeRuns, timescale, sizes }: Pick<Track, 'timeRuns' | 'timescale' | 'sizes'>,
  sizeBytes: number,
  rangesAfter: (packet: number) => Ranges,
  read: (ranges: Ranges) => AsyncIterator<readonly Packet[], void>,
): SeekPackets {
  return {
    async areSimilar(packet, frames, rateHz) {
      if (!timeRuns || timeRuns.rows === 0) return false;
      if (packet > sizeBytes || packet >= (sizes?.rows ?? 0)) return false;
      if (!timeRuns.holds(0)) await timeRuns.load(0);
      const isExact = timeRuns.u32(0, DELTA_AT) * rateHz === frames * timescale;
      return isExact && packet <= timeRuns.u32(0);
    },
    from: (packet) => read(rangesAfter(packet)),
  };
}

const DELTA_AT = 4;

/** Neighbouring packets are read together, at most this many bytes. */
const READ_WINDOW_BYTES = 262_144;
/** Bytes of others between two neighbours: as much as a system reads at once in any case. */
const GAP_BYTES = 4096;
/** AAC's largest packet has 6144 bits per channel; ALAC's is a little more than its PCM, 128 kB. */
const MAX_PACKET_BYTES = 1_048_576;

/** One coded frame. */
export interface Packet {
  /** A view, valid until the next packets are requested. */
  readonly data: Uint8Array;
  /** For the last one, where the file states how long it is: the share of it that is the recording. */
  readonly share: number | undefined;
  /** In the track's units, where its range states it. */
  readonly duration?: number | undefined;
}

/** Reads the packets that `ranges` names; those of one window together. */
export async function* readPackets(
  source: Source,
  ranges: AsyncIterable<readonly SampleRange[]>,
): AsyncGenerator<readonly Packet[], void, undefined> {
  let window: Uint8Array = new Uint8Array();
  let start = 0;
  let packets: Packet[] = [];
  for await (const marked of lastMarked(ranges)) {
    for (const [index, { offset, bytes, share, duration }] of marked.entries()) {
      if (bytes > MAX_PACKET_BYTES)
        throw new Fault('decode.unsupported', `m4a: a packet of ${bytes} bytes`);
      if (offset < start || offset + bytes > start + window.length) {
        if (packets.length > 0) yield packets;
        packets = [];
        start = offset;
        window = await source.read(offset, runBytes(marked, index));
      }
      const at = offset - start;
      packets.push({ data: window.subarray(at, at + bytes), share, duration });
    }
    if (packets.length > 0) yield packets;
    packets = [];
  }
}

/** Bytes from a packet to the end of the last that follows it closely: no more than packets need. */
function runBytes(ranges: readonly SampleRange[], from: number): number {
  const start = ranges[from]?.offset ?? 0;
  let end = start;
  for (let i = from; i < ranges.length; i++) {
    const { offset = 0, bytes = 0 } = ranges[i] ?? {};
    const isNear = offset >= start && offset <= end + GAP_BYTES;
    if (i > from && !(isNear && offset + bytes <= start + READ_WINDOW_BYTES)) break;
    end = Math.max(end, offset + bytes);
  }
  return end - start;
}

type Marked = SampleRange & { readonly share: number | undefined };

/** The ranges that have bytes, with the last one's share of the duration of those before it. */
async function* lastMarked(
  ranges: AsyncIterable<readonly SampleRange[]>,
): AsyncGenerator<readonly Marked[], void, undefined> {
  let usual: number | undefined;
  let last: SampleRange | undefined;
  for await (const some of ranges) {
    const marked: Marked[] = [];
    for (const range of some) {
      if (range.bytes === 0) continue;
      if (last) {
        marked.push({ ...last, share: undefined });
        usual = last.duration;
      }
      last = range;
    }
    yield marked;
  }
  const { duration } = last ?? {};
  if (last)
    yield [{ ...last, share: duration && usual ? Math.min(1, duration / usual) : undefined }];
}
