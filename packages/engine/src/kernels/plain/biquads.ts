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

/** State of a pair. */
export const BIQUAD_PAIR_DOUBLES = 4;

/** Two sections in series: the next sample in, the filtered sample out. `memory`: four numbers, zero at first. */
export function openBiquadPair(
  [first, second]: readonly [Biquad, Biquad],
  memory: Float64Array,
): (x: number) => number {
  const [one, other] = [
    openBiquad(first, memory.subarray(0, BIQUAD_PAIR_DOUBLES / 2)),
    openBiquad(second, memory.subarray(BIQUAD_PAIR_DOUBLES / 2)),
  ];
  return (x) => other(one(x));
}
