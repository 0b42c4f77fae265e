import type { Source } from '../../source/source.js';
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
