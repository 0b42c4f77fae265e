/** Tables that are computed here: in script that runs for the first time they took 20 ms. */
import {
  GAINS, LONG_HALVES, LONG_TURNS, LONG_TWIDDLES, PAIRS, POWER_COUNT, POWERS, QUADRUPLES, REFLECTIONS, SHORT_HALVES, SHORT_TURNS, SHORT_TWIDDLES,
} from './layout';
import { fillTurns, fillTwiddles } from '../common/cosine-transform';
import { fillGains, fillPowers, signedPower } from '../common/powers';
import { PI, sine } from '../common/trigonometry';

/** Of the scale factors that a block may state. */
const FIRST_GAIN: i32 = -100;
const LAST_GAIN: i32 = 155;
const LONG_ALPHA: f64 = 4;
const SHORT_ALPHA: f64 = 6;
/** Samples at full scale have 16 bits. */
const FULL_SCALE: f64 = 32768;

export function fillTables(): void {
  fillPowers(POWERS, POWER_COUNT);
  fillGains(GAINS, FIRST_GAIN, LAST_GAIN);
  for (let i = 0; i < 625; i++) {
    const to = QUADRUPLES + (<usize>i << 4);
    store<f32>(to, signedPower(POWERS, i / 125 - 2));
    store<f32>(to, signedPower(POWERS, (i / 25) % 5 - 2), 4);
    store<f32>(to, signedPower(POWERS, (i / 5) % 5 - 2), 8);
    store<f32>(to, signedPower(POWERS, i % 5 - 2), 12);
  }
  for (let i = 0; i < 33 * 33; i++) {
    store<f32>(PAIRS + (<usize>i << 3), signedPower(POWERS, i / 33 - 16));
    store<f32>(PAIRS + (<usize>i << 3), signedPower(POWERS, i % 33 - 16), 4);
  }
  for (let bits = 3; bits <= 4; bits++)
    for (let coded = -8; coded < 8; coded++) {
      const steps = <f64>(1 << (bits - 1)) + (coded >= 0 ? -0.5 : 0.5);
      store<f64>(REFLECTIONS + <usize>((bits - 3) * 128 + ((coded + 8) << 3)), sine(<f64>coded * PI / 2 / steps));
    }
  fillHalf(LONG_HALVES, 1024, LONG_ALPHA);
  fillHalf(SHORT_HALVES, 128, SHORT_ALPHA);
  fillSlopes();
  fillTurns(LONG_TURNS, 512, 1 / (1024 * FULL_SCALE));
  fillTurns(SHORT_TURNS, 64, 1 / (128 * FULL_SCALE));
  fillTwiddles(LONG_TWIDDLES, 512);
  fillTwiddles(SHORT_TWIDDLES, 64);
}

/** The rising halves: of sine, and then derived from Kaiser-Bessel (4.6.11.3.2). */
function fillHalf(to: usize, half: i32, alpha: f64): void {
  const second = to + (<usize>half << 2);
  let total: f64 = 0;
  for (let n = 0; n <= half; n++) total += kaiser(n, half, alpha);
  let sum: f64 = 0;
  for (let n = 0; n < half; n++) {
    sum += kaiser(n, half, alpha);
    store<f32>(to + (<usize>n << 2), <f32>sine((<f64>n + 0.5) * PI / <f64>(2 * half)));
    store<f32>(second + (<usize>n << 2), <f32>sqrt<f64>(sum / total));
  }
}

/** A Kaiser-Bessel window: the modified Bessel function of order 0. */
function kaiser(n: i32, half: i32, alpha: f64): f64 {
  const place = 2 * <f64>n / <f64>half - 1, x = PI * alpha * sqrt<f64>(1 - place * place) / 2;
  let term: f64 = 1, sum: f64 = 1;
  for (let k: f64 = 1; term > sum * 1e-17; k++) {
    term *= (x / k) * (x / k);
    sum += term;
  }
  return sum;
}

/** Long halves with short slopes. */
function fillSlopes(): void {
  for (let shape: usize = 0; shape < 2; shape++)
    for (let n: usize = 0; n < 1024; n++) {
      const value: f32 = n < 448 ? 0 : n < 576 ? load<f32>(SHORT_HALVES + (shape * 128 + n - 448) * 4) : 1;
      store<f32>(LONG_HALVES + ((shape + 2) * 1024 + n) * 4, value);
    }
}
