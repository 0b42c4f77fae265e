import type { Value } from './case.js';

/** A value in a few characters: curves and objects by their kind. */
export function valueText(value: Value): string {
  if (value === null) return 'none';
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return '{…}';
  const short = value.map((one: Value) => valueText(one)).join(' ');
  return short.length <= 24 ? `[${short}]` : `[${value.length} values]`;
}

/** Five figures, without an exponent where a person would write none. */
export function numberText(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e5) return value.toFixed(0);
  return size < 1e-4 ? value.toExponential(1) : String(Number(value.toPrecision(5)));
}
