import type { Analysis, Answer } from '@sonometer/engine';
import { checkParts, checkText } from './check-arguments.js';

/** A value of an answer. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type Body = Readonly<Record<string, Json>>;

export const isNothing = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const isRecord = (value: Json | undefined): value is Body =>
  typeof value === 'object' && value !== null && !isList(value);

export const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** The numbers of a list; none of anything else. */
export const numbersOf = (value: Json | undefined): readonly number[] =>
  listOf(value).filter((one) => typeof one === 'number');

/** A text; empty of anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The value at a path, `loop.edgeSilence.startMs`; `undefined` where the body does not go that far.
 */
export function valueAt(body: unknown, path: string): Json | undefined {
  let found = body as Json | undefined;
  for (const key of path.split('.')) {
    if (!isRecord(found)) return undefined;
    found = found[key];
  }
  return found;
}

/**
 * Why a path has no value. A block contains the reasons of its own fields, and a block that is
 * absent as a whole has one for all of them.
 */
export function reasonAt(body: unknown, path: string): string | undefined {
  const [block = '', ...rest] = path.split('.');
  const omitted = isRecord(body as Json) ? (body as Body)['omitted'] : undefined;
  const ofBlock = valueAt(body, `${block}.omitted`);
  // a path is one key of `omitted`, dots and all
  return [
    isRecord(omitted) ? omitted[path] : undefined,
    isRecord(ofBlock) ? ofBlock[rest.join('.')] : undefined,
    isRecord(omitted) ? omitted[block] : undefined,
  ].find((one) => typeof one === 'string');
}

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
  checkParts(parts);
  const places = parts.map(({ answer, body }) => {
    const fields: Readonly<Record<string, Measure>> = { ...answer.fields, ...answer.series };
    const pathById = new Map(Object.entries(fields).map(([path, { id }]) => [id, path]));
    /** The path of a name in this part; a part of a value, `f0.medianHz`, goes by the name of the whole. */
    const pathOf = (name: string): string | undefined => {
      checkText('name', name);
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

/** The answer for one recording, and what is known of its file. */
export interface Measured extends Pick<Analysis, 'body' | 'durationSec' | 'warnings'> {
  /** The facts of the file; missing where another thread has measured it. */
  readonly file?: Pick<Analysis, 'format' | 'facts'>;
  /** SHA-256 of the decoded samples, where it was wanted, or costs nothing. */
  readonly audioSha256?: string;
}

const CODEC_NAMES: Readonly<Record<string, string>> = {
  aac: 'AAC',
  opus: 'Opus',
  vorbis: 'Vorbis',
};

/** Of one entry of `encodeList`: `AAC 128`. */
export const codecName = ({ codec, bitrateKbps }: Body): string =>
  `${CODEC_NAMES[textOf(codec)] ?? textOf(codec)} ${Number(bitrateKbps)}`;
