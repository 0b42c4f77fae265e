import type { Warning } from '../core/warning.js';
import type { Json, Measure } from '../measures/measure.js';
import type { Answer, Fields } from './answer.js';

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
