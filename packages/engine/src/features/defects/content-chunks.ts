import { type Block, framesOf } from '../../core/audio.js';
import { exp2 } from '../../elementary/exp2.js';
import { log2 } from '../../elementary/log2.js';
import { CHUNK_PIECE, CHUNK_WINDOW, type ChunkSums } from '../../kernels/defect-kernels.js';
import type { Kernels } from '../../kernels/kernels.js';

/** Chunks are this long in the mean, or up to 1.4 times longer or shorter, for a power of two. */
const MEAN_SEC = 0.006;
/** The data by which a chunk is recognised; only borrowed. */
export interface Chunk extends ChunkSums {
  startFrame: number;
  endFrame: number;
}

/**
 * Cuts a recording where 33 frames in a row add up to certain numbers: an equal stretch is cut at the same places
 * wherever it occurs (content-defined chunking; Muthitacharoen, Chen and Mazières 2001). The sums, and the names that
 * are sums over pairs of neighbours, are the same backwards, so that a reversed stretch has the same chunks in the
 * other order.
 */
export function openContentChunks(
  rateHz: number,
  kernels: Pick<Kernels, 'openChunkEnds'>,
  use: (chunk: Readonly<Chunk>) => void,
): { push(block: Block): void } {
  const ends = kernels.openChunkEnds(exp2(Math.round(log2(MEAN_SEC * rateHz))) - 1);
  let frame = 0;
  let startFrame = -1;

  return {
    push(block) {
      const length = framesOf(block);
      for (let from = 0; from < length; from += CHUNK_PIECE) {
        const count = Math.min(CHUNK_PIECE, length - from);
        ends.take(block, from, from + count);
        const first = CHUNK_WINDOW - frame;
        for (let at = ends.next(0, first); at < count; at = ends.next(at + 1, first)) {
          const endFrame = frame + at - (CHUNK_WINDOW >> 1);
          const { name, check, energy, isFlat } = ends.takeChunk();
          if (startFrame >= 0) use({ startFrame, endFrame, name, check, energy, isFlat });
          startFrame = endFrame;
        }
        frame += count;
      }
    },
  };
}
