import type { Answer } from '@sonometer/engine';
import { instead } from '@sonometer/report/questions/allowed-values.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { figure, isFloor, marginWords } from '@sonometer/report/reading/quantity.js';
import { reasonAt, valueAt } from '@sonometer/report/reading/reader.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { Compile } from 'typebox/schema';
import type { Shape } from '../service/shape.js';
import type { AudioBackend, Body, RunContext } from './audio-backend.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** The result of a tool: numbers for programs, a sentence for readers, a picture on request. */
export interface Reported {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly png?: Uint8Array;
}

/** One tool of an agent. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Its purpose, its result, its failures. */
  readonly description: string;
  /** The schema of its arguments: how audio is given depends on the backend. */
  input(backend: AudioBackend): Shape;
  /** The schema as it is listed, where that leaves options to the instructions. */
  listed?(backend: AudioBackend): Shape;
  readonly output: Shape;
  /** Set where it stores something, as no analysis does. */
  readonly stores?: true;
  /** Throws what `call` would throw for these arguments whatever the recording is; a batch calls it once. */
  check?(args: Arguments): void;
  call(args: Arguments, backend: AudioBackend, context: RunContext): Promise<Reported>;
}

export const objectShape = (
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** The audio that arguments name, as far as the backend knows. */
export const audioIn = (args: Arguments, backend: AudioBackend): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([name]) => name in backend.audio));

/** The given name of a recording: its path, its address, its place in the store. */
export const recordingName = (audio: Arguments): string =>
  printable(Object.values(audio).map(String).join(' '));

/** How audio is given, in a schema that contains it twice: only the first has the description. */
export const audioWithoutWords = ({ audio }: AudioBackend): Readonly<Record<string, Shape>> =>
  Object.fromEntries(
    Object.entries(audio).map(([name, shape]) => [name, { ...shape, description: undefined }]),
  );

/** Recordings of one call whose answers go side by side. */
export const MAX_ITEMS = 20;

/** Recordings in a list. */
export const recordingsShape = (
  backend: AudioBackend,
  { min, max }: { readonly min: number; readonly max: number },
): Shape => ({
  type: 'array',
  minItems: min,
  maxItems: max,
  items: objectShape(audioWithoutWords(backend)),
});

/** A list of objects that have these properties, and others: a schema of all would cost an agent more than it is worth. */
export const listShape = (properties: Readonly<Record<string, Shape>>): Shape => ({
  type: 'array',
  items: { type: 'object', properties },
});

/** Each is a `Worth`; a schema of it in every tool would cost an agent more than it is worth. */
export const numbersShape: Shape = { type: 'array', items: { type: 'object' } };

/** One value, with its margin and status. */
export interface ReadableNumber {
  readonly path: string;
  readonly title: string;
  readonly value: string | number | boolean | null;
  readonly unit?: string;
  readonly status: string;
  readonly margin?: string;
  /** In place of a margin: how often it is right. */
  readonly accuracy?: string;
  readonly reason?: string;
}

/**
 * Values of an answer, each with its margin and status, by their paths or the ids of their measures. Those that the
 * answer does not have are left out.
 */
export function numbersOf(
  answer: Answer,
  body: Body,
  names: readonly string[],
): readonly ReadableNumber[] {
  const fields = Object.entries(answer.fields);
  const chosen = names.map(
    (name) => fields.find(([at]) => at === name) ?? fields.find(([, { id }]) => id === name),
  );
  // a value may have two names
  return [...new Set(chosen)].flatMap((field): readonly ReadableNumber[] => {
    if (!field) return [];
    const [path, measure] = field;
    const value = (valueAt(body, path) ?? null) as ReadableNumber['value'] | object;
    if (value !== null && typeof value === 'object') return [];
    const { title, unit, status, margin, accuracy } = measure;
    const isMeasured = typeof value !== 'number' || !isFloor(value, unit);
    return [
      {
        path,
        title,
        value:
          typeof value !== 'number'
            ? value
            : isMeasured
              ? toMargin(value, margin)
              : figure(value, unit),
        ...(!['text', '1', 'count'].includes(unit) && { unit }),
        status,
        ...(margin !== null && isMeasured && { margin: marginWords(margin, unit) }),
        ...(accuracy !== undefined && { accuracy }),
        ...(value === null && { reason: reasonAt(body, path) ?? 'not for this file' }),
      },
    ];
  });
}

/** Digits of a number without a margin: more than is audible. */
const DIGITS = 4;

/** A number to the digit that its margin reaches; `-11.1328207` of ±0.1 is -11.1. */
export function toMargin(value: number, margin: Answer['fields'][string]['margin']): number {
  if (Number.isInteger(value)) return value;
  if (margin === null || margin === 0) return Number(value.toPrecision(margin === 0 ? 7 : DIGITS));
  const reach =
    typeof margin === 'number'
      ? margin
      : 'percent' in margin
        ? (margin.percent / 100) * Math.abs(value)
        : Math.min(margin.plus, margin.minus);
  if (!(reach > 0)) return Number(value.toPrecision(DIGITS));
  const decimals = Math.min(12, Math.max(0, Math.ceil(-Math.log10(reach))));
  return Number(value.toFixed(decimals));
}

/** A whole answer with numbers that a reader takes in: the exact ones are in the structured answer. */
export function readableNumbers(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS + 1));
  if (Array.isArray(value)) return value.map(readableNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, readableNumbers(part)]),
  );
}

/** The problems of arguments, a clause each; none where they fit. */
export type ArgumentCheck = (args: unknown) => readonly string[];

const MAX_NAMED = 8;
const MAX_SHOWN = 80;

/** The part of a caller's text that an error quotes. */
export const shown = (text: string): string =>
  printable(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

type Mistake = ReturnType<ReturnType<typeof Compile>['Errors']>[1][number];

/** Compiles the schema of a tool's arguments. */
export function checkOf(input: Shape): ArgumentCheck {
  const validator = Compile(input);
  return (args) => {
    if (validator.Check(args)) return [];
    // each name that is not allowed gives one of these, in addition to the list of them all
    const [, mistakes] = validator.Errors(args);
    const reported = mistakes.filter(({ keyword }) => keyword !== 'boolean');
    // as many unknown names as reported mistakes leave no room for their list
    if (reported.length === 0) return [unknownClause(mistakes.map(nameOf), '', input)];
    return reported.map((mistake) => getClause(mistake, input, args));
  };
}

const nameOf = ({ instancePath }: Mistake) => instancePath.slice(1).replaceAll('/', '.');

/** A backend of files, whose tools take no addresses. */
export const NO_URLS =
  'this server reads files of this machine and has no network: download the URL, and give its path';

function unknownClause(names: readonly string[], within: string, shape: Shape): string {
  const known = Object.keys(shape['properties'] ?? {});
  const clauses = names.slice(0, MAX_NAMED).map((name) => {
    const meant = nearest(name, known);
    if (name === 'url' && known.includes('path')) return NO_URLS;
    return `the argument ${shown(name)} does not exist${within}${meant ? `; did you mean ${meant}?` : ''}`;
  });
  return `${clauses.join('; ')} (accepted: ${known.join(', ')})`;
}

function getClause(
  { keyword, schemaPath, instancePath, params, message }: Mistake,
  input: Shape,
  args: unknown,
) {
  const reported: Readonly<Record<string, unknown>> = { ...params };
  const place = shown(instancePath.slice(1).replaceAll('/', '.'));
  const within = place === '' ? '' : ` in ${place}`;
  switch (keyword as string) {
    case 'required':
      return requiredClause(
        reported['requiredProperties'] as readonly string[],
        partOf(input, schemaPath.replace(/\/required$/, '')) as Shape | undefined,
        within,
      );
    case 'additionalProperties': {
      const names = reported['additionalProperties'] as readonly string[];
      return unknownClause(names, within, partOf(input, schemaPath) as Shape);
    }
    case 'enum': {
      const allowed = (reported['allowedValues'] as readonly unknown[]).map(String);
      const given = String(partOf(args, instancePath));
      return `${place} is never ${shown(given)}${instead(given, allowed)}`;
    }
    case 'type':
      return `${place === '' ? 'the arguments' : place} must be ${shapeWords(partOf(input, schemaPath.replace(/\/type$/, '')) as Shape | undefined, String(reported['type']))}`;
    default:
      return `${place} ${message}`.trimStart();
  }
}

const WORDS: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** An expected shape in words: `an object such as {"path": "…"}`, `a list of texts`. */
function shapeWords(shape: Shape | undefined, type: string): string {
  const word = WORDS[type] ?? type;
  if (type === 'object') {
    const names = Object.keys(shape?.['properties'] ?? {});
    return names.length === 0
      ? word
      : `${word} such as ${names.map((name) => `{"${name}": "…"}`).join(' or ')}`;
  }
  const items = shape?.['items'] as Shape | undefined;
  if (type !== 'array' || !items) return word;
  return `${word}, each ${shapeWords(items, String(items['type']))}`;
}

/** Names that are missing; of objects the shape. */
function requiredClause(names: readonly string[], shape: Shape | undefined, within: string) {
  const parts = (shape?.['properties'] ?? {}) as Readonly<Record<string, Shape>>;
  const [objects] = names.flatMap((name) =>
    parts[name]?.['type'] === 'object' ? shapeWords(parts[name], 'object') : [],
  );
  const each = objects === undefined ? '' : `: ${names.length > 1 ? 'each ' : ''}${objects}`;
  return `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} required${within}${each}`;
}

/**
 * The value at a path such as `#/properties/items/items` of a schema, or `/items/2/path` of
 * arguments.
 */
const partOf = (whole: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Shape | undefined)?.[key], whole);
