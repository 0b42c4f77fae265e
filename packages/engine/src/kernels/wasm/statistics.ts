import { getChannel, framesOf } from '../../core/audio.js';
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

  const pushChunk = (block: readonly Float32Array[], from: number, frames: number): void => {
    if (firstSums && secondSums)
      pairSumsOf(
        arena.placePart(getChannel(block, 0), from, frames, 0),
        arena.placePart(getChannel(block, 1), from, frames, 1),
        frames,
        firstSums.byteOffset,
        secondSums.byteOffset,
        cross.byteOffset,
      );
    for (let c = secondSums ? 2 : 0; c < channels; c++)
      sumsOf(
        arena.placePart(getChannel(block, c), from, frames, 0),
        frames,
        sums[c]?.byteOffset ?? 0,
      );
  };

  return {
    push(block) {
      const length = framesOf(block);
      for (let at = 0; at < length; at += CHUNK_FRAMES)
        pushChunk(block, at, Math.min(CHUNK_FRAMES, length - at));
    },
    end: () => ({
      sums: Float64Array.from(sums, ([sum = 0]) => sum),
      squares: Float64Array.from(sums, ([, square = 0]) => square),
      peaks: Float64Array.from(sums, ([, , peak = 0]) => peak),
      cross: cross[0] ?? 0,
    }),
    save: () => Float64Array.of(cross[0] ?? 0, ...sums.flatMap((ofChannel) => [...ofChannel])),
    load(state) {
      cross[0] = state[0] ?? 0;
      for (const [c, ofChannel] of sums.entries())
        ofChannel.set(state.subarray(1 + c * SUMS_PER_CHANNEL, 1 + (c + 1) * SUMS_PER_CHANNEL));
    },
  };
}
