import type { Excerpt } from './excerpt.js';

const MOST_BLOCKS = 16;
/** Correlation of the highs with themselves some whole blocks later. */
const REPEATS_ABOVE = 0.9;

/**
 * The lengths of blocks, of those given, after a whole number of which the excerpt repeats: a synthetic sound
 * may. Its blocks are then one and the same, and whatever one offset shows by chance would count for all.
 */
export function repeatingHops({ samples }: Excerpt, hops: ReadonlySet<number>): readonly number[] {
  const rises = new Float32Array(samples.length);
  const energies = new Float64Array(samples.length + 1);
  let last = samples[0] ?? 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0;
    const rise = Math.fround(x - last);
    rises[i] = rise;
    energies[i + 1] = (energies[i] ?? 0) + rise * rise;
    last = x;
  }
  return [...hops].filter((hop) => repeatsAfter(hop, rises, energies));
}

function repeatsAfter(hop: number, rises: Float32Array, energies: Float64Array): boolean {
  const length = rises.length;
  for (let lag = hop; lag <= MOST_BLOCKS * hop && lag < length / 1.5; lag += hop) {
    const earlier = energies[length - lag] ?? 0;
    const later = (energies[length] ?? 0) - (energies[lag] ?? 0);
    const energy = Math.sqrt(earlier * later);
    if (energy > 0 && product(rises, lag) > REPEATS_ABOVE * energy) return true;
  }
  return false;
}

/** In four sums, which do not wait for each other. */
function product(values: Float32Array, lag: number): number {
  const count = values.length - lag;
  let [a, b, c, d] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 3 < count; i += 4) {
    a += (values[i] ?? 0) * (values[i + lag] ?? 0);
    b += (values[i + 1] ?? 0) * (values[i + lag + 1] ?? 0);
    c += (values[i + 2] ?? 0) * (values[i + lag + 2] ?? 0);
    d += (values[i + 3] ?? 0) * (values[i + lag + 3] ?? 0);
  }
  for (; i < count; i++) a += (values[i] ?? 0) * (values[i + lag] ?? 0);
  return a + b + c + d;
}
