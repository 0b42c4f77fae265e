import { bucketMaxima } from '../../core/numbers.js';
import { loudnessSteps } from '../../features/loudness/loudness-steps.js';
import { defineDerived } from '../derived.js';
import { lufsOf, momentaryPowers } from './loudness.js';
import type { Curve } from './short-term-curve.js';

const POINTS_PER_SEC = 10;
const MAX_POINTS = 2000;
const FLOOR_LUFS = -120;

/** Momentary loudness every 100 ms, point j for the window [0.1j, 0.1j + 0.4] s, in at most 2000 points. */
export const momentaryCurve = defineDerived({
  id: 'momentary-curve',
  basis: 'EBU Tech 3341, bucket maxima',
  needs: { steps: loudnessSteps },

  derive({ steps }): Curve {
    const series = momentaryPowers(steps).map((power) => Math.max(FLOOR_LUFS, lufsOf(power)));
    const { points, perPoint } = bucketMaxima(series, MAX_POINTS);
    return { points, intervalSec: perPoint / POINTS_PER_SEC };
  },
});
