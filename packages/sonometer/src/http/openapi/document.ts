import type { ErrorCode } from '../../errors/error-table.js';
import type { AnswerDoc, Route, RouteDoc, Shape } from '../route.js';
import { errorAnswers, errorShape } from './error-shapes.js';
import { usageShape } from './usage-shape.js';

/** Every route may fail so. */
const COMMON_ERRORS: readonly ErrorCode[] = ['analysis_error', 'service_overloaded'];

const COMMON_HEADERS = {
  'x-request-id': 'What the log has the request under.',
  'x-engine-version': 'Version of the engine, which the numbers depend on.',
} as const;

const TAGS: Readonly<Record<RouteDoc['tag'], string>> = {
  Analysis: 'Audio in, numbers out.',
  Uploads: 'Audio without a public URL.',
  Jobs: 'Analyses that go on after the answer.',
  Reports: 'Numbers to share.',
  Account: 'Keys, plans and what is used of them.',
  Service: 'Whether it runs, and what it speaks.',
};

/** The OpenAPI 3.1 document of the routes: everything in it comes from their declarations. */
export function openApiDocument(routes: readonly Route[], publicUrl: string): Shape {
  const schemas: Record<string, Shape> = { Error: errorShape, Usage: usageShape };
  const paths: Record<string, Record<string, Shape>> = {};
  for (const { method, path, doc } of routes) {
    if (!doc) continue;
    const written = path.replace(/:(\w+)/g, '{$1}');
    (paths[written] ??= {})[method.toLowerCase()] = operation(doc, publicUrl, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sonometer',
      version: '0.1.0-preview',
      summary: 'Measures audio, and says how far each number can be trusted.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key, `snm_live_…`.' },
      },
    },
  };
}

function operation(doc: RouteDoc, publicUrl: string, schemas: Record<string, Shape>): Shape {
  const { name, tag, summary, description, key, params = {}, query = {}, body, answers } = doc;
  const errors = errorAnswers([...doc.errors, ...COMMON_ERRORS], publicUrl);
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(key !== 'none' && {
      security: key === 'required' ? [{ bearer: [] }] : [{ bearer: [] }, {}],
    }),
    parameters: [
      ...Object.entries(params).map((entry) => parameter('path', entry)),
      ...Object.entries(query).map((entry) => parameter('query', entry)),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: Object.fromEntries(
      Object.entries({ ...answers, ...errors }).map(([status, answer]) => [
        status,
        response(answer, schemas),
      ]),
    ),
  };
}

function parameter(where: 'path' | 'query', [name, shape]: [string, Shape]): Shape {
  const { description, ...schema } = shape;
  return { name, in: where, required: where === 'path', description, schema };
}

const contentOf = (bodies: Readonly<Record<string, Shape>>): Shape =>
  Object.fromEntries(Object.entries(bodies).map(([type, schema]) => [type, { schema }]));

function response(answer: AnswerDoc, schemas: Record<string, Shape>): Shape {
  const { description, name, shape, parts, type, codes, headers = {} } = answer;
  Object.assign(schemas, parts);
  if (name !== undefined && shape) schemas[name] = shape;
  const schema = name === undefined ? shape : { $ref: `#/components/schemas/${name}` };
  return {
    description,
    headers: Object.fromEntries(
      Object.entries({ ...COMMON_HEADERS, ...headers }).map(([header, means]) => [
        header,
        { description: means, schema: { type: 'string' } },
      ]),
    ),
    ...(schema && { content: { [type ?? 'application/json']: { schema } } }),
    ...(!schema && type !== undefined && { content: { [type]: {} } }),
    ...(codes && { 'x-codes': codes }),
  };
}
