import { checkArgument } from '@sonometer/engine/core';
import { answerColumn, type Column, columnsOf, type Row, tableOf } from '../dataset/columns.js';
import { storedFailure } from '../errors/failure.js';
import { selectionOf, valueIn } from '../questions/selection.js';
import { checkObject, isListOf, isObject } from '../reading/check-arguments.js';
import { isRule } from './check-spec.js';
import type { Fix } from './fix.js';
import { type Checked, traitsIn } from './apply-spec.js';
import { failureAsJson } from './formats/json.js';
import type { Verdict } from './formats/report.js';
import type { Span } from './places.js';
import { fieldsIn, namedCondition, impliedRules, rulesFor, type Spec } from './rule.js';

type Body = Readonly<Record<string, unknown>>;

/**
 * The columns of a table of verdicts: the outcome, then every value that rules can use for any
 * file.
 */
export function verdictColumns(spec: Spec): readonly Column[] {
  const measured = columnsOf(selectionOf(fieldsIn(spec)), false).filter(({ measure }) => measure);
  return tableOf([
    answerColumn('pass', 'flag'),
    answerColumn('missed', 'texts'),
    answerColumn('rules', 'integer'),
    answerColumn('checkedSec', 'number'),
    answerColumn('failures', 'json'),
    ...measured,
  ]);
}

/**
 * The part of a verdict that a row stores; curves are not stored, but the places found in them are.
 */
export function verdictData(spec: Spec, checked: Checked, body: Body): Body {
  checkArgument('checked', checked, 'a check, as `applySpec` returns', isChecked(checked));
  checkObject('body', body, 'the body of an answer');
  const data: Record<string, unknown> = {
    pass: checked.failures.length === 0,
    missed: checked.failures.map(({ rule }) => rule.field.name),
    rules: checked.rules,
    checkedSec: checked.durationSec,
    failures: checked.failures.map(failureAsJson),
  };
  for (const name of fieldsIn(spec)) {
    const value = valueIn(body, name);
    if (value !== undefined) put(data, name.split('.'), value);
  }
  return data;
}

const isChecked = (given: unknown): boolean =>
  isObject(given) &&
  isListOf(
    given['failures'],
    (one) =>
      isObject(one) && isRule(one['rule']) && isObject(one['fix']) && Array.isArray(one['where']),
  );

function put(target: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown) {
  if (rest.length === 0) target[first] = value;
  else put((target[first] ??= {}) as Record<string, unknown>, rest, value);
}

interface Retained {
  readonly field: string;
  readonly measured: unknown;
  readonly reason?: string;
  readonly limit: string;
  readonly by?: number;
  readonly where: readonly Span[];
  readonly fix: Fix;
}

/** The verdict stored in a row; the spec must be the one that it was checked against. */
export function verdictIn(spec: Spec, { input: file, ok, data = {}, error = {} }: Row): Verdict {
  if (!ok) return { file, error: storedFailure(error) };
  const rules = [...rulesFor(spec, file), ...impliedRules];
  const failures = ((data['failures'] ?? []) as readonly Retained[]).flatMap((retained) => {
    const rule = rules.find(({ field }) => field.name === retained.field);
    if (!rule) return [];
    const { measured, reason, limit, by, where, fix } = retained;
    return [
      {
        rule,
        value: measured ?? undefined,
        limit,
        where,
        fix,
        ...(reason !== undefined && { reason }),
        ...(by !== undefined && { by }),
      },
    ];
  });
  return {
    file,
    durationSec: Number(data['checkedSec'] ?? 0),
    rules: Number(data['rules'] ?? 0),
    failures,
    ...(spec.similar.length > 0 && { traits: traitsIn(spec, data) }),
  };
}

/** All of a spec that decides, as text: two of the same name may differ. */
export const specText = ({ rules, overrides, options, similar }: Spec): string =>
  JSON.stringify({
    options,
    rules: rules.map(ruleText),
    overrides: overrides.map((one) => ({ ...one, rules: one.rules.map(ruleText) })),
    ...(similar.length > 0 && { similar: similar.map(({ name }) => name) }),
  });

const ruleText = ({ field, when, ...bounds }: Spec['rules'][number]) => ({
  ...bounds,
  ...(when && { when: namedCondition(when) }),
  field: field.name,
  note: undefined, // words, which decide nothing
});
