import type { Reader } from '../reading/reader.js';

/**
 * What somebody has to do about it. `bad`: it has to be mended, or the file is not fit for the question; `warn`: its
 * owner has to decide; `info`: nothing is to be done; `good`: it was looked at, and is in order.
 */
export type Severity = 'bad' | 'warn' | 'info' | 'good';

/** Worst first: the order in which findings are told. */
export const SEVERITIES: readonly Severity[] = ['bad', 'warn', 'info', 'good'];

/** A stretch of the recording. */
export interface Place {
  readonly startSec: number;
  readonly endSec: number;
}

/** What one rule says of a recording. */
export interface Found {
  readonly severity: Severity;
  /** A sentence with the number that decided. */
  readonly text: string;
  /** Title of the verdict where this finding leads it, in place of the analysis's own. */
  readonly headline?: string;
  /** What to do about it, a sentence. */
  readonly advice?: string;
  readonly places?: readonly Place[];
  /** What is there, where it is not the finding itself: `Loudest from`. */
  readonly placesAre?: string;
}

/** The number is there, and does not tell: why. */
export interface Untold {
  readonly untold: string;
}

/** What one rule has found. */
export interface Finding extends Found {
  /** Of the rule. */
  readonly id: string;
  readonly title: string;
  /** Ids of the measures that it was read from. */
  readonly needs: readonly string[];
}

/** A bound that decides, and whence it comes. */
export interface Threshold {
  readonly value: number;
  readonly unit: string;
  /** A document and its clause, or the evidence behind a choice of ours. */
  readonly source: string;
}

/**
 * How a failure is mended. `gain`: one linear gain over the whole file, which changes nothing else;
 * `dynamics`: a limiter or compressor, which changes the sound; `filter`; `edit`: cutting or fading; `convert`:
 * another export from the same source; `tag`: what the file says of itself is written anew, the sound stays; `source`: a better recording, since no processing brings it back;
 * `nothing`: it is as it should be, or somebody else sees to it.
 */
export type FixKind =
  'gain' | 'dynamics' | 'filter' | 'edit' | 'convert' | 'tag' | 'source' | 'nothing';

/** A remedy, the same wherever the finding is told or a gate refuses a file for it. */
export interface Remedy {
  readonly kind: FixKind;
  /** A sentence. */
  readonly text: string;
  /** Ids of the measures that it mends. */
  readonly of: readonly string[];
}

type Thresholds = Readonly<Record<string, Threshold>>;

/** One rule of the rule book: declared once, read by every door. */
export interface FindingRule<T extends Thresholds = Thresholds> {
  readonly id: string;
  /** What is looked at: `Clipping`. */
  readonly title: string;
  /** What it is called among the checks that a good verdict names: `codec history`. A rule without one is not named. */
  readonly passedAs?: string;
  /** Ids of measures; the rule is judged where at least one of them is there. */
  readonly needs: readonly string[];
  /** The reason of an absence that means: it was looked for, and there is none. */
  readonly nothing?: string;
  readonly thresholds: T;
  readonly remedy?: Remedy;
  /** Why the rule says nothing about such a recording; `undefined` where it does. */
  readonly unless?: (reader: Reader) => string | undefined;
  /** What a missing value itself means, where the engine says why it is missing. */
  readonly missing?: (reader: Reader, reason: string) => Found | undefined;
  /**
   * `undefined` where the numbers are there and nothing is worth a word; `advice` is the text of the remedy.
   *
   * A method, so that a list may hold rules of any thresholds: each is only ever given its own.
   */
  find(
    reader: Reader,
    own: { readonly thresholds: T; readonly advice: string },
  ): Found | Untold | undefined;
}

/** Declares a rule; infers its thresholds, so that `find` knows their names. */
export const defineFinding = <const T extends Thresholds>(rule: FindingRule<T>): FindingRule<T> =>
  Object.freeze(rule);

/** Bounds of ours, found on the recordings that the project measures itself with. */
export const OURS = 'project choice, based on the recordings of docs/real-files.md';
