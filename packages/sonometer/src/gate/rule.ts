import type { Field } from '../selection.js';

/** What a value may be. */
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

/** One field and what it has to be. */
export interface Rule extends Bounds {
  readonly field: Field;
  /** A recording that cannot have the value, such as speech levels without speech, passes. */
  readonly mayBeAbsent: boolean;
  /** Where the bound comes from, or what to know of it. */
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

/** What a file has to be to pass. */
export interface Spec {
  readonly name: string;
  readonly title: string;
  /** The document that says so, or whose rules they are. */
  readonly source: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly rules: readonly Rule[];
  readonly overrides: readonly Override[];
}

/** The rules that hold for one file: an override takes the place of a rule of the same field. */
export function rulesFor({ rules, overrides }: Spec, path: string): readonly Rule[] {
  const byField = new Map(rules.map((rule) => [rule.field.name, rule]));
  for (const { match, rules: own, off } of overrides) {
    if (!globOf(match).test(path)) continue;
    for (const rule of own) byField.set(rule.field.name, rule);
    for (const name of off) byField.delete(name);
  }
  return [...byField.values()];
}

/** Every field that any file may be asked for. */
export const fieldsIn = ({ rules, overrides }: Spec): readonly string[] => [
  ...new Set([...rules, ...overrides.flatMap((one) => one.rules)].map(({ field }) => field.name)),
];

/** A pattern without a slash may match in any folder. */
function globOf(pattern: string): RegExp {
  const whole = pattern.includes('/') ? pattern : `**/${pattern}`;
  const text = whole
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (part) =>
      part === '**/' ? '(?:.*/)?' : part === '**' ? '.*' : part === '*' ? '[^/]*' : '[^/]',
    );
  return new RegExp(`^(?:.*/)?${text}$`);
}
