import { valueIn } from '../questions/selection.js';
import { type Verdict, isPassed } from './formats/report.js';
import type { Fix } from './fix.js';
import type { Failure, Traits } from './failure.js';
import type { Spec } from './rule.js';
import { usualOf } from './usual.js';

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
