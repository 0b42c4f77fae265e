import type { Excerpt } from '../../tracks/excerpts.js';

const MOST_BLOCKS = 16;
/** Correlation of the highs with themselves some whole blocks later. */
const REPEATS_ABOVE = 0.9;

/**
 * Whether the excerpt repeats after a whole number of blocks: a synthetic sound may. Its blocks are
 * then one and the same, and whatever one offset shows by chance would count for all.
 */
export function repeatsAfterBlocks({ samples }: Excerpt, hop: number): boolean {
  const rises = samples.map((x, i) => x - (samples[i - 1] ?? x));
  for (let lag = hop; lag <= MOST_BLOCKS * hop && lag < samples.length / 1.5; lag += hop)
    if (correlation(rises, lag) > REPEATS_ABOVE) return true;
  return false;
}

function correlation(samples: Float32Array, lag: number): number {
  let [product, first, second] = [0, 0, 0];
  for (let i = lag; i < samples.length; i++) {
    const a = samples[i - lag] ?? 0;
    const b = samples[i] ?? 0;
    product += a * b;
    first += a * a;
    second += b * b;
  }
  const energy = Math.sqrt(first * second);
  return energy > 0 ? product / energy : 0;
}
