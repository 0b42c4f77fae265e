import { MAX_TOPS, type TopReader, type TopReaderLimits } from '../amplitude-kernels.js';
import type { Arena } from './arena.js';
import { furtherKernels } from './further.js';

const SUMS = 15;

/** Bit for bit what the plain reference gives. */
export function openTopReader(arena: Arena, maxLength: number, limits: TopReaderLimits): TopReader {
  const { energyOfBends, findTops, sumTops } = furtherKernels(arena);
  const { start, quarter, inner, one, near, three, far, flat, reached: min } = limits;
  const constants = arena.doubles(9);
  constants.set([start, quarter, inner, one, near, three, far, flat, min]);
  // The sample after the last one is read as zero.
  const x = arena.floats(maxLength + 1);
  const maxTops = Math.min(MAX_TOPS, maxLength);
  const peaks = arena.integers(maxTops);
  const ratios = arena.doubles(maxTops);
  const reached = arena.doubles(maxTops);
  const sums = arena.doubles(SUMS);
  let length = 0;
  let count = 0;
  return {
    find(samples, high, low) {
      ({ length } = samples);
      x.set(samples);
      x[length] = 0;
      count = findTops(
        ...([x.byteOffset, length, high, low, constants.byteOffset] as const),
        ...([peaks.byteOffset, ratios.byteOffset, maxTops] as const),
      );
      return ratios.subarray(0, count);
    },
    sum([from, to], every) {
      sums.fill(0);
      const found = sumTops(
        ...([x.byteOffset, length, peaks.byteOffset, ratios.byteOffset, count] as const),
        ...([from, to, every, constants.byteOffset, sums.byteOffset] as const),
        reached.byteOffset,
      );
      return { sums, reached: reached.subarray(0, found) };
    },
    energyOfBends: () => energyOfBends(x.byteOffset, length),
  };
}
