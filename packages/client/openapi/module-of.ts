import { format, resolveConfig } from 'prettier';

/** JSON Schema, as far as our documents go. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Schemas;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Schemas;
  readonly contentMediaType?: string;
  readonly title?: string;
  readonly description?: string;
  readonly 'x-unit'?: string;
  readonly 'x-status'?: string;
  readonly 'x-max-bytes'?: number;
}

type Schemas = Readonly<Record<string, Schema>>;
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Response {
  readonly content?: Content;
  readonly 'x-codes'?: readonly string[];
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

/**
 * The types and paths of every route as a module, from the OpenAPI document. openapi-typescript
 * 7.13.0 would do only the types, and requires TypeScript 5.
 */
export async function getModule({ paths, components }: OpenApi, file: string): Promise<string> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(path, method, operation)),
  );
  const text = [
    '// Built from the OpenAPI document: not to be edited.',
    "import type { AudioInput, AudioFile } from './audio-input.js';",
    "import type { ServerEvent } from './server-events.js';",
    ...Object.entries(components.schemas).map(([name, schema]) => {
      const type = typeOf(schema);
      const declared = type.startsWith('{')
        ? `interface ${typeName(name)} ${type}`
        : `type ${typeName(name)} = ${type};`;
      return `${comment(schema)}export ${declared}\n`;
    }),
    '/** What each route takes, gives, and may be refused for. */',
    `export interface Operations {${operations.map(({ type }) => type).join('\n')}}\n`,
    '/** How each route is called. */',
    `export const operations = {${operations.map(({ value }) => value).join(',\n')}} as const;\n`,
  ].join('\n');
  return format(text, { ...(await resolveConfig(file)), parser: 'typescript' });
}

export const asSentence = (summary: string) => (/[.?!]$/.test(summary) ? summary : `${summary}.`);

function operationOf(
  path: string,
  method: string,
  { operationId, summary, parameters, requestBody, responses }: Operation,
) {
  const content: Content = requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  const form = content['multipart/form-data']?.schema;
  const files = form ? filesOf(form) : [];
  const isBytes = !json && 'application/octet-stream' in content;
  const named = (where: string) => parameters.filter((one) => one.in === where);
  const inQuery = named('query').map(({ name }) => name);
  const membersIn = (where: string) => {
    const all = named(where);
    return membersOf(
      Object.fromEntries(
        all.map(({ name, schema, description = '' }) => [name, { ...schema, description }]),
      ),
      all.flatMap(({ name, required }) => (required ? [name] : [])),
      true,
    );
  };
  const [pathText, queryText] = [membersIn('path'), membersIn('query')] as const;
  const bodyText = json ? bodyMembers(json, files) : queryText;
  const single = files.length === 1 ? ' & AudioInput' : '';
  const answer = responses['200'] ?? responses['201'] ?? {};
  const codes = Object.values(responses).flatMap((response) => response['x-codes'] ?? []);
  const isEmpty = pathText + bodyText === '' && !isBytes;
  const bytes = content['application/octet-stream']?.schema ?? form?.properties?.[files[0] ?? ''];
  const maxBytes = bytes?.['x-max-bytes'];
  return {
    type: `/** ${asSentence(summary)} */ ${operationId}: {
      input: ${isEmpty ? 'object' : `{${pathText}${bodyText}${isBytes ? 'file: AudioFile;' : ''}}${single}`};
      data: ${dataOf(answer)};
      codes: ${codes.map((code) => JSON.stringify(code)).join(' | ') || 'never'};
    };`,
    value: `${operationId}: ${JSON.stringify({
      method: method.toUpperCase(),
      path,
      query: inQuery,
      body: files.length > 0 ? 'audio' : json ? 'json' : isBytes ? 'bytes' : 'none',
      ...(files.length > 0 && { files }),
      ...(json && files.length !== 1 && { fields: Object.keys(json.properties ?? {}) }),
      ...('202' in responses && { job: true }),
      ...(maxBytes !== undefined && { maxBytes }),
      answer: kindOf(answer),
    })}`,
  };
}

/** The fields of a form that hold files. */
const filesOf = ({ properties = {} }: Schema) =>
  Object.entries(properties).flatMap(([name, { contentMediaType }]) =>
    contentMediaType ? name : [],
  );

/** The members of a JSON body; where a form may hold a file, the file may be given here as well. */
function bodyMembers({ properties = {}, required }: Schema, files: readonly string[]): string {
  const pairs = files.length > 1 ? files : [];
  const ways = files.length === 1 ? ['url', 'objectPath'] : pairs;
  const given = Object.entries(properties).filter(([name]) => !ways.includes(name));
  return (
    membersOf(Object.fromEntries(given), required, true) +
    pairs.map((name) => `${name}: AudioInput;`).join('')
  );
}

const mediaOf = ({ content = {} }: Response) => Object.keys(content)[0] ?? 'none';

function kindOf(answer: Response): 'json' | 'events' | 'text' {
  const media = mediaOf(answer);
  if (media === 'application/json') return 'json';
  return media === 'text/event-stream' ? 'events' : 'text';
}

function dataOf(answer: Response): string {
  const kind = kindOf(answer);
  if (kind === 'events') return 'AsyncIterable<ServerEvent>';
  return kind === 'json' ? typeOf(answer.content?.['application/json']?.schema ?? {}) : 'string';
}

/** `Error` is a word of the language. */
const typeName = (name: string) => (name === 'Error' ? 'ErrorAnswer' : name);

/** A JSON Schema as a type. */
function typeOf(schema: Schema, isInput = false): string {
  const { $ref, const: only, enum: values, anyOf, oneOf, type, items, properties } = schema;
  if ($ref !== undefined) return typeName($ref.split('/').at(-1) ?? '');
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return either.map((one) => typeOf(one, isInput)).join(' | ');
  if (type !== undefined && typeof type !== 'string')
    return type.map((one) => typeOf({ ...schema, type: one }, isInput)).join(' | ');
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `readonly (${items ? typeOf(items, isInput) : 'unknown'})[]`;
    case 'object':
      return properties
        ? `{${membersOf(properties, schema.required, isInput)}}`
        : `Readonly<Record<string, ${recordOf(schema, isInput)}>>`;
    case undefined:
    default:
      return 'unknown';
  }
}

function recordOf(
  { additionalProperties, patternProperties = {} }: Schema,
  isInput: boolean,
): string {
  const of =
    typeof additionalProperties === 'object'
      ? additionalProperties
      : Object.values(patternProperties)[0];
  return of ? typeOf(of, isInput) : 'unknown';
}

const membersOf = (
  properties: Schemas,
  required: readonly string[] = [],
  isInput = false,
): string =>
  Object.entries(properties)
    .map(([name, schema]) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
      const isOptional = !required.includes(name);
      const type = typeOf(schema, isInput);
      return `${comment(schema)}${isInput ? '' : 'readonly '}${key}${isOptional ? '?' : ''}: ${type}${isOptional && isInput ? ' | undefined' : ''};`;
    })
    .join('\n');

/** The declaration of a value, for the editor. */
function comment({ title, description, 'x-unit': unit, 'x-status': status }: Schema): string {
  if (description === undefined) return '';
  const isNumber = unit !== undefined && unit !== 'text' && unit !== '1' && unit !== 'count';
  const head = title
    ? `${title}${isNumber ? `, ${unit}` : ''}${status ? ` (${status})` : ''}: `
    : '';
  return `\n/** ${(head + description).replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;
}
