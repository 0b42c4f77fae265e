import type { Source } from '../../source/source.js';
import type { ChunkOffsets, Track } from './movie.js';

/** Where one packet lies in the file. */
export interface SampleRange {
  readonly offset: number;
  readonly bytes: number;
  /** In the track's units, where it is known without the time table. */
  readonly duration?: number;
}

const RUN_FIRST_CHUNK = 0;
const RUN_PACKETS = 4;

/** The packets of a track by the tables of its index; up to the first that lies beyond the file. */
export async function* sampleRanges(
  source: Source,
  { sizes, chunkRuns, chunkOffsets }: Track,
): AsyncGenerator<SampleRange, void, undefined> {
  if (!sizes || !chunkRuns || !chunkOffsets) return;
  let sample = 0;
  for (let run = 0; run < chunkRuns.rows; run++) {
    if (!chunkRuns.holds(run)) await chunkRuns.load(run);
    const firstChunk = chunkRuns.u32(run, RUN_FIRST_CHUNK);
    const packets = chunkRuns.u32(run, RUN_PACKETS);
    let nextFirst = chunkOffsets.table.rows + 1; // chunks count from 1
    if (run + 1 < chunkRuns.rows) {
      if (!chunkRuns.holds(run + 1)) await chunkRuns.load(run + 1);
      nextFirst = Math.min(nextFirst, chunkRuns.u32(run + 1, RUN_FIRST_CHUNK));
    }
    for (let chunk = Math.max(1, firstChunk); chunk < nextFirst; chunk++) {
      let offset = await chunkOffset(chunkOffsets, chunk - 1);
      for (let packet = 0; packet < packets; packet++, sample++) {
        if (sample >= sizes.rows) return;
        let bytes;
        if ('table' in sizes) {
          if (!sizes.table.holds(sample)) await sizes.table.load(sample);
          bytes = sizes.table.u32(sample);
        } else bytes = sizes.constant;
        if (offset + bytes > source.sizeBytes) return;
        yield { offset, bytes };
        offset += bytes;
      }
    }
  }
}

async function chunkOffset({ table, areLarge }: ChunkOffsets, row: number): Promise<number> {
  if (!table.holds(row)) await table.load(row);
  return areLarge ? table.u64(row) : table.u32(row);
}
