import { asSentence, type OpenApi, type Operation, type Schema } from './module-of.js';

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

/** The first type of a successful answer, and its schema. */
function answerOf({ responses }: Operation) {
  const [, answered] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? [];
  const [[type, content] = ['', undefined]] = Object.entries(answered?.content ?? {});
  return { type, schema: content?.schema };
}

const TEXT = ['text/html', 'text/plain', 'text/event-stream', 'application/x-ndjson'];

/**
 * The Python module of every route with its types, from the OpenAPI document. What it calls is written by hand:
 * `clients/python/sonometer/_transport.py`.
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
  const methods = usable.map(({ path, operation }) =>
    methodOf(path, operation, typeOf, variantsOf(operation, components.schemas)),
  );
  const table = usable.map(
    ({ path, method, operation }) =>
      `    "${operation.operationId}": ("${method.toUpperCase()}", "${path}", "${answerOf(operation).type === 'application/json' ? 'json' : 'text'}"),\n`,
  );
  return `"""Types and routes of the service, generated from its OpenAPI document. Do not edit."""

from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union, cast, overload

from ._transport import Audio, Transport

${[...classes.values()].join('\n')}
ROUTES = {
${table.join('')}}


class Operations(Transport):
    """One method for each route."""

${methods.join('\n')}`;
}

/** Answers of one operation, by the value of the option that chooses among them. */
interface Variants {
  readonly option: string;
  readonly typeByValue: ReadonlyMap<string, string>;
}

/** Where an answer is one of several, each with a constant that an option of the same name requests. */
function variantsOf(
  operation: Operation,
  schemas: Readonly<Record<string, Schema>>,
): Variants | undefined {
  const named = ({ $ref }: Schema) => $ref?.split('/').at(-1) ?? '';
  const { schema } = answerOf(operation);
  const { oneOf, anyOf = oneOf } = (schema && schemas[named(schema)]) ?? {};
  const required = requestOf(operation).required ?? [];
  for (const option of required) {
    const typeByValue = new Map(
      anyOf?.map((part) => [
        literal(schemas[named(part)]?.properties?.[option]?.const ?? null),
        `"${named(part)}"`,
      ]),
    );
    if (typeByValue.size > 1 && !typeByValue.has('None')) return { option, typeByValue };
  }
  return undefined;
}

const requestOf = ({ requestBody }: Operation): Schema =>
  requestBody?.content['application/json']?.schema ?? {};

function methodOf(
  path: string,
  operation: Operation,
  typeOf: (schema: Schema | undefined, name: string) => string,
  variants: Variants | undefined,
): string {
  const { operationId, summary, parameters, requestBody } = operation;
  const isAudio = takesAudio(operation);
  const { properties = {}, required = [] } = requestOf(operation);
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
  const signatureWith = (typeOfOption?: string) => [
    'self',
    ...(isAudio ? ['audio: Audio'] : []),
    ...inPath.map((key) => `${snakeCase(key)}: str`),
    ...(options.length > 0 ? ['*'] : []),
    ...needed.map((one) =>
      typeOfOption !== undefined && one[0] === variants?.option
        ? `${snakeCase(one[0])}: ${typeOfOption}`
        : argument(one),
    ),
    ...optional.map(([key, schema]) => {
      const [at, type = 'Any'] = argument([key, schema]).split(/: (.*)/s);
      return `${at ?? ''}: Optional[${type}] = None`;
    }),
  ];
  const { type, schema } = answerOf(operation);
  const result = TEXT.includes(type) ? 'str' : schema ? typeOf(schema, `${name}Result`) : 'None';
  const given = [
    `"${operationId}"`,
    ...(isAudio ? ['audio=audio'] : []),
    `path={${inPath.map((key) => `"${key}": ${snakeCase(key)}`).join(', ')}}`,
    `${requestBody ? 'body' : 'query'}={${options.map(([key]) => `"${key}": ${snakeCase(key)}`).join(', ')}}`,
  ];
  const head = (signature: readonly string[], answer: string) =>
    `    def ${snakeCase(operationId)}(\n        ${signature.join(',\n        ')},\n    ) -> ${answer}:`;
  const overloads = variants
    ? [
        ...[...variants.typeByValue].map(([value, answer]) =>
          head(signatureWith(`Literal[${value}]`), answer),
        ),
        head(signatureWith(), result), // the value is known when it runs
      ].map((one) => `    @overload\n${one} ...\n\n`)
    : [];
  return `${overloads.join('')}${head(signatureWith(), result)}
        """${asSentence(summary)}"""
        return cast(${result}, self._call(ROUTES, ${given.join(', ')}))
`;
}
