import type { OpenApi, Operation, Schema } from './module-of.js';

/** Names that Python has itself. */
const RESERVED = new Set(['from', 'as', 'in', 'is', 'class', 'def', 'global', 'import', 'pass']);

const snakeCase = (name: string): string => {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return RESERVED.has(snake) ? `${snake}_` : snake;
};

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

/** What a class is called: by its field, or by its place where another class has that name. */
interface ClassName {
  readonly field: string;
  readonly place: string;
}

const partOf = ({ place }: ClassName, field: string): ClassName => ({
  field,
  place: place + field,
});
const withSuffix = ({ field, place }: ClassName, suffix: string): ClassName => ({
  field: field + suffix,
  place: place + suffix,
});

/**
 * Reads schemas as Python types. Objects become classes, which `classes` collects: those of `components` under their
 * names, and others that are equal once.
 */
function openTypes(components: readonly string[]) {
  const classes = new Map<string, string>();
  const nameByFields = new Map<string, string>();

  function typeOf(schema: Schema | undefined, name: ClassName): string {
    if (!schema) return 'Any';
    const { $ref, enum: values, anyOf, oneOf, type, items, properties } = schema;
    if ($ref !== undefined) return `"${$ref.split('/').at(-1) ?? ''}"`;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (values) return `Literal[${values.map(literal).join(', ')}]`;
    const parts = anyOf ?? oneOf;
    if (parts) return union(parts.map((part, i) => typeOf(part, withSuffix(name, `${i + 1}`))));
    if (Array.isArray(type))
      return union(type.map((one: string) => typeOf({ ...schema, type: one }, name)));
    if (type === 'array') return `List[${typeOf(items, withSuffix(name, 'Item'))}]`;
    if (properties) return `"${classOf(schema, name)}"`;
    const { additionalProperties: values_, patternProperties = {} } = schema;
    const value = typeof values_ === 'object' ? values_ : Object.values(patternProperties)[0];
    if (type === 'object' || value) return `Dict[str, ${typeOf(value, withSuffix(name, 'Value'))}]`;
    return PLAIN[String(type)] ?? 'Any';
  }

  function classOf({ properties = {}, required = [] }: Schema, wanted: ClassName): string {
    const fields = Object.entries(properties)
      .map(([key, field]) => {
        const type = typeOf(field, partOf(wanted, pascalCase(key)));
        return `    ${JSON.stringify(key)}: ${required.includes(key) ? type : `NotRequired[${type}]`},\n`;
      })
      .join('');
    const isComponent = components.includes(wanted.place);
    const known = isComponent ? undefined : nameByFields.get(fields);
    if (known !== undefined) return known;
    const isTaken = classes.has(wanted.field) || components.includes(wanted.field);
    const name = isTaken ? wanted.place : wanted.field;
    nameByFields.set(fields, name);
    classes.set(name, `${name} = TypedDict("${name}", {\n${fields}})\n`);
    return name;
  }

  return {
    classes,
    typeOf: (schema: Schema | undefined, name: string) =>
      typeOf(schema, { field: name, place: name }),
  };
}

const literal = (value: unknown): string =>
  value === null
    ? 'None'
    : typeof value === 'boolean'
      ? value
        ? 'True'
        : 'False'
      : JSON.stringify(value);

const union = (types: readonly string[]): string => {
  const different = [...new Set(types)];
  return different.length === 1 ? (different[0] ?? 'Any') : `Union[${different.join(', ')}]`;
};

/** Audio is given, in one of several ways. */
const takesAudio = ({ requestBody }: Operation): boolean =>
  'objectPath' in (requestBody?.content['application/json']?.schema?.properties ?? {});

const TEXT = ['text/html', 'text/plain', 'text/event-stream', 'application/x-ndjson'];

/**
 * The Python module of every route with its types, from the OpenAPI document. What it calls is written by hand:
 * `clients/python/sonometer/client.py`.
 */
export function getPythonModule({ paths, components }: OpenApi): string {
  const { classes, typeOf } = openTypes(Object.keys(components.schemas));
  for (const [name, schema] of Object.entries(components.schemas)) {
    const type = typeOf(schema, name);
    if (type !== `"${name}"`) classes.set(name, `${name} = ${type.replaceAll('"', "'")}\n`);
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const usable = all.filter(({ operation }) => operation.operationId !== 'putUpload');
  const methods = usable.map(({ path, operation }) => methodOf(path, operation, typeOf));
  const table = usable.map(
    ({ path, method, operation }) =>
      `    "${operation.operationId}": ("${method.toUpperCase()}", "${path}"),\n`,
  );
  return `"""Types and routes of the service, generated from its OpenAPI document. Do not edit."""

from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union, cast

from ._transport import Audio, Transport

${[...classes.values()].join('\n')}
ROUTES = {
${table.join('')}}


class Operations(Transport):
    """One method for each route."""

${methods.join('\n')}`;
}

function methodOf(
  path: string,
  operation: Operation,
  typeOf: (schema: Schema | undefined, name: string) => string,
): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const isAudio = takesAudio(operation);
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {};
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => [name, schema] as const);
  const options = (requestBody ? Object.entries(properties) : query).filter(
    ([name]) => !isAudio || !['url', 'objectPath'].includes(name),
  );
  const name = pascalCase(operationId);
  const optional = options.filter(([key]) => !required.includes(key));
  const needed = options.filter(([key]) => required.includes(key));
  const argument = ([key, schema]: readonly [string, Schema]) =>
    `${snakeCase(key)}: ${key === 'a' || key === 'b' ? 'Any' : typeOf(schema, name + pascalCase(key))}`;
  const signature = [
    'self',
    ...(isAudio ? ['audio: Audio'] : []),
    ...inPath.map((key) => `${snakeCase(key)}: str`),
    ...(options.length > 0 ? ['*'] : []),
    ...needed.map(argument),
    ...optional.map(([key, schema]) => {
      const [at, type = 'Any'] = argument([key, schema]).split(/: (.*)/s);
      return `${at ?? ''}: Optional[${type}] = None`;
    }),
  ];
  const [, answered] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? [];
  const [[type, content] = ['', undefined]] = Object.entries(answered?.content ?? {});
  const result = TEXT.includes(type)
    ? 'str'
    : content?.schema
      ? typeOf(content.schema, `${name}Result`)
      : 'None';
  const given = [
    `"${operationId}"`,
    ...(isAudio ? ['audio=audio'] : []),
    `path={${inPath.map((key) => `"${key}": ${snakeCase(key)}`).join(', ')}}`,
    `${requestBody ? 'body' : 'query'}={${options.map(([key]) => `"${key}": ${snakeCase(key)}`).join(', ')}}`,
  ];
  return `    def ${snakeCase(operationId)}(\n        ${signature.join(',\n        ')},\n    ) -> ${result}:
        """${summary}."""
        return cast(Any, self._call(ROUTES, ${given.join(', ')}))
`;
}
