import type { About } from '../core/about.js';
import type { Needs, Outputs } from '../tracks/track.js';

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
  | 'cent'
  | 'semitone'
  | 'linear'
  | '1'
  | 'count'
  | 'text';

/** How far the number may be trusted. */
export type Status = 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A value, or the reason why this recording has none. Never NaN, never Infinity. */
export type Reading<V = Json> = { readonly value: V } | { readonly absent: string };

/** Largest error that the tests allow against the reference: in the measure's unit, or in percent of it. */
export type Margin =
  number | { readonly plus: number; readonly minus: number } | { readonly percent: number };

/** JSON Schema of a value. */
export type Shape = Readonly<Record<string, unknown>>;

export interface Measure<V = Json, N extends Needs = Needs> {
  /** The interface's field name, dotted when nested; never reused for another definition. */
  readonly id: string;
  readonly title: string;
  /** One or two sentences: how the number is defined, and what makes it absent. */
  readonly definition: string;
  readonly unit: Unit;
  /** JSON Schema of the value; by default what the unit implies (number, integer, string). */
  readonly shape?: Shape;
  readonly status: Status;
  /** The document and the clause that define the number, or the test that backs it. */
  readonly basis: string;
  /** `null` where none is claimed. */
  readonly margin: Margin | null;
  /** The inputs to compute; `read` receives their outputs under the same names, and nothing else. */
  readonly needs: N;
  read(inputs: Outputs<N>, about: About): Reading<V>;
}

/** Declares a measure; infers what it needs, so that `read` knows the types. */
export const defineMeasure = <const V extends Json, const N extends Needs>(
  measure: Measure<V, N>,
): Measure<V> => Object.freeze(measure);
