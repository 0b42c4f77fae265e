import { checkArgument } from '@sonometer/engine/core';
import { reasonIn, valueIn } from '../questions/selection.js';
import { type Bound, boundOf, warningsIn } from '../reading/bounds.js';
import { checkObject, checkText, isListOf, isNumber } from '../reading/check-arguments.js';
import { checkSpec } from './check-spec.js';
import { buildFixes, type Fix } from './fix.js';
import { isPassed, type Verdict } from './formats/report.js';
import { placesOf, type Span } from './places.js';
import {
  appliedRules,
  codesIn,
  fileWarnings,
  holdsFor,
  impliedRules,
  type Rule,
  type Spec,
} from './rule.js';

/** The most frequent of several values, and its count: of two equally frequent values the first. */
export function usualOf<T>(
  values: readonly T[],
): { readonly value: T; readonly count: number } | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let usual: { value: T; count: number } | undefined;
  for (const [value, count] of counts) if (count > (usual?.count ?? 0)) usual = { value, count };
  return usual;
}

type Value = string | number | boolean;

/** They, in the body of a selection or the data of a row; a field without a value is like any. */
export const traitsIn = ({ similar }: Spec, body: unknown): Traits =>
  Object.fromEntries(
    similar.flatMap(({ name }) => {
      const value = valueIn(body, name);
      return typeof value === 'object' || value === undefined ? [] : [[name, value]];
    }),
  );

const SAME_EXPORT: Fix = {
  kind: 'convert',
  text: 'Export every file of the set in the same format, from the same source.',
};

/**
 * The verdicts with what only all files together show: a file that has another value than most misses the rule. Of two
 * values that as many files have, the one that comes first is the rule.
 */
export function checkedTogether(spec: Spec, verdicts: readonly Verdict[]): readonly Verdict[] {
  return spec.similar.reduce((checked, field) => {
    const values = checked.flatMap((verdict) => traitOf(verdict, field.name) ?? []);
    const max = usualOf(values);
    if (!max || max.count === values.length) return checked;
    const { value: usual, count: files } = max;
    const all = values.length;
    const failureOf = (value: Value): Failure => ({
      rule: { field, mayBeAbsent: true, oneOf: [usual] },
      value,
      limit: `${usual}, as in ${files} of the ${all} files; all files must match`,
      where: [],
      fix: SAME_EXPORT,
    });
    return checked.map((verdict) => {
      const value = traitOf(verdict, field.name);
      return value === undefined || value === usual || 'error' in verdict
        ? verdict
        : { ...verdict, failures: [...verdict.failures, failureOf(value)] };
    });
  }, verdicts);
}

const traitOf = (verdict: Verdict, name: string) =>
  'error' in verdict ? undefined : verdict.traits?.[name];

/** Results that need all files, file by file. */
export const newFailures = (
  before: readonly Verdict[],
  after: readonly Verdict[],
): readonly Verdict[] =>
  after.flatMap((verdict, i) => {
    const one = before[i];
    if (verdict === one || isPassed(verdict) || 'error' in verdict) return [];
    const known = one && 'failures' in one ? one.failures.length : 0;
    return [{ ...verdict, warnings: [], failures: verdict.failures.slice(known) }];
  });

const OTHER_TRACK: Fix = {
  kind: 'convert',
  text: 'Convert the default audio track to a supported codec, or choose a track with the option `track`.',
};

const ONLY_BOUND: Fix = {
  kind: 'source',
  text: 'Only a bound could be measured, which does not show that the rule is met. Check it by listening, or exempt the file.',
};

type Body = Readonly<Record<string, unknown>>;

/** Checks the measurements of a file against the rules that apply to it. */
export function applySpec(
  spec: Spec,
  file: string,
  measured: {
    readonly body: Body;
    readonly durationSec: number;
    readonly warnings?: readonly string[];
  },
): Checked {
  checkSpec(spec);
  checkText('file', file);
  checkObject('measured', measured, 'the result of `analyze`');
  const { body, durationSec, warnings = [] } = measured;
  checkObject('measured.body', body, 'the body of an answer');
  checkArgument('measured.durationSec', durationSec, 'a number', isNumber(durationSec));
  const areTexts = isListOf(warnings, (one) => typeof one === 'string');
  checkArgument('measured.warnings', warnings, 'a list of texts', areTexts);
  const rules = appliedRules(spec, file, body).filter((rule) => holdsFor(rule, body));
  const missed = rules.flatMap((rule) => {
    const isOfFile = rule.field.measure === fileWarnings;
    const value = isOfFile ? codesIn(body) : valueIn(body, rule.field.name);
    const bound = boundOf(warningsIn(body), rule.field.measure.id);
    const miss = value === undefined ? absence(rule, body) : buildMiss(rule, value, bound);
    return miss ? [{ rule, value, ...miss }] : [];
  });
  const fixOf = buildFixes(rules, body, file);
  return {
    file,
    durationSec,
    rules: rules.length,
    ...(warnings.length > 0 && { warnings }),
    ...(spec.similar.length > 0 && { traits: traitsIn(spec, body) }),
    failures: missed.map((miss) => ({
      ...miss,
      where: placesOf(miss.rule.field, body, durationSec),
      fix: impliedRules.includes(miss.rule)
        ? OTHER_TRACK
        : miss.value !== undefined && miss.reason !== undefined
          ? ONLY_BOUND
          : fixOf(miss.rule, miss.value),
    })),
  };
}

function absence(rule: Rule, body: Body) {
  if (rule.mayBeAbsent) return undefined;
  return { limit: limitText(rule), reason: reasonIn(body, rule.field.name) };
}

/** Without the last digits, in which two decimal numbers differ by chance. */
const difference = (a: number, b: number): number => Number((a - b).toPrecision(12));

type Miss = Pick<Failure, 'limit' | 'by' | 'reason'>;

/** Why a bound of a measurement shows neither that a limit is met nor that it is missed; a value equal to a limit meets it. */
function undecidedBy(limit: string, isMissed: boolean, missedBy: Bound['kind'], bound?: Bound) {
  const isUndecided = bound !== undefined && isMissed !== (bound.kind === missedBy);
  const kind = bound?.kind === 'upper' ? 'an upper' : 'a lower';
  return isUndecided ? { limit, reason: `it is only ${kind} bound` } : undefined;
}

/** The bounds that a value misses; a value equal to a bound meets it. */
function buildMiss(rule: Rule, value: unknown, bound?: Bound): Miss | undefined {
  const { min, max, oneOf, includes = [], excludes = [] } = rule;
  const unit = unitOf(rule);
  if (typeof value === 'number') {
    if (min !== undefined) {
      const limit = `at least ${min}${unit}`;
      const open = undecidedBy(limit, value < min, 'upper', bound);
      if (open) return open;
      if (value < min) return { limit, by: difference(min, value) };
    }
    if (max !== undefined) {
      const limit = `at most ${max}${unit}`;
      const open = undecidedBy(limit, value > max, 'lower', bound);
      if (open) return open;
      if (value > max) return { limit, by: difference(value, max) };
    }
  }
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  if (oneOf && !(isScalar && oneOf.includes(value as string | number | boolean)))
    return { limit: limitText({ ...rule, oneOf }) };
  if (!Array.isArray(value)) return undefined;
  const has = (name: string) => value.some((one) => String(one) === name);
  const lacking = includes.filter((name) => !has(name));
  const excess = excludes.filter(has);
  if (lacking.length > 0) return { limit: `with ${lacking.join(', ')}` };
  return excess.length > 0 ? { limit: `without ${excess.join(', ')}` } : undefined;
}

/** A rule in words. */
export function limitText(rule: Omit<Rule, 'mayBeAbsent'>): string {
  const { min, max, oneOf, includes, excludes } = rule;
  const unit = unitOf(rule);
  const parts = [
    min !== undefined && max !== undefined
      ? `${min} to ${max}${unit}`
      : min !== undefined
        ? `at least ${min}${unit}`
        : max !== undefined
          ? `at most ${max}${unit}`
          : '',
    oneOf
      ? oneOf
          .map((one) => (one === true ? 'yes' : one === false ? 'no' : `${one}${unit}`))
          .join(' or ')
      : '',
    includes ? `with ${includes.join(', ')}` : '',
    excludes ? `without ${excludes.join(', ')}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function unitOf({ field: { measure } }: Pick<Rule, 'field'>): string {
  return ['text', '1', 'count', 'linear'].includes(measure.unit) ? '' : ` ${measure.unit}`;
}

/** One rule that one file does not meet. */
export interface Failure {
  readonly rule: Rule;
  /** The measured value; `undefined` where there is none. Then `reason` has the cause, and why a bound decides nothing. */
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
