import { instead } from '@sonometer/report/questions/allowed-values.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { Compile } from 'typebox/schema';
import type { Shape } from '../service/shape.js';
import type { AudioBackend, RunContext } from './audio-backend.js';

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
  /** The schema of its structured answer; the list of tools has what it requires. */
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

/** The name of a recording in texts: its path, its address, the file name of an upload, or its place in the store. */
export async function recordingName(
  { objectPath, ...named }: Arguments,
  { uploadName }: AudioBackend,
): Promise<string> {
  const isUpload = typeof objectPath === 'string' && Object.keys(named).length === 0;
  const fileName = isUpload ? await uploadName?.(objectPath) : undefined;
  const given = { ...named, ...(objectPath !== undefined && { objectPath }) };
  return printable(fileName ?? Object.values(given).map(String).join(' '));
}

/** The names of several, those of uploads of one name with their places in the store. */
export async function recordingNames(
  all: readonly Arguments[],
  backend: AudioBackend,
): Promise<readonly string[]> {
  const names = await Promise.all(all.map((audio) => recordingName(audio, backend)));
  return names.map((name, i) => {
    const { objectPath } = all[i] ?? {};
    const isShared = names.indexOf(name) !== names.lastIndexOf(name);
    return isShared && typeof objectPath === 'string' && name !== objectPath
      ? `${name} (${printable(objectPath)})`
      : name;
  });
}

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

/** A list of objects with these properties; the list of tools has the first only. */
export const listShape = (
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[] = Object.keys(properties).slice(0, 1),
): Shape => ({ type: 'array', items: { type: 'object', properties, required } });

export const TEXT: Shape = { type: 'string' };
export const TEXTS: Shape = { type: 'array', items: TEXT };

/** Each is a `ReadableNumber`. */
export const numbersShape = listShape(
  {
    path: { type: 'string', description: 'Name of the value in the whole result.' },
    title: TEXT,
    value: { type: ['number', 'string', 'boolean', 'null'] },
    unit: { type: 'string', description: 'Absent of counts, texts and plain ratios.' },
    status: { enum: ['validated', 'proxy', 'beta', 'withdrawn', 'planned'] },
    margin: { type: 'string', description: 'Margin of error with its unit.' },
    accuracy: { type: 'string', description: 'How often it is right, where no margin applies.' },
    reason: { type: 'string', description: 'Why there is no value.' },
  },
  ['path', 'title', 'value', 'status'],
);

/** A recording that failed. */
export const errorShape: Shape = {
  type: 'object',
  properties: { code: TEXT, message: TEXT },
  required: ['code', 'message'],
};

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
