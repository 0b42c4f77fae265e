import type { PitchLags, PitchPeak, PitchPeaks } from '../kernels.js';
import type { Arena } from './arena.js';
import { transformSize } from './frame-correlation.js';
import { furtherKernels } from './further.js';
import { placeWindow } from './nsdf.js';
import { openTwiddles } from './tables.js';

const NO_PEAK: PitchPeak = { clarity: 0, lag: 0 };

export function openPitchPeaks(arena: Arena, length: number, lags: PitchLags): PitchPeaks {
  const { pitchPeaks } = furtherKernels(arena);
  const { shortest, longest, nearHighest } = lags;
  // Long enough that no lag up to the longest wraps around.
  const size = transformSize(length + longest + 1);
  const ones = arena.floats(size).fill(1);
  const twiddles = openTwiddles(arena, size);
  const frames = arena.floats(2 * size);
  const pairs = arena.doubles(2 * length);
  const values = arena.doubles(2 * (longest + 1));
  const copies = [arena.floats(length), arena.floats(length)] as const;
  const found = arena.scratch;

  return (samples, first, second) => {
    pitchPeaks(
      placeWindow(arena, samples, first, copies[0]),
      second === undefined ? 0 : placeWindow(arena, samples, second, copies[1]),
      length,
      shortest,
      longest,
      nearHighest,
      frames.byteOffset,
      ones.byteOffset,
      size,
      twiddles(),
      arena.transformWork.byteOffset,
      pairs.byteOffset,
      values.byteOffset,
      found.byteOffset,
    );
    return [
      { clarity: found[0] ?? 0, lag: found[2] ?? 0 },
      second === undefined ? NO_PEAK : { clarity: found[1] ?? 0, lag: found[3] ?? 0 },
    ];
  };
}
