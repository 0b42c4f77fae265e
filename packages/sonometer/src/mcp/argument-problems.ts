import { instead } from '@sonometer/report/questions/allowed-values.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { printable } from '@sonometer/report/text/terminal/printable.js';
import { Compile } from 'typebox/schema';
import type { Shape } from '../service/shape.js';

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

function unknownClause(names: readonly string[], within: string, shape: Shape): string {
  const known = Object.keys(shape['properties'] ?? {});
  const clauses = names.slice(0, MAX_NAMED).map((name) => {
    const meant = nearest(name, known);
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
      return `${listOf(reported['requiredProperties'])} is required${within}`;
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
      return `${place} must be ${WORDS[String(reported['type'])] ?? String(reported['type'])}`;
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

const listOf = (names: unknown) => (names as readonly string[]).join(', ');

/**
 * The value at a path such as `#/properties/items/items` of a schema, or `/items/2/path` of
 * arguments.
 */
const partOf = (whole: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Shape | undefined)?.[key], whole);
