import type { Answer } from '@sonometer/engine';
import { answerById } from '../packages/report/src/questions/families.js';
import { type Body, openReader } from '../packages/report/src/reading/reader.js';
import type { ChosenTargets } from '../packages/report/src/verdicts/delivery.js';
import { verdictOn } from '../packages/report/src/verdicts/index.js';
import { lineOf, sentenceOf } from '../packages/report/src/verdicts/verdict.js';

/** A body with these values, wherever the answer puts them. */
export function bodyOf(answer: Answer, values: Readonly<Record<string, unknown>>): Body {
  const fields = { ...answer.fields, ...answer.series };
  const pathOf = new Map(Object.entries(fields).map(([path, { id }]) => [id, path]));
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const keys = (name in fields ? name : (pathOf.get(name) ?? name)).split('.');
    let at = body;
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
    at[keys.at(-1)!] = value;
  }
  return body as Body;
}

/** The verdict on these values, without running an analysis. */
export function checked(
  id: string,
  values: Readonly<Record<string, unknown>>,
  chosen?: ChosenTargets,
) {
  const answer = answerById(id);
  const verdict = verdictOn(
    answer,
    openReader([{ answer, body: bodyOf(answer, values) }]),
    chosen,
  )!;
  return { ...verdict, texts: verdict.findings.map(sentenceOf), line: lineOf(verdict) };
}
