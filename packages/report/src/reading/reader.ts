import type { Answer } from '@sonometer/engine';
import {
  type Body,
  isNothing,
  isRecord,
  type Json,
  listOf,
  numbersOf,
  reasonAt,
  valueAt,
} from './value-at.js';

export type Measure = Answer['fields'][string];

/** An answer and its values for one recording. */
export interface Part {
  readonly answer: Answer;
  readonly body: Body;
}

/**
 * The measurements of one recording, from any of its answers. A value is named by the id of its
 * measure, which is the same in every answer, or by its path in the first answer.
 */
export interface Reader {
  /** `undefined` where there is no such value, or none was measured. */
  readonly value: (name: string) => Json | undefined;
  readonly number: (name: string) => number | undefined;
  readonly text: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean | undefined;
  readonly numbers: (name: string) => readonly number[];
  readonly texts: (name: string) => readonly string[];
  readonly objects: (name: string) => readonly Body[];
  readonly has: (name: string) => boolean;
  /** Whether any of the answers has a place for it, measured or not. */
  readonly isRequested: (name: string) => boolean;
  /** The reason for a missing value; empty for one that is there. */
  readonly reason: (name: string) => string;
  /**
   * The remark of the answers next to a value, or in its place; `undefined` where there is none.
   */
  readonly doubt: (name: string) => string | undefined;
  /** Its declaration. */
  readonly measure: (name: string) => Measure | undefined;
}

/** The reason for a number that no answer contains. */
export const NOT_REQUESTED = 'it is not part of this analysis';

/** The reason for a value that an answer leaves out without one: there is none. */
export const NOTHING_FOUND = 'nothing of this kind was found in the file';

/** Reads what the parts hold; of a value that several have, the first that is there. */
export function openReader(parts: readonly Part[]): Reader {
  const places = parts.map(({ answer, body }) => {
    const fields: Readonly<Record<string, Measure>> = { ...answer.fields, ...answer.series };
    const pathById = new Map(Object.entries(fields).map(([path, { id }]) => [id, path]));
    /** The path of a name in this part; a part of a value, `f0.medianHz`, goes by the name of the whole. */
    const pathOf = (name: string): string | undefined => {
      if (name in fields) return name;
      const known = pathById.get(name);
      if (known !== undefined) return known;
      const cut = name.lastIndexOf('.');
      if (cut < 0) return undefined;
      const whole = pathOf(name.slice(0, cut));
      return whole === undefined ? undefined : whole + name.slice(cut);
    };
    return { fields, body, pathOf };
  });

  const value = (name: string): Json | undefined => {
    for (const { body, pathOf } of places) {
      const found = valueAt(body, pathOf(name) ?? name);
      if (!isNothing(found)) return found;
    }
    return undefined;
  };

  const doubtOf = (name: string): string | undefined => {
    for (const { body, pathOf } of places) {
      const path = pathOf(name);
      const reason = path === undefined ? undefined : reasonAt(body, path);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
  const whyNot = (name: string) =>
    places.some(({ pathOf }) => pathOf(name) !== undefined) ? NOTHING_FOUND : NOT_REQUESTED;

  return {
    value,
    number: (name) => ofType(value(name), 'number'),
    text: (name) => ofType(value(name), 'string'),
    flag: (name) => ofType(value(name), 'boolean'),
    numbers: (name) => numbersOf(value(name)),
    texts: (name) => listOf(value(name)).filter((one) => typeof one === 'string'),
    objects: (name) => listOf(value(name)).filter(isRecord),
    has: (name) => value(name) !== undefined,
    isRequested: (name) => places.some(({ pathOf }) => pathOf(name) !== undefined),
    doubt: doubtOf,
    reason(name) {
      return value(name) === undefined ? (doubtOf(name) ?? whyNot(name)) : '';
    },
    measure(name) {
      for (const { fields, pathOf } of places) {
        const found = fields[pathOf(name) ?? name];
        if (found) return found;
      }
      return undefined;
    },
  };
}

interface Types {
  number: number;
  string: string;
  boolean: boolean;
}

const ofType = <T extends keyof Types>(value: Json | undefined, type: T): Types[T] | undefined =>
  typeof value === type ? (value as Types[T]) : undefined;
