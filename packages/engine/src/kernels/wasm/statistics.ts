import { channelOf } from '../../core/audio.js';
import type { Statistics } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

/** As the kernel writes them: Σx, Σx² and the largest |x| of each channel. */
const SUMS_PER_CHANNEL = 3;

/** The first two channels go through together, for the sum of their product; the others one by one. */
export function openStatistics(arena: Arena, channels: number): Statistics {
  const { sumsOf, pairSumsOf } = arena.exports;
  const sums = Array.from({ length: channels }, () => arena.doubles(SUMS_PER_CHANNEL));
  const cross = arena.doubles(1);
  const [firstSums, secondSums] = sums;

  const pushChunk = (block: readonly Float32Array[], from: number, to: number): void => {
    const samplesOf = (c: number, slot: number) =>
      arena.place(channelOf(block, c).subarray(from, to), slot);
    sums.forEach((own, c) => {
      if (c === 0 && firstSums && secondSums)
        pairSumsOf(
          samplesOf(0, 0),
          samplesOf(1, 1),
          to - from,
          firstSums.byteOffset,
          secondSums.byteOffset,
          cross.byteOffset,
        );
      else if (c !== 1) sumsOf(samplesOf(c, 0), to - from, own.byteOffset);
    });
  };

  return {
    push(block) {
      const length = block[0]?.length ?? 0;
      for (let at = 0; at < length; at += CHUNK_FRAMES)
        pushChunk(block, at, Math.min(length, at + CHUNK_FRAMES));
    },
    end: () => ({
      sums: Float64Array.from(sums, ([sum = 0]) => sum),
      squares: Float64Array.from(sums, ([, square = 0]) => square),
      peaks: Float64Array.from(sums, ([, , peak = 0]) => peak),
      cross: cross[0] ?? 0,
    }),
  };
}
