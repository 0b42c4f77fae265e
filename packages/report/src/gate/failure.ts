import type { Fix } from './fix.js';
import type { Span } from './places.js';
import type { Rule } from './rule.js';

/** One rule that one file does not meet. */
export interface Failure {
  readonly rule: Rule;
  /** The measured value; `undefined` where there is none, with the cause in `reason`. */
  readonly value: unknown;
  readonly reason?: string;
  /** The bound that is missed, in words: `at most -1 dBTP`. */
  readonly limit: string;
  /** Distance beyond the bound, of a number. */
  readonly by?: number;
  /** The place in the recording, where there is one. */
  readonly where: readonly Span[];
  readonly fix: Fix;
}

/** The values of a file in the fields that must be equal in all files. */
export type Traits = Readonly<Record<string, string | number | boolean>>;

/** The outcome of one file. */
export interface Checked {
  readonly file: string;
  readonly durationSec: number;
  /** Rules that it was checked against. */
  readonly rules: number;
  readonly failures: readonly Failure[];
  /**
   * The parts that the decoder had to leave out or cannot vouch for, in sentences; absent where
   * there are none.
   */
  readonly warnings?: readonly string[];
  /**
   * The values that all files of a run must share; absent where the spec has no such requirement.
   */
  readonly traits?: Traits;
}
