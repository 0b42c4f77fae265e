import type { Tick } from './plot.js';
import { linear, type Scale } from './curve.js';
import { minus } from '../minus.js';

const TIME_STEPS_SEC = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
];
const MAX_TIME_TICKS = 6;

/** Ticks of time from 0 to `durationSec`. */
export function timeTicks(durationSec: number): readonly Tick[] {
  const step = TIME_STEPS_SEC.find((one) => durationSec / one <= MAX_TIME_TICKS) ?? 14_400;
  const count = Math.floor(durationSec / step + 1e-9) + 1;
  return Array.from({ length: count }, (_, i) => ({
    at: (i * step) / durationSec,
    label: timeLabel(i * step, step),
  }));
}

function timeLabel(seconds: number, step: number): string {
  if (step < 1) return `${Number(seconds.toFixed(2))} s`;
  const whole = Math.round(seconds);
  if (whole < 60 && step < 60) return `${whole} s`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Ticks every `step` from `from` to `to`. */
export function evenTicks(from: number, to: number, step: number): readonly Tick[] {
  const scale = linear(from, to);
  const first = Math.ceil(from / step) * step;
  const count = Math.floor((to - first) / step + 1e-9) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => first + i * step).map((value) => ({
    at: scale(value),
    label: minus(Number(value.toFixed(3))),
  }));
}

const HZ = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

export const hertzTicks = (from: number, to: number, scale: Scale): readonly Tick[] =>
  HZ.filter((hz) => hz >= from && hz <= to).map((hz) => ({
    at: scale(hz),
    // at the very end there is no room for one next to its neighbour
    label: scale(hz) > 0.96 ? '' : hz < 1000 ? String(hz) : `${hz / 1000}k`,
  }));
