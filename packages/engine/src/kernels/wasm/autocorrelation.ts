import { exp2 } from '../../elementary/exp2.js';
import { log2 } from '../../elementary/log2.js';
import type { Autocorrelation } from '../kernels.js';
import { ArenaFull, LARGEST_WASM_SPECTRUM, WORK_BUFFER_FLOATS, type Arena } from './arena.js';
import { openTwiddles } from './tables.js';

/** Smaller transforms do not fill the vectors. */
const SMALLEST = 64;

export function openAutocorrelation(
  arena: Arena,
  length: number,
  longest: number,
): Autocorrelation {
  // Long enough that no lag up to the longest wraps around.
  const size = Math.max(SMALLEST, exp2(Math.ceil(log2(length + longest + 1))));
  if (size > LARGEST_WASM_SPECTRUM) throw new ArenaFull(`no room for ${size} points`);
  const ones = arena.floats(size).fill(1);
  const twiddles = openTwiddles(arena, size);
  const work = arena.transformWork;
  const frames = [arena.floats(size), arena.floats(size)] as const;
  const sums = [new Float32Array(longest + 1), new Float32Array(longest + 1)] as const;

  const load = (frame: Float32Array, samples: Float32Array) => {
    frame.set(samples);
    frame.fill(0, length);
  };
  /** The transforms leave their scale, `size`. */
  const unload = (sum: Float32Array, from: number) => {
    for (let lag = 0; lag <= longest; lag++) sum[lag] = (work[from + lag] ?? 0) / size;
  };

  return {
    pair(first, second) {
      load(frames[0], first);
      load(frames[1], second);
      const address = arena.exports.correlatePair(
        frames[0].byteOffset,
        frames[1].byteOffset,
        ones.byteOffset,
        size,
        twiddles(),
        work.byteOffset,
      );
      const from = (address - work.byteOffset) / 4;
      unload(sums[0], from);
      unload(sums[1], from + WORK_BUFFER_FLOATS);
      return sums;
    },
  };
}
