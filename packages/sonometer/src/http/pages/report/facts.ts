import type { Answer } from '@sonometer/engine';
import {
  answerOf,
  type Body,
  type Json,
  type ReportPart,
  type SavedReport,
} from '../../../saved-report.js';

export type Measure = Answer['fields'][string];

/** One value of an answer, with what is declared of it. */
export interface Fact {
  readonly path: string;
  readonly measure: Measure;
  /** `undefined` or `null` where there is none. */
  readonly value: Json | undefined;
  /** Why there is no value. */
  readonly reason: string | undefined;
}

/** The values of a report by the ids of their measures, wherever an answer or a profile puts them. */
export interface Facts {
  readonly report: SavedReport;
  /** Of the answer that was asked for, in its order. */
  readonly asked: readonly Fact[];
  readonly has: (id: string) => boolean;
  readonly value: (id: string) => Json | undefined;
  readonly number: (id: string) => number | undefined;
  readonly text: (id: string) => string | undefined;
  readonly flag: (id: string) => boolean | undefined;
  readonly numbers: (id: string) => readonly number[];
  readonly objects: (id: string) => readonly Body[];
}

/** Reads a report. */
export function readFacts(report: SavedReport): Facts {
  const [first] = report.parts;
  const byId = new Map<string, Fact>();
  for (const fact of report.parts.flatMap(factsOf)) {
    const earlier = byId.get(fact.measure.id);
    if (!earlier || isNothing(earlier.value)) byId.set(fact.measure.id, fact);
  }
  const value = (id: string) => byId.get(id)?.value;
  return {
    report,
    asked: first ? factsOf(first) : [],
    has: (id) => !isNothing(value(id)),
    value,
    number: (id) => ofType(value(id), 'number'),
    text: (id) => ofType(value(id), 'string'),
    flag: (id) => ofType(value(id), 'boolean'),
    numbers: (id) => numbersOf(value(id)),
    objects: (id) => listOf(value(id)).filter(isRecord),
  };
}

function factsOf(part: ReportPart): readonly Fact[] {
  const answer = answerOf(part);
  if (!answer) return [];
  return Object.entries({ ...answer.fields, ...answer.series }).flatMap(([path, measure]) => {
    const value = valueAt(part.body, path.split('.'));
    const reason = isNothing(value) ? reasonAt(part.body, path) : undefined;
    const isSilent = value === undefined && reason === undefined;
    return isSilent ? [] : [{ path, measure, value, reason }];
  });
}

export function valueAt(body: Json | undefined, keys: readonly string[]): Json | undefined {
  let found = body;
  for (const key of keys) {
    if (!isRecord(found)) return undefined;
    found = found[key];
  }
  return found;
}

/** A block keeps the reasons of its own fields; a group that is absent as a whole has one for all. */
function reasonAt(body: Body, path: string): string | undefined {
  const [block = '', ...rest] = path.split('.');
  const places = [
    ['omitted', path],
    [block, 'omitted', rest.join('.')],
    ['omitted', block],
  ];
  return places
    .map((keys) => ofType(valueAt(body, keys), 'string'))
    .find((one) => one !== undefined);
}

interface Types {
  number: number;
  string: string;
  boolean: boolean;
}

const ofType = <T extends keyof Types>(value: Json | undefined, type: T): Types[T] | undefined =>
  typeof value === type ? (value as Types[T]) : undefined;

export const isNothing = (value: Json | undefined): value is null | undefined =>
  value === undefined || value === null;

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const isRecord = (value: Json | undefined): value is Body =>
  typeof value === 'object' && value !== null && !isList(value);

/** The numbers of a list; none of anything else. */
export const numbersOf = (value: Json | undefined): readonly number[] =>
  listOf(value).filter((one) => typeof one === 'number');

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
