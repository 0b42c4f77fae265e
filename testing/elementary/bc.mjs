/** Decimal expressions to many digits, by `bc -l`: an implementation that shares nothing with ours. */
import { execFileSync } from 'node:child_process';

const FUNCTIONS = `
define p() { return 4*a(1) }
`;

/** Each expression to `digits` decimal places, as a decimal string. */
export function evaluate(expressions, digits) {
  const program = [`scale=${digits}`, FUNCTIONS, ...expressions, 'quit', ''].join('\n');
  const output = execFileSync('bc', ['-l', '-q'], {
    input: program,
    encoding: 'utf8',
    env: { ...process.env, BC_LINE_LENGTH: '0' },
    maxBuffer: 1 << 28,
  });
  const lines = output.trim().split('\n');
  if (lines.length !== expressions.length) throw new Error(`bc: ${output}`);
  return lines;
}

/** The numerator and the power of two of a finite double: exactly its value. */
function partsOf(x) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (biased === 0 ? 0n : 1n << 52n);
  return { numerator: x < 0 ? -mantissa : mantissa, exponent: Math.max(biased, 1) - 1075 };
}

/** A double as bc reads it, exactly. */
export function exactly(x) {
  const { numerator, exponent } = partsOf(x);
  if (exponent >= 0) return `(${numerator << BigInt(exponent)})`;
  // n / 2^k has k decimal places at most.
  const places = BigInt(-exponent);
  const scaled = numerator * 5n ** places;
  const text = (scaled < 0n ? -scaled : scaled).toString().padStart(Number(places) + 1, '0');
  const at = text.length - Number(places);
  const trimmed = `${text.slice(0, at)}.${text.slice(at)}`.replace(/\.?0+$/, '');
  return `(${scaled < 0n ? '-' : ''}${trimmed})`;
}
