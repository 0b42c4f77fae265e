import { reasonIn, valueIn } from '../questions/selection.js';
import { codesIn, fileWarnings } from './file-warnings.js';
import { traitsIn } from './similar.js';
import { buildFixes } from './fix.js';
import { placesOf } from './places.js';
import { type Rule, type Spec, holdsFor, rulesFor } from './rule.js';
import type { Checked, Failure } from './failure.js';

type Body = Readonly<Record<string, unknown>>;

/** Checks the measurements of a file against the rules that apply to it. */
export function applySpec(
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

/** The bounds that a value misses; a value equal to a bound meets it. */
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
