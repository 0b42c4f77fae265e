import { POWERS } from './computed-tables.js';
import { STEP_OF_E_HIGH, STEP_OF_E_LOW } from './tables.js';
import { binaryPowers, scaled } from './scaled.js';

const TABLE = Float64Array.from(POWERS);
const BINARY_POWERS = binaryPowers();
const STEP_TOP = STEP_OF_E_HIGH;
const STEP_REST = STEP_OF_E_LOW;
const STEPS = 1 / (STEP_OF_E_HIGH + STEP_OF_E_LOW);
/** Added and taken away, it rounds to whole numbers: above it the step from double to double is 1. */
const ROUNDER = 6755399441055744;

/**
 * e^x, within 0.52 ulp: 2^(n / 128) from a table, e^r by its series, |r| < 0.0028.
 * P. T. P. Tang, Table-driven implementation of the exponential function in IEEE floating-point arithmetic,
 * ACM TOMS 15 (1989).
 */
export function exp(x: number): number {
  if (!(Math.abs(x) < 708)) return expAtTheEdges(x);
  const steps = x * STEPS + ROUNDER - ROUNDER;
  const step = steps | 0;
  const significand = expSignificand(x, steps, step);
  return significand * (BINARY_POWERS[(step >> 7) + 1074] ?? 1);
}

/** Without its power of two. */
function expSignificand(x: number, steps: number, step: number): number {
  const r = x - steps * STEP_TOP - steps * STEP_REST;
  const power = TABLE[2 * (step & 127)] ?? 1;
  const series = r + r * r * (1 / 2 + r * (1 / 6) + r * r * (1 / 24 + r * (1 / 120)));
  return power + ((TABLE[2 * (step & 127) + 1] ?? 0) + power * series);
}

/** Where the result is not a normal number, or nearly. */
function expAtTheEdges(x: number): number {
  if (x > 710) return Infinity;
  if (x < -746) return 0;
  const steps = x * STEPS + ROUNDER - ROUNDER;
  return scaled(expSignificand(x, steps, steps | 0), (steps | 0) >> 7);
}
