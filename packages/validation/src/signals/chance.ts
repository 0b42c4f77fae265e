import { uniform } from './random.js';

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
