import { sampleSteps, type SampleSteps } from '../../features/levels/sample-steps.js';
import { defineDerived } from '../derived.js';

const MIN_SEC = 0.1;
/** Under these a channel does not move, and does not jump. */
const STILL_STEP = 1e-7;
const STILL_JUMP = 1e-6;
/** A jump in an otherwise constant channel: a click, whatever its size. */
const CLICK_RATIO = 100;
const LARGEST_RATIO = 1000;

/**
 * Jump from the last sample to the first, over the mean step from sample to sample, in the worst
 * channel: under 3 inaudible, above 10 a click. `undefined` under 0.1 s.
 */
export const loopSeam = defineDerived({
  id: 'loop-seam',
  basis: 'closed form',
  needs: { steps: sampleSteps },
  derive: ({ steps }, { durationSec }): number | undefined =>
    durationSec < MIN_SEC ? undefined : Math.max(...steps.map(ratioOf)),
});

function ratioOf({ first, last, meanStep }: SampleSteps): number {
  const jump = Math.abs(first - last);
  if (meanStep < STILL_STEP) return jump < STILL_JUMP ? 0 : CLICK_RATIO;
  return Math.min(LARGEST_RATIO, jump / meanStep);
}
