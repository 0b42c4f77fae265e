/**
 * Uniform 0..1 from a 32-bit seed: mulberry32, so that every run sees the same noise
 * (docs/measures/conventions.md#margins).
 */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal numbers by Box and Muller. */
export function gaussian(seed: number): () => number {
  const next = uniform(seed);
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/** Parameters that a case may vary, drawn from one seed: the same seed and case give the same signal. */
export interface Chance {
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** For a generator of noise. */
  seed(): number;
}

export function computeChance(seed: number, name: string): Chance {
  const next = uniform(hashOf(`${seed} ${name}`));
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    pick<T>(list: readonly T[]): T {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    seed: () => whole(1, 2 ** 31 - 1),
  };
}

/** FNV-1a, so that neighbouring seeds and like names draw unlike numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
