import type { Excerpt } from './excerpt.js';

const MAX_BLOCKS = 16;
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
  for (let lag = hop; lag <= MAX_BLOCKS * hop && lag < length / 1.5; lag += hop) {
    const earlier = energies[length - lag] ?? 0;
    const later = (energies[length] ?? 0) - (energies[lag] ?? 0);
    const energy = Math.sqrt(earlier * later);
    if (energy > 0 && exceeds(REPEATS_ABOVE * energy, rises, energies, lag)) return true;
  }
  return false;
}

/** Products that are summed before checking whether the rest can still matter. */
const PART = 1024;

/**
 * Whether Σ x[i]·x[i + lag] is more than `min`. What is left of it is at most the root of the energies that are left
 * (Cauchy-Schwarz): of what does not repeat a fifth is read. The bound is taken larger than rounding is.
 */
function exceeds(min: number, values: Float32Array, energies: Float64Array, lag: number): boolean {
  const count = values.length - lag;
  const at = (i: number) => energies[i] ?? 0;
  let sum = 0;
  for (let from = 0; from < count; from += PART) {
    const rest = (at(count) - at(from)) * (at(count + lag) - at(from + lag));
    if (sum + Math.sqrt(Math.max(0, rest)) < (1 - 1e-9) * min) return false;
    sum += product(values, from, Math.min(count, from + PART), lag);
  }
  return sum > min;
}

/** In four sums, which do not wait for each other. */
function product(values: Float32Array, from: number, to: number, lag: number): number {
  // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = from;
  for (; i + 3 < to; i += 4) {
    a += (values[i] ?? 0) * (values[i + lag] ?? 0);
    b += (values[i + 1] ?? 0) * (values[i + lag + 1] ?? 0);
    c += (values[i + 2] ?? 0) * (values[i + lag + 2] ?? 0);
    d += (values[i + 3] ?? 0) * (values[i + lag + 3] ?? 0);
  }
  for (; i < to; i++) a += (values[i] ?? 0) * (values[i + lag] ?? 0);
  return a + b + c + d;
}
