import { reasonIn, valueIn } from '../questions/selection.js';
import { codesIn, fileWarnings } from './file-warnings.js';
import { type Traits, traitsIn } from './similar.js';
import { type Fix, buildFixes } from './fix.js';
import { placesOf, type Span } from './places.js';
import { holdsFor, type Rule, rulesFor, type Spec } from './rule.js';

type Body = Readonly<Record<string, unknown>>;

/** One rule that one file does not meet. */
export interface Failure {
  readonly rule: Rule;
  /** What was measured; `undefined` where there is nothing, and `reason` says why. */
  readonly value: unknown;
  readonly reason?: string;
  /** The bound that is missed, in words: `at most -1 dBTP`. */
  readonly limit: string;
  /** How far beyond the bound, of a number. */
  readonly by?: number;
  /** Where in the recording, where that can be said. */
  readonly where: readonly Span[];
  readonly fix: Fix;
}

/** What became of one file. */
export interface Checked {
  readonly file: string;
  readonly durationSec: number;
  /** Rules that it was held to. */
  readonly rules: number;
  readonly failures: readonly Failure[];
  /** What the decoder had to leave out or cannot vouch for, in sentences; absent where there is nothing. */
  readonly warnings?: readonly string[];
  /** What all files of a run have to have alike; absent where the spec asks for nothing of the kind. */
  readonly traits?: Traits;
}

/** Holds what was measured of a file to the rules that hold for it. */
export function judge(
  spec: Spec,
  file: string,
  {
    body,
    durationSec,
    warnings = [],
  }: {
    readonly body: Body;
    readonly durationSec: number;
    readonly warnings?: readonly string[];
  },
): Checked {
  const rules = rulesFor(spec, file).filter((rule) => holdsFor(rule, body));
  const missed = rules.flatMap((rule) => {
    const isOfFile = rule.field.measure === fileWarnings;
    const value = isOfFile ? codesIn(body) : valueIn(body, rule.field.name);
    const miss = value === undefined ? absence(rule, body) : buildMiss(rule, value);
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
      fix: fixOf(miss.rule, miss.value),
    })),
  };
}

function absence(rule: Rule, body: Body) {
  if (rule.mayBeAbsent) return undefined;
  return { limit: limitText(rule), reason: reasonIn(body, rule.field.name) };
}

/** What a value misses; a bound is met at its end. */
function buildMiss(rule: Rule, value: unknown): Pick<Failure, 'limit' | 'by'> | undefined {
  const { min, max, oneOf, includes = [], excludes = [] } = rule;
  const unit = unitOf(rule);
  if (typeof value === 'number') {
    if (min !== undefined && value < min)
      return { limit: `at least ${min}${unit}`, by: min - value };
    if (max !== undefined && value > max)
      return { limit: `at most ${max}${unit}`, by: value - max };
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
