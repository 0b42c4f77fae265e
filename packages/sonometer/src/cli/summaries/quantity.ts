import type { Answer } from '@sonometer/engine';

type Measure = Answer['fields'][string];
type Unit = Measure['unit'];

/** Decimals that a person needs; the answer itself has all of them. */
const DECIMALS: Readonly<Record<Unit, number>> = {
  LUFS: 1,
  LU: 1,
  dB: 1,
  dBFS: 1,
  dBTP: 1,
  'dB/octave': 1,
  Hz: 0,
  s: 2,
  ms: 1,
  '1/s': 2,
  bpm: 1,
  bit: 0,
  kB: 0,
  cent: 0,
  semitone: 1,
  linear: 4,
  '1': 2,
  count: 0,
  text: 0,
};

/** A number as it is read: `-14.2`. */
export function figure(value: number, unit: Unit): string {
  const isSmallShare = unit === '1' && value !== 0 && Math.abs(value) < 0.095;
  return withoutMinusZero(value.toFixed(isSmallShare ? 3 : DECIMALS[unit]));
}

/** A number with its sign, for gains and differences: `+2.3`. */
export const signed = (value: number, unit: Unit): string => {
  const text = figure(value, unit);
  return /^-|^0(\.0+)?$/.test(text) ? text : `+${text}`;
};

/** What stands behind the number; shares, ratios and counts have nothing there. */
export const unitWord = (unit: Unit): string =>
  unit === '1' || unit === 'count' || unit === 'text' || unit === 'linear' ? '' : unit;

/** `±0.1`, `+0.2/-0.4` or `±1 %`; nothing where none is claimed, and where the value is exact. */
export function marginText(margin: Measure['margin']): string {
  if (margin === null || margin === 0) return '';
  if (typeof margin === 'number') return `±${shortest(margin)}`;
  if ('percent' in margin) return `±${shortest(margin.percent)} %`;
  const { plus, minus } = margin;
  return plus === minus ? `±${shortest(plus)}` : `+${shortest(plus)}/-${shortest(minus)}`;
}

const shortest = (value: number): string =>
  value !== 0 && value < 0.001 ? value.toExponential() : String(Number(value.toPrecision(2)));

/** A length of time: `3:12.4`, `1:02:03`; below a minute `12.3 s`, below a second `164 ms`. */
export function clock(seconds: number): string {
  if (seconds < 1) return `${Number((seconds * 1000).toPrecision(3))} ms`;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
  return `${minutes}:${rest}.${tenths % 10}`;
}

const withoutMinusZero = (text: string) => (/^-0(\.0+)?$/.test(text) ? text.slice(1) : text);
