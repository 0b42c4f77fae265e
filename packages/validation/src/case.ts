import type { Answer, Samples, Source } from '@sonometer/engine';
import type { Chance } from './signals/random.js';

export type Value =
  string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** As the engine publishes them: in the measure's unit, or in percent. */
export type Margin =
  number | { readonly plus: number; readonly minus: number } | { readonly percent: number };

/** One signal, and the values that follow from its construction. */
interface Trial<Field extends string> {
  readonly audio: Samples | Source;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly submission?: { readonly fileName?: string; readonly sha256?: string };
  /** Per field of the answer; `null` where the value must be absent. */
  readonly expected: Readonly<Record<Field, Value>>;
  /** The part of a value that is compared, where it is a curve or an object. */
  readonly pick?: Readonly<Partial<Record<Field, (value: Value) => Value>>>;
}

/** A reference signal. */
export interface Case<Field extends string = string> {
  /** The standard and its case, or the closed form. Unique. */
  readonly reference: string;
  readonly answer: Answer;
  /** Fields of the answer that it tests. */
  readonly fields: readonly Field[];
  /** Margins of fields whose measure publishes none. */
  readonly margins?: Readonly<Partial<Record<Field, Margin>>>;
  readonly make: (chance: Chance) => Trial<Field>;
}

/** Infers the fields, so that each must have its expected value. */
export const defineCase = <const Field extends string>(declared: Case<Field>): Case =>
  Object.freeze(declared as unknown as Case);

/** The value at a path of keys in a value. */
export const partOf = (value: Value, ...path: readonly (string | number)[]): Value =>
  path.reduce<Value>(
    (part, key) => (part as Readonly<Record<string | number, Value>> | null)?.[key] ?? null,
    value,
  );
