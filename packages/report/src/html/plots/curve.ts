import { minus } from '../html.js';
import type { Tick } from './plot.js';

/** A scale of values onto 0..1. */
export type Scale = (value: number) => number;

export const linear =
  (from: number, to: number): Scale =>
  (value) =>
    Math.min(1, Math.max(0, (value - from) / (to - from)));

export const logarithmic = (from: number, to: number): Scale => {
  const inner = linear(Math.log(from), Math.log(to));
  return (value) => inner(Math.log(Math.max(value, 1e-9)));
};

type Point = readonly [x: number, y: number];

/** Points of 0..1 as a path in the box of 1000 by 1000, y upwards. */
export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x)} ${at(1 - y)}`).join('');

/** The same, filled down to the bottom. */
export function areaPath(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${linePath(points)}L${at(last[0])} 1000L${at(first[0])} 1000Z`;
}

const at = (share: number): number => Number((share * 1000).toFixed(1));

/** Values at the middles of equal steps. */
export const evenly = (values: readonly number[], height: Scale): readonly Point[] =>
  values.map((value, i) => [values.length === 1 ? 0.5 : i / (values.length - 1), height(value)]);

const TIME_STEPS_SEC = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
];
const MAX_TIME_TICKS = 6;
const LONG_STEP_SEC = 14_400;

/** Ticks of time from 0 to `durationSec`. */
export function timeTicks(durationSec: number): readonly Tick[] {
  const step =
    TIME_STEPS_SEC.find((one) => durationSec / one <= MAX_TIME_TICKS) ?? longStepSec(durationSec);
  const count = Math.floor(durationSec / step + 1e-9) + 1;
  return Array.from({ length: count }, (_, i) => ({
    at: (i * step) / durationSec,
    label: timeLabel(i * step, step),
  }));
}

/** Whole multiples of four hours, for recordings of days. */
const longStepSec = (durationSec: number) =>
  LONG_STEP_SEC * Math.ceil(durationSec / LONG_STEP_SEC / MAX_TIME_TICKS);

function timeLabel(seconds: number, step: number): string {
  if (step < 1) return `${Number(seconds.toFixed(2))} s`;
  const whole = Math.round(seconds);
  if (whole < 60 && step < 60) return `${whole} s`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** No axis has room for more; values of a damaged or foreign report may be anything. */
const MAX_TICKS = 100;

/** Ticks every `step` from `from` to `to`. */
export function evenTicks(from: number, to: number, step: number): readonly Tick[] {
  const scale = linear(from, to);
  const first = Math.ceil(from / step) * step;
  const count = Math.floor((to - first) / step + 1e-9) + 1;
  if (count > MAX_TICKS) return evenTicks(from, to, (to - from) / MAX_TIME_TICKS);
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
