import { percentile } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';

/** A fall leads from 5 dB over the noise to 5 dB below it, in steps of 7 dB at most: gusts and gates end at once. */
const OVER = exp10(0.5);
const UNDER = exp10(-0.5);
const MAX_STEP = exp10(0.7);
/** Noise that goes on is hardly ever as low, and noise that comes and goes falls within 60 ms at times. */
const MIN_UNDER_SHARE = 0.05;
const MIN_FALL_FRAMES = 4;
const SLOW_PERCENTILE = 25;
const MIN_FALLS = 2;

/**
 * Mean square of what remains below the noise, where that is the echo of a room: it decays after the speech, each time, and
 * noise does not. `undefined` elsewhere.
 */
export function powerBelowEcho(powers: Float64Array, noise: number): number | undefined {
  const falls: number[] = [];
  let length: number | undefined;
  let isSlow = true;
  let before = 0;
  let [sum, frames] = [0, 0];
  for (const power of powers) {
    if (power >= OVER * noise) [length, isSlow] = [0, true];
    else if (length !== undefined) {
      length++;
      if (before > MAX_STEP * power) isSlow = false;
    }
    before = power;
    if (power > UNDER * noise) continue;
    sum += power;
    frames++;
    if (length !== undefined) falls.push(isSlow ? length : 0);
    length = undefined;
  }
  const isEcho =
    frames >= MIN_UNDER_SHARE * powers.length &&
    falls.length >= MIN_FALLS &&
    percentile(falls, SLOW_PERCENTILE) >= MIN_FALL_FRAMES;
  return isEcho ? sum / frames : undefined;
}
