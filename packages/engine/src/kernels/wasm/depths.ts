import type { Depths } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** As in `kernels/assembly/depths.ts`: so many counts for each of four lanes. */
const LANE_COUNTS = 32;
const LANES = 4;
/** Depths to 25; zeros are at 0, those too that fill up the last four samples. */
const COUNTS = 26;

export function openDepths(arena: Arena, threshold: number): Depths {
  const laneCounts = arena.integers(LANES * LANE_COUNTS);
  const counts = new Float64Array(COUNTS);
  let louder = 0;

  const pushChunk = (samples: Float32Array) => {
    louder += arena.exports.countDepths(
      arena.place(samples, 0),
      samples.length,
      threshold,
      laneCounts.byteOffset,
    );
    // Whole numbers of 32 bits would not hold hours of samples.
    for (let depth = 1; depth < COUNTS; depth++)
      for (let at = depth; at < laneCounts.length; at += LANE_COUNTS)
        counts[depth] = (counts[depth] ?? 0) + (laneCounts[at] ?? 0);
    laneCounts.fill(0);
  };

  return {
    push(samples) {
      for (let at = 0; at < samples.length; at += CHUNK_FRAMES)
        pushChunk(samples.subarray(at, at + CHUNK_FRAMES));
    },
    counts,
    get louder() {
      return louder;
    },
  };
}
