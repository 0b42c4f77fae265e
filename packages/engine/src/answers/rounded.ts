import { exp10 } from '../elementary/exp10.js';
import type { Json, Unit } from '../measures/measure.js';

/**
 * Decimals of each unit under `round` (docs/measures/conventions.md#rounding). What it does not name stays as it is.
 */
const DECIMALS: Readonly<Record<Unit, number | null>> = {
  LUFS: 2,
  LU: 2,
  dB: 2,
  dBFS: 2,
  dBTP: 2,
  'dB/octave': 2,
  Hz: 1,
  s: 3,
  ms: 1,
  '1/s': 3,
  bpm: 3,
  bit: null,
  kB: 2,
  'kbit/s': 1,
  cent: null,
  semitone: 3,
  linear: 6, // one of it is −120 dBFS
  '1': 3,
  count: null,
  text: null,
};

/** The same by the ending of a name, for the parts of an object. */
const ENDINGS: readonly (readonly [RegExp, Unit])[] = [
  [/(Db|^db)$/, 'dB'],
  [/(Lufs|^lufs)$/, 'LUFS'],
  [/(^tp|Lu)$/, 'dB'],
  [/(lufs|tp)Delta$/, 'dB'],
  [/Sec$/, 's'],
  [/Hz$/, 'Hz'],
  [/Ms$/, 'ms'],
  [/(bpm|Bpm)$/, 'bpm'],
];

/** Units of the whole, which its parts have not. */
const PLAIN: readonly Unit[] = ['count', 'text'];

/** Rounds a value, the parts of an object by their names; the last step of an answer. */
export function rounded(value: Json, unit: Unit): Json {
  if (typeof value === 'number') return roundTo(value, DECIMALS[unit]);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((part) => rounded(part, unit));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const named = ENDINGS.find(([ending]) => ending.test(name))?.[1];
      return [name, rounded(part, named ?? (PLAIN.includes(unit) ? '1' : unit))];
    }),
  );
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function roundTo(value: number, decimals: number | null): number {
  if (decimals === null || Number.isInteger(value)) return value;
  const scale = exp10(decimals);
  return Math.round(value * scale) / scale;
}
