import { getChannel, framesOf } from '../../core/audio.js';
import { decimationTaps } from '../decimation-filter.js';
import type { Decimator } from '../kernels.js';
import { type Arena, CHUNK_FRAMES } from './arena.js';

export function openDecimator(arena: Arena, factor: number, channels: number): Decimator {
  const { keepFrames } = arena.exports;
  const taps = arena.floats(decimationTaps(factor).length);
  taps.set(decimationTaps(factor));
  /** The last tap of the first output frame. */
  const ends = taps.length / 2 - 1;
  const flush = Array.from({ length: channels }, () => new Float32Array(factor));
  const joints = flush.map(() => arena.floats(2 * taps.length).byteOffset);
  const retained = flush.map(() => arena.floats(CHUNK_FRAMES / factor + 1));
  let frames = 0;

  /** Up to CHUNK_FRAMES; returns the number of output frames. */
  const emit = (block: readonly Float32Array[], from: number, length: number): number => {
    // Frame m·factor is output when its last tap has come, at m·factor + 2·factor − 1.
    const first = Math.max(ends - frames, factor - 1 - (frames % factor));
    let count = 0;
    for (const [c, joint] of joints.entries())
      count = keepFrames(
        joint,
        arena.placePart(getChannel(block, c), from, length, 0),
        length,
        first,
        factor,
        taps.byteOffset,
        taps.length,
        retained[c]?.byteOffset ?? 0,
      );
    frames += length;
    return count;
  };
  const viewsOf = (count: number) => retained.map((samples) => samples.subarray(0, count));

  const push = (block: readonly Float32Array[]): readonly Float32Array[] => {
    const length = framesOf(block);
    if (length <= CHUNK_FRAMES) return viewsOf(emit(block, 0, length));
    const all = retained.map((): number[] => []);
    for (let at = 0; at < length; at += CHUNK_FRAMES)
      viewsOf(emit(block, at, Math.min(CHUNK_FRAMES, length - at))).forEach((samples, c) => {
        all[c]?.push(...samples);
      });
    return all.map((samples) => Float32Array.from(samples));
  };

  return { push, end: () => push(flush) };
}
