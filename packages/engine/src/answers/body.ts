import { checkArgument } from '@sonometer/decode/core/arguments';
import type { AudioTrack } from '@sonometer/decode/core/audio';
import type { Warning } from '@sonometer/decode/core/warning';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { declaredLufsOff, declaredTruePeakOff } from '../measures/declared-loudness.js';
import { bitRateKbps, bitRateMode, soundPrint } from '../measures/file.js';
import type { Json, Measure, Unit } from '../measures/measure.js';
import { roomToneEndSec, roomToneStartSec } from '../measures/speech.js';
import { type Answer, byId, defineAnswer, type Fields } from './answer.js';

/**
 * The body of an answer, from its declaration: `integratedLufs: number | null` of `mix`. An answer whose fields are not
 * known to the compiler has any.
 */
export type BodyOf<A extends Answer> = string extends keyof A['fields']
  ? Readonly<Record<string, Json>>
  : Flat<ObjectAt<A, A['fields'], ''> & Partial<ObjectAt<A, A['series'], ''>> & Common>;

/** What any answer may have besides its fields. */
interface Common {
  /** Why a value is null or left out, by its path. */
  readonly omitted?: Readonly<Record<string, string>>;
  readonly warnings?: readonly Flat<Warning>[];
  /** Where the option requests it: the accuracy of each value. */
  readonly measureStatus?: Readonly<Record<string, Json>>;
  readonly fileName?: string;
  /** Of a file with several tracks of sound. */
  readonly tracks?: readonly Flat<AudioTrack>[];
}

/** The object whose fields have paths that begin with `Before`. */
type ObjectAt<A extends Answer, F extends Fields, Before extends string> = {
  readonly [
    K in KeyAt<F, Before> as IsAlways<A, `${Before}${K}`> extends true ? K : never
  ]: ValueAt<A, F, `${Before}${K}`>;
} & {
  readonly [
    K in KeyAt<F, Before> as IsAlways<A, `${Before}${K}`> extends true ? never : K
  ]?: ValueAt<A, F, `${Before}${K}`>;
};

type KeyAt<F extends Fields, Before extends string> = Head<After<keyof F & string, Before>>;
type After<Path extends string, Before extends string> = Path extends `${Before}${infer Rest}`
  ? Rest
  : never;
type Head<Path extends string> = Path extends `${infer First}.${string}` ? First : Path;

/** A key is there whatever the recording holds. */
type IsAlways<A extends Answer, Path extends string> = Path extends
  Listed<A['optional']> | Listed<A['groups']>
  ? false
  : A['absent'] extends 'null'
    ? true
    : Path extends RequiredPath<A> | keyof A['blocks'] | PartOf<A>
      ? true
      : false;

type ValueAt<A extends Answer, F extends Fields, Path extends string> = Path extends keyof F
  ? Path extends Listed<A['required']> | Listed<A['optional']>
    ? ValueOf<F[Path]>
    : A['absent'] extends 'null'
      ? ValueOf<F[Path]> | null
      : Path extends PartOf<A>
        ? ValueOf<F[Path]> | null
        : ValueOf<F[Path]>
  : Path extends keyof A['blocks']
    ? Flat<ObjectAt<A, F, `${Path}.`> & Pick<Common, 'omitted'>> | null
    : Flat<ObjectAt<A, F, `${Path}.`>>;

/** A required path, or an object on the way to one. */
type RequiredPath<A extends Answer> = Ways<Listed<A['required']>>;
type Ways<Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Ways<Rest>}`
  : Path;
type PartOf<A extends Answer> = `${Listed<A['groups']>}.${string}`;

/** Nothing of a list that is not known. */
type Listed<List> = List extends readonly (infer One extends string)[]
  ? string extends One
    ? never
    : One
  : never;
type ValueOf<M extends Measure> = M extends Measure<infer V> ? V : never;

/** One object in place of several: easier to read in an editor, and as good as any JSON. */
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** Required only by delivery specs: no route has it, a rule may name it. */
export const file = defineAnswer({
  id: 'file',
  title: 'File facts that deliverable specs check, besides the sound',
  fields: {
    ...byId(bitRateKbps, bitRateMode, roomToneStartSec, roomToneEndSec),
    ...byId(declaredLufsOff, declaredTruePeakOff),
  },
  series: {},
  required: [],
  accepts: ['speechDetector'],
  absent: 'left-out',
});

/** What a table of a dataset stores besides any answer. */
export const print = defineAnswer({
  id: 'print',
  title: 'Identity of a recording',
  fields: byId(soundPrint),
  series: {},
  required: [],
  accepts: [],
  absent: 'left-out',
});

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
  checkArgument('unit', unit, 'the unit of a measure', Object.hasOwn(DECIMALS, unit));
  return roundedIn(value, unit);
}

function roundedIn(value: Json, unit: Unit): Json {
  if (typeof value === 'number') return roundTo(value, DECIMALS[unit]);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((part) => roundedIn(part, unit));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const named = ENDINGS.find(([ending]) => ending.test(name))?.[1];
      return [name, roundedIn(part, named ?? (PLAIN.includes(unit) ? '1' : unit))];
    }),
  );
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function roundTo(value: number, decimals: number | null): number {
  if (decimals === null || Number.isInteger(value)) return value;
  const scale = exp10(decimals);
  return Math.round(value * scale) / scale;
}
