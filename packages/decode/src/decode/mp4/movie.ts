import type { SampleEntry, UnsupportedEntry } from './sample-entry.js';
import type { Table } from './sample-ranges.js';

/** What the index of a file states, as far as it matters for one track of sound. */
export interface Movie {
  /** Units per second of edit lists. */
  timescale: number;
  readonly tracks: Track[];
  /** What fragments may leave out, by track. */
  readonly packetDefaults: Map<number, PacketDefaults>;
  isFragmented: boolean;
  /** For fragments, whose tracks cannot state it. */
  fragmentDurationSec: number | undefined;
  gapless: Gapless | undefined;
  /** The index (`moov`): a file that broke off may have none, or a part of it. */
  index: Presence;
  /** The samples (`mdat`), or the first fragment. */
  data: Presence;
}

export type Presence = 'whole' | 'cut' | 'missing';

/** iTunes's own note of the encoder's delay and of the recording's length, in frames. */
export interface Gapless {
  readonly delay: number;
  readonly frames: number;
}

/** Bytes and duration of a packet where its fragment does not state them. */
export interface PacketDefaults {
  readonly bytes: number;
  readonly duration: number;
}

export interface Track {
  id: number;
  /** `soun` for sound. */
  handler: string;
  /** Of the flags of its header: a track that players play where nobody chose one. */
  isEnabled: boolean;
  /** ISO 639-2; `undefined` where none is stated. */
  language: string | undefined;
  /** Ids of the tracks whose samples are the titles of its chapters. */
  chapterTracks: readonly number[];
  /** Units per second of the track. */
  timescale: number;
  duration: number;
  entry: SampleEntry | UnsupportedEntry | undefined;
  edits: readonly Edit[];
  sizes: SampleSizes | undefined;
  /** Rows of: packets in a row, units that each of them lasts. */
  timeRuns: Table | undefined;
  /** Rows of: first chunk, packets per chunk, description. */
  chunkRuns: Table | undefined;
  chunkOffsets: ChunkOffsets | undefined;
}

/** A part of the track that is played: in the movie's and in the track's units. */
export interface Edit {
  readonly movieDuration: number;
  /** Negative: nothing is played, or one instant for the whole edit (a dwell). */
  readonly mediaTime: number;
}

/** One row per packet, unless all are of one size. */
export type SampleSizes =
  | { readonly rows: number; readonly table: Table }
  | { readonly rows: number; readonly constant: number };

export interface ChunkOffsets {
  readonly table: Table;
  /** Of 8 bytes instead of 4. */
  readonly areLarge: boolean;
}
