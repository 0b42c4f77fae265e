// Writes src/openapi.ts, the types and paths of every route, from the OpenAPI document of the built service:
// npm run build && node packages/client/make-openapi.mjs. A test holds the file to the document.
// openapi-typescript 7.13.0 would do the types alone, and asks for TypeScript 5; ours is 6.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const FILE = fileURLToPath(new URL('src/openapi.ts', import.meta.url));

/** The module for an OpenAPI document, as prettier writes it. */
export async function moduleOf({ paths, components }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(path, method, operation)),
  );
  const text = [
    '// Made from /openapi.json by make-openapi.mjs (npm run docs): not to be edited.',
    "import type { AudioInput, AudioFile } from './audio-input.js';",
    "import type { ServerEvent } from './server-events.js';",
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `${comment(schema)}export type ${typeName(name)} = ${typeOf(schema)};\n`,
    ),
    '/** What each route takes, gives, and may be refused for. */',
    `export interface Operations {${operations.map(({ type }) => type).join('\n')}}\n`,
    '/** How each route is called. */',
    `export const operations = {${operations.map(({ value }) => value).join(',\n')}} as const;\n`,
  ].join('\n');
  return format(text, { ...(await resolveConfig(FILE)), parser: 'typescript' });
}

function operationOf(path, method, { operationId, summary, parameters, requestBody, responses }) {
  const content = requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  const form = content['multipart/form-data']?.schema;
  const files = form ? filesOf(form) : [];
  const isBytes = !json && 'application/octet-stream' in content;
  const named = (where) => parameters.filter((one) => one.in === where);
  const inQuery = named('query').map(({ name }) => name);
  const [pathText, queryText] = ['path', 'query'].map((where) =>
    membersOf(
      Object.fromEntries(
        named(where).map(({ name, schema, ...said }) => [name, { ...schema, ...said }]),
      ),
      named(where).flatMap(({ name, required }) => (required ? [name] : [])),
      true,
    ),
  );
  const bodyText = json ? bodyMembers(json, files) : queryText;
  const single = files.length === 1 ? ' & AudioInput' : '';
  const answer = responses['200'] ?? responses['201'];
  const codes = Object.values(responses).flatMap((response) => response['x-codes'] ?? []);
  const isEmpty = pathText + bodyText === '' && !isBytes;
  const maxBytes =
    content['application/octet-stream']?.schema['x-max-bytes'] ?? form?.['x-max-bytes'];
  return {
    type: `/** ${summary}. */ ${operationId}: {
      input: ${isEmpty ? 'Record<never, never>' : `{${pathText}${bodyText}${isBytes ? 'file: AudioFile;' : ''}}${single}`};
      data: ${dataOf(answer)};
      codes: ${codes.map((code) => JSON.stringify(code)).join(' | ') || 'never'};
    };`,
    value: `${operationId}: ${JSON.stringify({
      method: method.toUpperCase(),
      path,
      query: inQuery,
      body: files.length > 0 ? 'audio' : json ? 'json' : isBytes ? 'bytes' : 'none',
      ...(files.length > 0 && { files }),
      ...(maxBytes !== undefined && { maxBytes }),
      answer: kindOf(answer),
    })}`,
  };
}

/** The fields of a form that hold files. */
const filesOf = ({ properties }) =>
  Object.entries(properties).flatMap(([name, { contentMediaType }]) =>
    contentMediaType ? name : [],
  );

/** The members of a JSON body; where a form may hold a file, the file may be given here as well. */
function bodyMembers({ properties, required = [] }, files) {
  const given = { ...properties };
  if (files.length === 1) for (const name of ['url', 'objectPath']) delete given[name];
  const pairs = files.length > 1 ? files.filter((name) => name in given) : [];
  for (const name of pairs) delete given[name];
  return membersOf(given, required, true) + pairs.map((name) => `${name}: AudioInput;`).join('');
}

const mediaOf = ({ content = {} }) => Object.keys(content)[0] ?? 'none';

const kindOf = (answer) =>
  ({ 'application/json': 'json', 'text/event-stream': 'events' })[mediaOf(answer)] ?? 'text';

function dataOf(answer) {
  const kind = kindOf(answer);
  if (kind === 'events') return 'AsyncIterable<ServerEvent>';
  return kind === 'json' ? typeOf(answer.content['application/json'].schema) : 'string';
}

/** `Error` is a word of the language. */
const typeName = (name) => (name === 'Error' ? 'ErrorAnswer' : name);

/** A JSON Schema as a type. */
function typeOf(schema, isInput = false) {
  const { $ref, const: only, enum: values, anyOf, oneOf, type, items, properties } = schema;
  if ($ref) return typeName($ref.split('/').at(-1));
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return either.map((one) => typeOf(one, isInput)).join(' | ');
  if (Array.isArray(type))
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
    default:
      return 'unknown';
  }
}

function recordOf({ additionalProperties, patternProperties = {} }, isInput) {
  const of =
    typeof additionalProperties === 'object'
      ? additionalProperties
      : Object.values(patternProperties)[0];
  return of ? typeOf(of, isInput) : 'unknown';
}

const membersOf = (properties, required = [], isInput = false) =>
  Object.entries(properties)
    .map(([name, schema]) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
      const isOptional = !required.includes(name);
      const type = typeOf(schema, isInput);
      return `${comment(schema)}${isInput ? '' : 'readonly '}${key}${isOptional ? '?' : ''}: ${type}${isOptional && isInput ? ' | undefined' : ''};`;
    })
    .join('\n');

/** What the declaration says of a value, for the editor. */
function comment({ title, description, 'x-unit': unit, 'x-status': status }) {
  if (!description) return '';
  const isNumber = unit && unit !== 'text' && unit !== '1' && unit !== 'count';
  const head = title
    ? `${title}${isNumber ? `, ${unit}` : ''}${status ? ` (${status})` : ''}: `
    : '';
  return `\n/** ${(head + description).replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { openApiDocument } = await import('../sonometer/dist/http/openapi/document.js');
  const { routes } = await import('../sonometer/dist/http/routes/index.js');
  writeFileSync(FILE, await moduleOf(openApiDocument(routes, 'http://localhost:8080')));
}
