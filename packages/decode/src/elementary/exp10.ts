import { POWERS } from './computed-tables.js';
import { LN10, STEP_OF_10_HIGH, STEP_OF_10_LOW } from './tables.js';
import { binaryPowers, scaled } from './scaled.js';

const TABLE = Float64Array.from(POWERS);
const BINARY_POWERS = binaryPowers();
const STEP_TOP = STEP_OF_10_HIGH;
const STEP_REST = STEP_OF_10_LOW;
const LN_10 = LN10;
const STEPS = 1 / (STEP_OF_10_HIGH + STEP_OF_10_LOW);
/** Added and taken away, it rounds to whole numbers: above it the step from double to double is 1. */
const ROUNDER = 6755399441055744;

/**
 * 10^x, within 0.52 ulp, exact where a double can be: as `exp`, in steps of log10(2) / 128.
 */
export function exp10(x: number): number {
  if (!(Math.abs(x) < 307)) return exp10AtTheEdges(x);
  const steps = x * STEPS + ROUNDER - ROUNDER;
  const step = steps | 0;
  const significand = exp10Significand(x, steps, step);
  return significand * (BINARY_POWERS[(step >> 7) + 1074] ?? 1);
}

/** Without its power of two. */
function exp10Significand(x: number, steps: number, step: number): number {
  const r = (x - steps * STEP_TOP - steps * STEP_REST) * LN_10;
  const power = TABLE[2 * (step & 127)] ?? 1;
  const series = r + r * r * (1 / 2 + r * (1 / 6) + r * r * (1 / 24 + r * (1 / 120)));
  return power + ((TABLE[2 * (step & 127) + 1] ?? 0) + power * series);
}

/** Where the result is not a normal number, or nearly. */
function exp10AtTheEdges(x: number): number {
  if (x > 309) return Infinity;
  if (x < -324) return 0;
  const steps = x * STEPS + ROUNDER - ROUNDER;
  return scaled(exp10Significand(x, steps, steps | 0), (steps | 0) >> 7);
}
