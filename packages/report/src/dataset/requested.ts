import { optionShapes, readOptions } from '@sonometer/engine/core';
import type { Question } from '../questions/question.js';

/** The request of a row: rows of different requests do not belong into one table. */
export interface Requested {
  /** The id of the answer: `mix`, `profile.voice`. */
  readonly question: string;
  /** Every option that changes the answer and is not what it always is. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly engineVersion: string;
}

/**
 * The request, in a form that means the same on any day: an option whose default changes with the
 * date is included with its value, also where nobody gave it.
 */
export function buildRequested(
  { answer, options }: Question,
  engineVersion: string,
  now: Date = new Date(),
): Requested {
  const all = readOptions(options, answer.accepts, now, answer.defaults);
  const chosen = answer.accepts.flatMap((name) => {
    const shape = optionShapes[name];
    const usual = 'default' in shape ? shape.default : undefined;
    const value = all[name];
    return value === undefined || value === usual ? [] : [[name, value] as const];
  });
  return { question: answer.id, options: Object.fromEntries(chosen), engineVersion };
}

/**
 * The difference between the current request and that of a row, in words; nothing where both are
 * the same.
 */
export function buildDifferences(requested: Requested, row: Partial<Requested>): readonly string[] {
  if (row.question === undefined) return ['its rows do not name the analysis'];
  if (row.question !== requested.question)
    return [`the analysis is ${row.question} there, ${requested.question} now`];
  const { options = {} } = row;
  const names = [...new Set([...Object.keys(options), ...Object.keys(requested.options)])].sort();
  const differing = names.flatMap((name) => {
    const [there, now] = [options[name], requested.options[name]].map(wordOf);
    return there === now ? [] : [`${name} is ${there} there, ${now} now`];
  });
  return row.engineVersion === requested.engineVersion
    ? differing
    : [
        ...differing,
        `the engine is ${row.engineVersion ?? 'unknown'} there, ${requested.engineVersion} now`,
      ];
}

const wordOf = (value: unknown) =>
  value === undefined
    ? 'as it always is'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
