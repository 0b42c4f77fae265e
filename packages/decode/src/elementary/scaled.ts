/** 2^(i − 1074), i = 0 … 2097: every power of two that a double can be. */
const BINARY_POWERS = tabulate();

function tabulate(): Float64Array {
  const powers = new Float64Array(2098);
  for (let i = 0, power = Number.MIN_VALUE; i < powers.length; i++, power *= 2) powers[i] = power;
  return powers;
}

export const binaryPowers = (): Float64Array => BINARY_POWERS;

/** A number of [0.5, 2] times 2^exponent, where that may leave the normal numbers. */
export function scaled(x: number, exponent: number): number {
  if (exponent > 1023) return x * 2 * (BINARY_POWERS[exponent + 1073] ?? Infinity);
  return exponent < -1074
    ? (x / 4) * (BINARY_POWERS[exponent + 1076] ?? 0)
    : x * (BINARY_POWERS[exponent + 1074] ?? 0);
}
