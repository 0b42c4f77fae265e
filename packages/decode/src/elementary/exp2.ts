import { POWERS } from './computed-tables.js';
import { LN2 } from './tables.js';
import { binaryPowers, scaled } from './scaled.js';

const TABLE = Float64Array.from(POWERS);
const BINARY_POWERS = binaryPowers();
const LN_2 = LN2;
const STEPS = 128;
/** Added and taken away, it rounds to whole numbers: above it the step from double to double is 1. */
const ROUNDER = 6755399441055744;

/**
 * 2^x, within 0.52 ulp, exact for whole x: as `exp`, with the exact step 1 / 128.
 */
export function exp2(x: number): number {
  if (!(Math.abs(x) < 1022)) return exp2AtTheEdges(x);
  const steps = x * STEPS + ROUNDER - ROUNDER;
  const step = steps | 0;
  const significand = exp2Significand(x, steps, step);
  return significand * (BINARY_POWERS[(step >> 7) + 1074] ?? 1);
}

/** Without its power of two. */
function exp2Significand(x: number, steps: number, step: number): number {
  const r = (x - steps * 0.0078125) * LN_2;
  const power = TABLE[2 * (step & 127)] ?? 1;
  const series = r + r * r * (1 / 2 + r * (1 / 6) + r * r * (1 / 24 + r * (1 / 120)));
  return power + ((TABLE[2 * (step & 127) + 1] ?? 0) + power * series);
}

/** Where the result is not a normal number, or nearly. */
function exp2AtTheEdges(x: number): number {
  if (x > 1024) return Infinity;
  if (x < -1075.5) return 0;
  const steps = x * STEPS + ROUNDER - ROUNDER;
  return scaled(exp2Significand(x, steps, steps | 0), (steps | 0) >> 7);
}
