import type { Biquad } from '../biquad.js';

/** One section. `memory`: two numbers, zero at first. */
export const openBiquad =
  ({ b0, b1, b2, a1, a2 }: Biquad, memory: Float64Array) =>
  (x: number): number => {
    const y = b0 * x + (memory[0] ?? 0);
    memory[0] = b1 * x - a1 * y + (memory[1] ?? 0);
    memory[1] = b2 * x - a2 * y;
    return y;
  };

/** What a pair remembers. */
export const BIQUAD_PAIR_DOUBLES = 4;

/** Two sections in series: the next sample in, the filtered sample out. `memory`: four numbers, zero at first. */
export function openBiquadPair(
  [first, second]: readonly [Biquad, Biquad],
  memory: Float64Array = new Float64Array(BIQUAD_PAIR_DOUBLES),
): (x: number) => number {
  return (x) => {
    const y = first.b0 * x + (memory[0] ?? 0);
    memory[0] = first.b1 * x - first.a1 * y + (memory[1] ?? 0);
    memory[1] = first.b2 * x - first.a2 * y;
    const z = second.b0 * y + (memory[2] ?? 0);
    memory[2] = second.b1 * y - second.a1 * z + (memory[3] ?? 0);
    memory[3] = second.b2 * y - second.a2 * z;
    return z;
  };
}
