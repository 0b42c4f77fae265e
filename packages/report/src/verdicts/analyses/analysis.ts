import type { Answer, Reading } from '@sonometer/engine';
import { openReader, type Reader } from '../../reading/reader.js';
import { computeVerdict, type Verdict, type VerdictRules } from '../verdict.js';

/** Names of the parts of a value, and of their parts. */
type PartOf<V> = V extends readonly unknown[]
  ? never
  : V extends object
    ? { [Key in keyof V & string]: Key | `${Key}.${keyof V[Key] & string}` }[keyof V & string]
    : never;
/** Names of the values of an answer: paths, ids of measures, and parts of both. */
export type NumberOf<F> = {
  [Path in keyof F & string]: F[Path] extends {
    readonly id: infer Id extends string;
    read(...args: never[]): Reading<infer V>;
  }
    ? string extends Id
      ? never // an id that is not written out would admit any name
      : Path | Id | `${Path | Id}.${PartOf<V>}`
    : never;
}[keyof F & string];

/** Everything that interfaces state of an analysis besides its values: one declaration for each. */
export interface Analysis {
  readonly answer: Answer;
  /** Its choice on the page. */
  readonly label: string;
  /** The page offers this analysis in its place, which measures nearly the same. */
  readonly offeredAs?: string;
  /** `null` for an analysis without a verdict. */
  readonly rules: VerdictRules | null;
  /**
   * Ids of measures, or of their parts, the most important first: a report shows the first four that there are, large;
   * an agent gets all of them.
   */
  readonly keyNumbers: readonly string[] | ((reader: Reader) => readonly string[]);
  /** What a report shows in its place: the same with more curves. */
  readonly drawnAs?: Answer;
  /** Further answers of a report, for their curves. */
  readonly drawnWith?: readonly Answer[];
}

interface Declared<F> extends Omit<Analysis, 'answer' | 'keyNumbers'> {
  readonly keyNumbers: readonly NumberOf<F>[] | ((reader: Reader) => readonly string[]);
}

/** Declares an analysis; a key number that the answer does not have does not compile. */
export const defineAnalysis = /* @__NO_SIDE_EFFECTS__ */ <const A extends Answer>(
  answer: A,
  declared: Declared<A['fields']>,
): Analysis & { readonly answer: { readonly id: A['id'] } } => ({ answer, ...declared });

/** The verdict of an analysis other than the overview, whose rules depend on the recording. */
export const verdictOf = (
  { answer, rules }: Pick<Analysis, 'answer' | 'rules'>,
  reader: Reader,
): Verdict | undefined => (rules ? computeVerdict(rules, onlyOf(answer, reader)) : undefined);

/**
 * The fields that locate a finding, and decide nothing: the distance between the points of a curve,
 * and a place.
 */
const LOCATION_FIELDS: readonly string[] = ['seriesIntervalSec', 'truePeakAt'];

/**
 * Only the fields of the analysis decide. A report also has other answers, whose curves locate
 * findings; their numbers must not make its verdict differ from that of the same analysis
 * elsewhere.
 */
export function onlyOf(answer: Answer, reader: Reader): Reader {
  const { isRequested: isInAnswer, reason } = openReader([{ answer, body: {} }]);
  const isRequested = (name: string) => isInAnswer(name) || LOCATION_FIELDS.includes(name);
  const only =
    <V>(read: (name: string) => V | undefined) =>
    (name: string) =>
      isRequested(name) ? read(name) : undefined;
  return {
    ...reader,
    isRequested,
    value: only(reader.value),
    number: only(reader.number),
    text: only(reader.text),
    flag: only(reader.flag),
    has: (name) => isRequested(name) && reader.has(name),
    reason: (name) => (isRequested(name) ? reader.reason(name) : reason(name)),
  };
}

/** Titles that several have. */
export const SIGHT = { warn: 'Usable, with warnings.', bad: 'Problems found.' };
export const RELEASE = { warn: 'Check before release.', bad: 'Fix before release.' };

export const NO_CLICKS = 'clicks, drop-outs and other defects (profile defects)';

/** The key numbers of a delivery. */
export const LOUDNESS = [
  'integratedLufs',
  'truePeakDb',
  'loudnessRange',
  'shortTermLufsMax',
] as const;
