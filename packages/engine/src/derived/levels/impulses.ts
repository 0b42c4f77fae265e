import { exp10 } from '@sonometer/decode/elementary/exp10';

/**
 * A click is as loud as this over all that is 20 to 60 ms before and after it: 15 dB. Speech has one such step of 10 ms
 * in a minute or two, most of them releases of a stop before a pause; of 36 minutes of prompts in four languages, 34.
 */
const MIN_OVER_NEAR = exp10(1.5);
/** A click of a few milliseconds may lie across the border of two steps; it is over in the ones after that. */
const NEXT_STEPS = 1;
const NEAR_STEPS = 6;
/** Another click may be as near, in so many steps. */
const MAX_OTHER_STEPS = 2;

export interface WithoutImpulses {
  /** Powers of the steps; those of a click are the mean power of what is near it. */
  readonly powers: Float32Array;
  /** The steps of clicks, in order of time. */
  readonly impulses: readonly number[];
}

/** Level steps of 10 ms without clicks. */
export function withoutImpulses(powers: Float32Array): WithoutImpulses {
  const cleaned = powers.slice();
  const impulses: number[] = [];
  for (let i = NEAR_STEPS; i < powers.length - NEAR_STEPS; i++) {
    const border = (powers[i] ?? 0) / MIN_OVER_NEAR;
    const isLoud = (at: number) => (powers[at] ?? 0) >= border;
    // Nearly all steps end here.
    if (isLoud(i - NEXT_STEPS - 1) || isLoud(i + NEXT_STEPS + 1)) continue;
    if (isLoud(i - NEXT_STEPS) && isLoud(i + NEXT_STEPS)) continue;
    const near = nearPowers(powers, i, border);
    if (near.above > MAX_OTHER_STEPS) continue;
    for (let j = i - NEXT_STEPS; j <= i + NEXT_STEPS; j++)
      if ((powers[j] ?? 0) > near.max) cleaned[j] = near.mean;
    impulses.push(i);
  }
  return { powers: impulses.length > 0 ? cleaned : powers, impulses };
}

/** What is near a step: how many steps reach the border, and the greatest and mean power of the others. */
function nearPowers(powers: Float32Array, i: number, border: number) {
  let [above, max, sum, count] = [0, 0, 0, 0];
  for (let away = NEXT_STEPS + 1; away <= NEAR_STEPS; away++)
    for (let j = i - away; j <= i + away; j += 2 * away) {
      const power = powers[j] ?? 0;
      if (power >= border) {
        above++;
        continue;
      }
      max = Math.max(max, power);
      sum += power;
      count++;
    }
  return { above, max, mean: count > 0 ? sum / count : 0 };
}
