import { checkArgument, hasMethods, isRecord } from '@sonometer/decode/core/arguments';
import type { About } from '../core/about.js';
import { areNeeds, type Needs, type Outputs } from '../features/feature.js';
import type { Reading } from '../core/reading.js';
import { defineDerived, type Derived } from '../derived/derived.js';
import type { ShapeOf, UntypedShape } from './parts.js';

/** A measure as an input of another: a verdict decides on the very numbers that the reader sees. */
export const inputOf = <V extends Json>(measure: Measure<V>): Derived<Reading<V>> =>
  defineDerived({
    id: `reading of ${measure.id}`,
    needs: measure.needs,
    derive: (inputs, about): Reading<V> => measure.read(inputs, about),
  });

/**
 * The unit of a number. `1` is a share, a ratio or a score; `count` is a whole number of things; `text`
 * is no number at all.
 */
export type Unit =
  | 'LUFS'
  | 'LU'
  | 'dB'
  | 'dBFS'
  | 'dBTP'
  | 'dB/octave'
  | 'Hz'
  | 's'
  | 'ms'
  | '1/s'
  | 'bpm'
  | 'bit'
  | 'kB'
  | 'kbit/s'
  | 'cent'
  | 'semitone'
  | 'linear'
  | '1'
  | 'count'
  | 'text';

/** Reliability of the number. */
export type Status = 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';

/** What can be written as JSON. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type { Reading };

/** Largest error that the tests allow against the reference: in the measure's unit, or in percent of it. */
export type Margin =
  number | { readonly plus: number; readonly minus: number } | { readonly percent: number };

/** JSON Schema of a value. */
export type Shape = Readonly<Record<string, unknown>>;

/** The declaration of one number or label: its meaning, its reliability and how it is read. */
export interface Measure<
  V = Json,
  N extends Needs = Needs,
  Id extends string = string,
> extends Declaration<N, Id> {
  /** JSON Schema of the value; by default what the unit implies (number, integer, string). */
  readonly shape?: Shape;
  read(inputs: Outputs<N>, about: About): Reading<V>;
}

interface Declaration<N extends Needs, Id extends string> {
  /** The published field name (docs/interface.md), dotted when nested; never reused for another definition. */
  readonly id: Id;
  readonly title: string;
  /** One or two sentences: how the number is defined, and what makes it absent. */
  readonly definition: string;
  readonly unit: Unit;
  readonly status: Status;
  /** Deprecated: the definition states what to read instead. */
  readonly isDeprecated?: true;
  /** The document and the clause that define the number, or the test that supports it. */
  readonly basis: string;
  /** `null` where none is claimed; 0 is exact, of a label or a list as well as of a number. */
  readonly margin: Margin | null;
  /** For a measure whose error is no number in its unit: how often it is right, in words. */
  readonly accuracy?: string;
  /** The inputs to compute; `read` receives their outputs under the same names, and nothing else. */
  readonly needs: N;
  /** Reads `about.claims`: the tags of a file are looked at for such measures only. */
  readonly readsClaims?: true;
  /** Reads the marks of a file, itself or by a feature: they are looked for for such measures only. */
  readonly readsMarks?: true;
}

/** Declares a measure; infers what it needs, so that `read` is typed. A reading that a typed shape does not have does not compile. */
export const defineMeasure: DefineMeasure = /* @__NO_SIDE_EFFECTS__ */ <M extends object>(
  measure: M,
): M => {
  checkMeasure('measure', measure);
  return Object.freeze(measure);
};

interface DefineMeasure {
  <const S, const V extends S, const N extends Needs, const Id extends string>(
    measure: Declaration<N, Id> & {
      readonly shape: ShapeOf<S>;
      read(inputs: Outputs<N>, about: About): Reading<V>;
    },
  ): Measure<V, Needs, Id>;
  <const V extends Json, const N extends Needs, const Id extends string>(
    measure: Measure<V, N, Id> & { readonly shape?: UntypedShape },
  ): Measure<V, Needs, Id>;
}

/** @throws Fault `request.invalid` for what is no measure. */
export function checkMeasure(param: string, given: unknown): void {
  const isMeasure =
    isRecord(given) &&
    typeof given['id'] === 'string' &&
    hasMethods(given, 'read') &&
    areNeeds(given['needs']);
  checkArgument(param, given, 'a measure: id, unit, needs, read and others', isMeasure);
}
