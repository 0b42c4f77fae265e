import { CHUNK_PIECE, CHUNK_WINDOW, type ChunkEnds, type ChunkSums } from '../defect-kernels.js';
import { makeKeys } from './frame-keys.js';

/** Two of the constants of MurmurHash3's finish. */
const [FIRST, SECOND] = [0x85ebca6b, 0xc2b2ae35];
const HALF = CHUNK_WINDOW >> 1;

export function openChunkEnds(mask: number): ChunkEnds {
  const keys = new Int32Array(CHUNK_WINDOW + CHUNK_PIECE);
  const powers = new Float64Array(CHUNK_WINDOW + CHUNK_PIECE);
  let sums: ChunkSums = { name: 0, check: 0, energy: 0, isFlat: true };
  let total = 0; // of the keys in the window
  let count = 0;
  return {
    take(block, from, to) {
      keys.copyWithin(0, count, count + CHUNK_WINDOW);
      powers.copyWithin(0, count, count + CHUNK_WINDOW);
      count = to - from;
      makeKeys(block, from, to, keys.subarray(CHUNK_WINDOW), true);
      powers.fill(0, CHUNK_WINDOW);
      for (const samples of block)
        for (let i = 0; i < count; i++) {
          const x = samples[from + i] ?? 0;
          powers[CHUNK_WINDOW + i] = (powers[CHUNK_WINDOW + i] ?? 0) + x * x;
        }
    },
    next(from, first) {
      for (let i = from; i < count; i++) {
        const at = CHUNK_WINDOW + i;
        total = (total + (keys[at] ?? 0) - (keys[i] ?? 0)) | 0;
        const own = keys[at - HALF] ?? 0;
        const last = keys[at - HALF - 1] ?? 0;
        const both = (own + last) | 0;
        const pair = Math.imul(both ^ (both >>> 16), FIRST);
        sums.name = (sums.name + (pair ^ (pair >>> 13))) | 0;
        const other = Math.imul(pair ^ (pair >>> 15), SECOND);
        sums.check = (sums.check + (other ^ (other >>> 16))) | 0;
        sums.energy += powers[at - HALF] ?? 0;
        if (own !== last) sums.isFlat = false;
        const mixed = Math.imul(total ^ (total >>> 15), FIRST);
        if (((mixed ^ (mixed >>> 13)) & mask) === 0 && i >= first) return i;
      }
      return count;
    },
    takeChunk() {
      const taken = sums;
      sums = { name: 0, check: 0, energy: 0, isFlat: true };
      return taken;
    },
  };
}
