import { WARNING_CODES } from '@sonometer/engine';
import { type Field, selectable, valueIn } from '../questions/selection.js';
import { boundOf, warningsIn as bodyWarnings } from '../reading/bounds.js';
import { isObject } from '../reading/check-arguments.js';
import { checkSpec } from './check-spec.js';
import { matchesGlob } from './glob.js';

/** The warnings of an answer about its file, as a field that a rule may bound: a list of codes. */
export const fileWarnings: Field['measure'] = {
  id: 'warnings',
  title: 'Warnings about the file',
  definition:
    'Codes of the warnings: skipped or doubtful data of the decoder, and upper bounds. Empty for an intact file (docs/decisions/0019-damage.md).',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string', enum: [...WARNING_CODES] } },
  status: 'validated',
  basis: 'docs/decisions/0019-damage.md',
  margin: 0,
  needs: {},
  read: () => ({ absent: 'it is stored next to the fields' }),
};

const NAME = 'file.warnings';

/** Every field that a rule may name. */
export function boundable(): ReadonlyMap<string, Field> {
  const [any] = selectable.values();
  const own = any && { name: NAME, measure: fileWarnings, answer: any.answer };
  return new Map([...selectable, ...(own ? [[NAME, own] as const] : [])]);
}

/** The codes in the body of an answer. */
export const codesIn = (body: Readonly<Record<string, unknown>>): readonly string[] =>
  warningsIn(body).map(({ code }) => code);

interface Reported {
  readonly code: string;
  readonly startSec?: number;
  readonly endSec?: number;
}

/** The warnings in the body of an answer. */
export const warningsIn = (body: Readonly<Record<string, unknown>>): readonly Reported[] =>
  (Array.isArray(body['warnings']) ? (body['warnings'] as readonly unknown[]) : []).filter(
    (one): one is Reported => isObject(one) && typeof one['code'] === 'string',
  );

/** The types of a value. */
export interface Bounds {
  /** Of a number, the ends included. */
  readonly min?: number;
  readonly max?: number;
  /** Of a text, a number or yes and no: any of these. */
  readonly oneOf?: readonly (string | number | boolean)[];
  /** Of a list: none of these may be in it. */
  readonly excludes?: readonly string[];
  /** Of a list: all of these must be in it. */
  readonly includes?: readonly string[];
}

/** The range of recordings that a rule applies to, the ends included. */
export interface Condition {
  readonly field: Field;
  readonly min?: number;
  readonly max?: number;
}

/** A condition with its field by name, for JSON. */
export interface NamedCondition extends Omit<Condition, 'field'> {
  readonly field: string;
}

export const namedCondition = (when: Condition): NamedCondition => ({
  ...when,
  field: when.field.name,
});

/** One field and what it has to be. */
export interface Rule extends Bounds {
  readonly field: Field;
  /** The rule holds for such recordings only; without, for all. */
  readonly when?: Condition;
  /** A recording that cannot have the value, such as speech levels without speech, passes. */
  readonly mayBeAbsent: boolean;
  /** The source of the bound, or a remark on it. */
  readonly note?: string;
}

/** Rules for files whose path matches. */
export interface Override {
  /** `*` within a folder, `**` across folders. */
  readonly match: string;
  readonly rules: readonly Rule[];
  /** Fields whose rule does not hold for these files. */
  readonly off: readonly string[];
}

/** The requirements for a file to pass. */
export interface Spec {
  readonly name: string;
  readonly title: string;
  /** The source document of the rule. */
  readonly source: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly rules: readonly Rule[];
  readonly overrides: readonly Override[];
  /** Fields that have one value in all files of a run. */
  readonly similar: readonly Field[];
}

const OTHER_TRACK = 'default-not-measured';

/** Rules of every spec: numbers of another track than a player plays say nothing about the file. */
export const impliedRules: readonly Rule[] = [boundable().get(NAME)].flatMap((field) =>
  field ? { field, excludes: [OTHER_TRACK], mayBeAbsent: false } : [],
);

/** The rules that a measured file is checked against: those of the spec, and an implied one that it misses. */
export function appliedRules(
  spec: Spec,
  path: string,
  body: Readonly<Record<string, unknown>>,
): readonly Rule[] {
  const implied = codesIn(body).includes(OTHER_TRACK) ? impliedRules : [];
  return [...rulesFor(spec, path), ...implied];
}

/** The patterns of a spec that match none of these files: likely misspelt. */
export const unmatchedPatterns = ({ overrides }: Spec, files: readonly string[]) =>
  overrides
    .map(({ match }) => match)
    .filter((match) => !files.some((file) => matches(match, file)));

/** The rules that hold for one file: an override takes the place of a rule of the same field. */
export function rulesFor({ rules, overrides }: Spec, path: string): readonly Rule[] {
  const byField = new Map(rules.map((rule) => [rule.field.name, rule]));
  for (const { match, rules: own, off } of overrides) {
    if (!matches(match, path)) continue;
    for (const rule of own) byField.set(rule.field.name, rule);
    for (const name of off) byField.delete(name);
  }
  return [...byField.values()];
}

/** Whether a rule holds for a recording of which this was measured; what has no value, or may lie beyond a bound, exempts from no rule. */
export function holdsFor({ when }: Rule, body: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true;
  const value = valueIn(body, when.field.name);
  const { min = -Infinity, max = Infinity } = when;
  if (typeof value !== 'number') return true;
  const kind = boundOf(bodyWarnings(body), when.field.measure.id)?.kind;
  return (value >= min || kind === 'lower') && (value <= max || kind === 'upper');
}

/**
 * Every field that rules can use for any file; warnings are not among them, they come with every
 * answer.
 */
export function fieldsIn(spec: Spec): readonly string[] {
  checkSpec(spec);
  const { rules, overrides, similar } = spec;
  const ruled = [...rules, ...overrides.flatMap((one) => one.rules)].flatMap(({ field, when }) =>
    when ? [field, when.field] : [field],
  );
  const all = [...ruled, ...similar];
  const names = new Set(all.flatMap(({ name, measure }) => (measure === fileWarnings ? [] : name)));
  return names.size > 0 ? [...names] : [ANY_FIELD];
}

/** An answer has at least one field. */
const ANY_FIELD = 'mix.durationSec';

/** A pattern is of the end of a path: it may match in any folder, hidden ones as well. */
const matches = (pattern: string, path: string): boolean => matchesGlob(`**/${pattern}`, path);
