/** Tables that are computed here: in script that runs for the first time they took 20 ms. */
import { GAINS, PAIRS, POWERS, QUADRUPLES } from './layout';
import { fillGains, fillPowers, signedPower } from '../common/powers';

const POWER_COUNT: i32 = 8208;
/** Of the largest exponent that a granule may state. */
const FIRST_GAIN: i32 = -512;
const LAST_GAIN: i32 = 511;
const LARGEST: i32 = 15;

export function fillTables(): void {
  fillPowers(POWERS, POWER_COUNT);
  fillGains(GAINS, FIRST_GAIN, LAST_GAIN);
  for (let x = -LARGEST, to = PAIRS; x <= LARGEST; x++)
    for (let y = -LARGEST; y <= LARGEST; y++, to += 8) {
      store<f32>(to, signedPower(POWERS, x));
      store<f32>(to, signedPower(POWERS, y), 4);
    }
  for (let i = 0, to = QUADRUPLES; i < 81; i++, to += 16) {
    store<f32>(to, <f32>(i / 27 - 1));
    store<f32>(to, <f32>((i / 9) % 3 - 1), 4);
    store<f32>(to, <f32>((i / 3) % 3 - 1), 8);
    store<f32>(to, <f32>(i % 3 - 1), 12);
  }
}
