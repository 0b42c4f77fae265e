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
  'kbit/s': 1,
  cent: 0,
  semitone: 1,
  linear: 4,
  '1': 2,
  count: 0,
  text: 0,
};

/**
 * A number as it is read: `-14.2`. The one place where a number is rounded for people, from its full value: rounded
 * twice, a true peak of −0.046 would read −0.1 in one place and 0.0 in another.
 */
export function figure(value: number, unit: Unit): string {
  if (isFloor(value, unit)) return unit === 'LUFS' && value > NO_LEVEL_DB ? '< -70' : '-∞';
  // on either side of full scale a hundredth decides
  if (unit === 'dBTP' && Math.abs(value) < 0.05) return withoutMinusZero(value.toFixed(2));
  const isSmallShare = unit === '1' && value !== 0 && Math.abs(value) < 0.095;
  return withoutMinusZero(value.toFixed(isSmallShare ? 3 : DECIMALS[unit]));
}

/** Levels that are given to what has none: of zeros, and of loudness whose every block lies under the absolute gate. */
const NO_LEVEL_DB = -120;
const UNDER_GATE_LUFS = -70;

/** Whether a level is the end of its scale: no measured value, and without a margin. */
export const isFloor = (value: number, unit: string): boolean =>
  (unit === 'LUFS' && value === UNDER_GATE_LUFS) ||
  (['LUFS', 'dBFS', 'dBTP'].includes(unit) && value <= NO_LEVEL_DB);

/** A number with its sign, for gains and differences: `+2.3`. */
export const signed = (value: number, unit: Unit): string => {
  const text = figure(value, unit);
  return /^-|^0(\.0+)?$/.test(text) ? text : `+${text}`;
};

/** The unit after the number; shares, ratios and counts have none. */
export const unitWord = (unit: string): string =>
  unit === '1' || unit === 'count' || unit === 'text' || unit === 'linear' ? '' : unit;

/** `±0.1`, `+0.2/-0.4` or `±1 %`; nothing where none is claimed, and where the value is exact. */
export function marginText(margin: Measure['margin']): string {
  if (margin === null || margin === 0) return '';
  if (typeof margin === 'number') return `±${shortest(margin)}`;
  if ('percent' in margin) return `±${shortest(margin.percent)} %`;
  const { plus, minus } = margin;
  return plus === minus ? `±${shortest(plus)}` : `+${shortest(plus)}/-${shortest(minus)}`;
}

/** A margin with its unit, for use without a column head: `±0.1 LU`; `exact` where the value is. */
export function marginWords(margin: Measure['margin'], unit: string): string {
  const text = marginText(margin);
  if (text === '') return 'exact';
  const word = unitWord(unit);
  return word === '' || text.endsWith('%') ? text : `${text} ${word}`;
}

const shortest = (value: number): string =>
  value !== 0 && value < 0.001 ? value.toExponential() : String(Number(value.toPrecision(2)));

/**
 * Three significant digits, and all before the point, of a number whose unit is shown elsewhere or
 * unknown.
 */
export function short(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2);
  return size >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

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

/** A share in per cent. */
export const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** A size of data, in three digits: `512 bytes`, `188 kB`, `4.5 MB`, `2 GB`; a kB is 1000 bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  const power = bytes < 999_500 ? 1 : bytes < 999_500_000 ? 2 : 3; // where three digits round up to the next
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${['B', 'kB', 'MB', 'GB'][power]}`;
}

/** `1 bar`, `4 bars`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const withoutMinusZero = (text: string) => (/^-0(\.0+)?$/.test(text) ? text.slice(1) : text);

const CHANNEL_WORDS: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo' };

/** `mono`, `stereo`, `6 channels`. */
export const channelWords = (channels: number): string =>
  CHANNEL_WORDS[channels] ?? `${channels} channels`;
