import { exp } from '../../elementary/exp.js';

/** Time constants of sound level meters, seconds (IEC 61672-1, 5.8.1). */
export const FAST_SEC = 0.125;
export const SLOW_SEC = 1;

/** Exponential averages of power, one number for each; the state may be read at any frame. */
export interface TimeWeighting {
  /** The power now. */
  now: number;
  /** The largest so far. */
  max: number;
  /** Share by which a frame moves it: 1 − e^(−1/(τ·rate)). */
  readonly rise: number;
}

export const openTimeWeighting = (seconds: number, rateHz: number): TimeWeighting => ({
  now: 0,
  max: 0,
  rise: 1 - exp(-1 / (seconds * rateHz)),
});

/** Frames `from` to `to` of the powers of a signal. */
export function weigh(
  state: TimeWeighting,
  powers: Float64Array,
  from: number,
  to: number,
  scale: number,
): void {
  const { rise } = state;
  let { now, max } = state;
  for (let i = from; i < to; i++) {
    now += rise * ((powers[i] ?? 0) * scale - now);
    if (now > max) max = now;
  }
  state.now = now < 1e-150 ? 0 : now; // before it becomes denormal, and slow
  state.max = max;
}
