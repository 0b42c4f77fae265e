const view = new DataView(new ArrayBuffer(8));

/** A finite double as a whole number times a power of two, which is one unit in its last place. */
function partsOf(x: number): { readonly whole: bigint; readonly exponent: number } {
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (biased === 0 ? 0n : 1n << 52n);
  return { whole: x < 0 ? -mantissa : mantissa, exponent: Math.max(biased, 1) - 1075 };
}

/**
 * The distance of a double from a decimal of any length (`-0.123e4`), in units in the last place of the
 * double next to that decimal: exact but for its own last thousandth.
 */
export function ulpsFrom(decimal: string, x: number): number {
  if (!Number.isFinite(x)) return Infinity;
  const match = /^(-?)0\.(\d+)e(-?\d+)$/.exec(decimal);
  if (!match) throw new Error(`${decimal} is no decimal`);
  const [, sign = '', digits = '', power] = match;
  const places = digits.length - Number(power);
  const nearest = Number(decimal);
  const unit = partsOf(nearest).exponent;
  const { whole, exponent } = partsOf(x);
  // Both times 2^1075 and 10^places (or expected by 10^-places), as whole numbers.
  const down = places > 0 ? 10n ** BigInt(places) : 1n;
  const up = places < 0 ? 10n ** BigInt(-places) : 1n;
  const expected = (BigInt(sign + digits) * up) << 1075n;
  const found = (whole << BigInt(exponent + 1075)) * down;
  const distance = expected > found ? expected - found : found - expected;
  return Number((distance * 1000n) / (down << BigInt(unit + 1075))) / 1000;
}
