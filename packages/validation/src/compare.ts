import type { Margin, Value } from './case.js';

export interface Comparison {
  /** Measured minus expected, in the margin's unit, of the worst number; absent where no numbers are compared. */
  readonly error?: number;
  readonly isRight: boolean;
}

/** Two roundings of double precision: what a value without a margin may differ by, relative to it. */
const ROUNDING = 1e-9;

/** Numbers may differ by the margin, everything else must be the same. */
export function compare(expected: Value, measured: Value, margin: Margin | null): Comparison {
  if (typeof expected === 'number' && typeof measured === 'number')
    return compareNumbers(expected, measured, margin);
  if (Array.isArray(expected) && Array.isArray(measured)) {
    if (expected.length !== measured.length) return { isRight: false };
    return worst(expected.map((value: Value, i) => compare(value, measured[i] as Value, margin)));
  }
  if (isRecord(expected) && isRecord(measured)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(measured)]);
    return worst(
      [...keys].map((key) => compare(expected[key] ?? null, measured[key] ?? null, margin)),
    );
  }
  return { isRight: expected === measured };
}

function compareNumbers(expected: number, measured: number, margin: Margin | null): Comparison {
  const error = measured - expected;
  if (margin !== null && typeof margin === 'object' && 'percent' in margin) {
    const percent = error === 0 ? 0 : (100 * error) / Math.abs(expected);
    return { error: percent, isRight: Math.abs(percent) <= margin.percent };
  }
  const { plus, minus } =
    typeof margin === 'object' && margin !== null
      ? margin
      : { plus: margin ?? 0, minus: margin ?? 0 };
  const slack = ROUNDING * Math.max(1, Math.abs(expected));
  return { error, isRight: error <= plus + slack && error >= -minus - slack };
}

function worst(parts: readonly Comparison[]): Comparison {
  const errors = parts.flatMap(({ error }) => error ?? []);
  const error = errors.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const isRight = parts.every((part) => part.isRight);
  return errors.length > 0 ? { error, isRight } : { isRight };
}

const isRecord = (value: Value): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
