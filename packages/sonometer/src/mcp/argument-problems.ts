import { instead } from '@sonometer/report/questions/allowed-values.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { Compile } from 'typebox/schema';
import type { Shape } from '../service/shape.js';

/** What is wrong with arguments, a clause each; none where they fit. */
export type ArgumentCheck = (args: unknown) => readonly string[];

type Mistake = ReturnType<ReturnType<typeof Compile>['Errors']>[1][number];

/** Compiles the schema of a tool's arguments. */
export function checkOf(input: Shape): ArgumentCheck {
  const validator = Compile(input);
  return (args) =>
    validator.Check(args)
      ? []
      : validator
          .Errors(args)[1]
          .filter(({ keyword }) => keyword !== 'boolean') // of each name that is not allowed, beside their list
          .map((mistake) => clauseOf(mistake, input, args));
}

function clauseOf(
  { keyword, schemaPath, instancePath, params, message }: Mistake,
  input: Shape,
  args: unknown,
) {
  const told: Readonly<Record<string, unknown>> = { ...params };
  const place = instancePath.slice(1).replaceAll('/', '.');
  const within = place === '' ? '' : ` in ${place}`;
  switch (keyword as string) {
    case 'required':
      return `${listOf(told['requiredProperties'])} is needed${within}`;
    case 'additionalProperties': {
      const known = Object.keys((partOf(input, schemaPath) as Shape)['properties'] ?? {});
      const clauses = (told['additionalProperties'] as readonly string[]).map((name) => {
        const meant = nearest(name, known);
        return `there is no argument ${name}${within}${meant ? `; did you mean ${meant}?` : ''}`;
      });
      return `${clauses.join('; ')} (it takes ${known.join(', ')})`;
    }
    case 'enum': {
      const allowed = (told['allowedValues'] as readonly unknown[]).map(String);
      return `${place} is never ${String(partOf(args, instancePath))}${instead(String(partOf(args, instancePath)), allowed)}`;
    }
    case 'type':
      return `${place} must be ${WORDS[String(told['type'])] ?? String(told['type'])}`;
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

/** What a path such as `#/properties/items/items` of a schema, or `/items/2/path` of arguments, leads to. */
const partOf = (whole: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Shape | undefined)?.[key], whole);
