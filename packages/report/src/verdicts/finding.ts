import { isRecord, type Reader } from '../reading/reader.js';

/**
 * The action that a finding requires. `bad`: fix it, or the file is not fit for the purpose;
 * `warn`: its owner has to decide; `info`: no action; `good`: it was checked, and is in order.
 */
export type Severity = 'bad' | 'warn' | 'info' | 'good';

/** Worst first: the order in which findings are reported. */
export const SEVERITIES: readonly Severity[] = ['bad', 'warn', 'info', 'good'];

/** What stands before a finding, or before a verdict, which may be open. */
export const MARKS: Readonly<Record<Severity | 'open', string>> = {
  good: '✓',
  info: '·',
  open: '?',
  warn: '!',
  bad: '✗',
};

/** A stretch of the recording. */
export interface Place {
  readonly startSec: number;
  readonly endSec: number;
}

/** A place with a problem and an action of its own, for the edit list. */
export interface Edit extends Place {
  readonly problem: string;
  readonly detail: string;
  readonly action: string;
}

/** The result of one rule for a recording. */
export interface Found {
  readonly severity: Severity;
  /** A sentence with the number that decided. */
  readonly text: string;
  /** Title of the verdict where this finding leads it, in place of the analysis's own. */
  readonly headline?: string;
  /** It makes the rest doubtful, so that its title is before all others. */
  readonly isLeading?: true;
  /** Its name in a list of problems, where that of the rule is a measure: `too quiet`. */
  readonly problem?: string;
  /** The advice, a sentence. */
  readonly advice?: string;
  readonly places?: readonly Place[];
  /** The same places in the edit list, where each differs. */
  readonly edits?: readonly Edit[];
  /** The label of the place, where it is not that of the finding itself: `Loudest from`. */
  readonly placesAre?: string;
  /** Why a part of it could not be checked, so that the rest is no evidence for a good verdict. */
  readonly open?: string;
}

/** Why an existing number is not meaningful. */
export interface Undecided {
  readonly undecided: string;
  /** What was not checked, where it is only a part of the rule: `Clicks`. */
  readonly title?: string;
  /** It cannot be checked in such a recording at all, as clicks in the band of a telephone: a good verdict does not need it. */
  readonly isInapplicable?: true;
}

/** The result of one rule. */
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
  /** A document and its clause, or the evidence for a choice of ours. */
  readonly source: string;
}

/**
 * The kind of fix. `gain`: one linear gain over the whole file, which changes nothing else;
 * `dynamics`: a limiter or compressor, which changes the sound; `filter`; `edit`: cutting or
 * fading; `convert`: another export from the same source; `tag`: the metadata is rewritten, the
 * sound stays; `source`: a better recording, since no processing brings it back; `nothing`: it is
 * correct, or another party handles it.
 */
export type FixKind =
  'gain' | 'dynamics' | 'filter' | 'edit' | 'convert' | 'tag' | 'source' | 'nothing';

/** A fix, the same in the finding and in a gate that refuses a file for it. */
export interface Remedy {
  readonly kind: FixKind;
  /** A sentence. */
  readonly text: string;
  /** Ids of the measures that it fixes. */
  readonly of: readonly string[];
}

type Thresholds = Readonly<Record<string, Threshold>>;

/** One rule of the rule book: declared once, read by every interface. */
export interface FindingRule<T extends Thresholds = Thresholds> {
  readonly id: string;
  /** The subject of the check: `Clipping`. */
  readonly title: string;
  /** Its name as a problem, where the title is that of a measure: `noise`. */
  readonly problem?: string;
  /**
   * Its name among the checks that a good verdict lists: `mains hum`. A rule without one is not
   * listed.
   */
  readonly passedAs?: string;
  /** Ids of measures; the rule is checked where at least one of them is there. */
  readonly needs: readonly string[];
  /** The reason of an absence that means: it was looked for, and there is none. */
  readonly nothing?: string;
  readonly thresholds: T;
  readonly remedy?: Remedy;
  /** Why the rule does not apply to such a recording; `undefined` where it does. */
  readonly unless?: (reader: Reader) => string | undefined;
  /** The meaning of a missing value, where the engine gives the reason. */
  readonly missing?: (reader: Reader, reason: string) => Found | undefined;
  /**
   * `undefined` where the numbers are there and nothing is worth reporting; `advice` is the text of
   * the remedy.
   *
   * A method, so that a list may hold rules of any thresholds: each is only ever given its own.
   */
  find(
    reader: Reader,
    own: { readonly thresholds: T; readonly advice: string },
  ): Found | Undecided | undefined;
}

/** Declares a rule; infers its thresholds, so that `find` knows their names. */
export const defineFinding = /* @__NO_SIDE_EFFECTS__ */ <const T extends Thresholds>(
  rule: FindingRule<T>,
): FindingRule<T> => Object.freeze(rule);

/** Our own bounds, found on the recordings that the project measures itself with. */
export const OURS = 'project choice, based on the recordings of docs/real-files.md';

/** The stretches of a list of objects that have a start and an end, in the order of time. */
export function stretchesOf(
  { objects }: Pick<Reader, 'objects'>,
  name: string,
  isOf: (kind: unknown) => boolean = () => true,
): readonly Place[] {
  return objects(name)
    .flatMap((one): readonly Place[] => {
      const { startSec, endSec } = one;
      if (typeof startSec !== 'number' || !isOf(one['kind'])) return [];
      const until = typeof endSec === 'number' ? endSec : startSec;
      return [{ startSec, endSec: until }];
    })
    .sort((a, b) => a.startSec - b.startSec);
}

/** A stretch that an answer names by itself. */
export function stretchOf({ value }: Reader, name: string): Place | undefined {
  const found = value(name);
  if (!isRecord(found)) return undefined;
  const { startSec, endSec } = found;
  return typeof startSec === 'number' && typeof endSec === 'number'
    ? { startSec, endSec }
    : undefined;
}

/** The 3 s window of the highest short-term loudness (a value is at the end of its window). */
export function loudestWindow({ numbers, number }: Reader): Place | undefined {
  const curve = numbers('shortTermLufs');
  const intervalSec = number('seriesIntervalSec') ?? 0.1;
  if (curve.length < 2) return undefined;
  const at = curve.reduce((max, value, i) => (value > (curve[max] ?? value) ? i : max), 0);
  return { startSec: at * intervalSec, endSec: 3 + at * intervalSec };
}
