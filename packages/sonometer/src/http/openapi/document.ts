import { ApiError, errorBody, type ErrorBody } from '@sonometer/report/errors/api-error.js';
import { type ErrorCode, errorTable } from '@sonometer/report/errors/error-table.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { MAX_BODY_BYTES } from '../../service/intake/spool.js';
import type { Shape } from '../../service/shape.js';
import type { AnswerDoc, Route, RouteDoc } from '../route.js';
import { withWayOut } from '../server-errors.js';
import { asSentence } from './as-sentence.js';
import { errorAnswers, errorDetailShape, errorShape } from './error-shapes.js';
import { examples } from './examples.js';
import { usageShape } from './usage-shape.js';
import { eventShapes, webhookItems } from './webhook-events.js';

/**
 * A refusal that a route gives with one of these codes: the recorded one where it is one of them, else of the first;
 * `undefined` while the build records it.
 */
function errorExample(codes: readonly ErrorCode[]): ErrorBody | undefined {
  const recorded = examples()['error']?.body as ErrorBody | undefined;
  if (!recorded) return undefined;
  const { code: seen, docs_url, request_id: requestId = '' } = recorded.error;
  if (codes.includes(seen)) return recorded;
  const [code = seen] = codes;
  const url = docs_url.slice(0, docs_url.indexOf('/docs/'));
  const error = withWayOut(new ApiError(code, ...messageOf(code)), { method: 'POST' }, url);
  return errorBody(error, { publicUrl: url, requestId });
}

function messageOf(code: ErrorCode): readonly [string, { readonly param?: string }] {
  if (code === 'file_too_large')
    return [`the file exceeds ${sizeText(MAX_BODY_BYTES)}`, { param: 'file' }];
  const { title } = errorTable[code];
  return [title.charAt(0).toLowerCase() + title.slice(1), {}];
}

/**
 * A JSON Schema with `additionalProperties` in the place of the one pattern that matches every name: generators of
 * clients do not read patterns, and would call the values unknown.
 */
function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { patternProperties, ...rest } = schema as Readonly<Record<string, unknown>>;
  const plain = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, withoutPatterns(value)]),
  );
  const [only] = Object.values((patternProperties ?? {}) as Readonly<Record<string, unknown>>);
  return only === undefined ? plain : { ...plain, additionalProperties: withoutPatterns(only) };
}

/** Every route may fail so. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'request_timeout',
  'analysis_error',
  'service_overloaded',
];
/** Every route that takes JSON may. */
const JSON_ERRORS: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_parameter',
  'file_too_large',
  'unsupported_media_type',
  'rate_limited',
];

const COMMON_HEADERS = {
  'x-request-id': 'Id of the request in the log.',
  'x-engine-version': 'Version of the engine that produced the numbers.',
} as const;

const SECURITY = {
  required: [{ bearer: [] }],
  optional: [{ bearer: [] }, {}],
  none: [],
} as const satisfies Record<RouteDoc['key'], readonly object[]>;

const TAGS: Readonly<Record<RouteDoc['tag'], string>> = {
  Analysis: 'Audio in, numbers out.',
  Uploads: 'Audio without a public URL.',
  Jobs: 'Analyses that continue after the response.',
  Reports: 'Numbers to share.',
  Account: 'Keys, plans and their usage.',
  Service: 'Health and metadata of the service.',
};

/** The OpenAPI 3.1 document of the routes: everything in it comes from their declarations. */
export function openApiDocument(routes: readonly Route[], publicUrl: string): Shape {
  const schemas: Record<string, Shape> = {
    Error: errorShape,
    ErrorDetail: errorDetailShape,
    Usage: usageShape,
    ...eventShapes,
  };
  const paths: Record<string, Record<string, Shape>> = {};
  for (const { method, path, doc, charges = false } of routes) {
    if (!doc) continue;
    const written = path.replace(/:(\w+)/g, '{$1}');
    (paths[written] ??= {})[method.toLowerCase()] = operation(doc, charges, publicUrl, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sonometer',
      version: '0.1.0-preview',
      summary: 'Measures audio, with a known margin of error for each number.',
      description: `Audio in, numbers out: loudness, speech quality, origin and defects of recordings. The guarantees for clients, and the meaning of every number, are documented under ${publicUrl}/docs.`,
      contact: { name: 'The operator of this service', url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookItems(publicUrl),
    components: {
      schemas: withoutPatterns(schemas) as Shape,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key, `snm_live_…`.' },
      },
    },
  };
}

function operation(
  doc: RouteDoc,
  charges: boolean,
  publicUrl: string,
  schemas: Record<string, Shape>,
): Shape {
  const { name, tag, summary, key, params = {}, query = {}, body, answers } = doc;
  const ofBody = body && 'application/json' in body ? JSON_ERRORS : [];
  const ofKey: readonly ErrorCode[] = [
    ...(charges ? (['idempotency_key_reused'] as const) : []),
    ...(key === 'none' ? [] : (['scope_missing'] as const)),
  ];
  const errors = errorAnswers([...doc.errors, ...ofBody, ...ofKey, ...COMMON_ERRORS], publicUrl);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: doc.description ?? asSentence(summary),
    security: SECURITY[key],
    parameters: [
      ...Object.entries(params).map((entry) => parameter('path', entry)),
      ...Object.entries(query).map((entry) => parameter('query', entry)),
      ...(charges ? [parameter('header', ['Idempotency-Key', KEY_SHAPE])] : []),
      ...(202 in answers ? [parameter('header', ['Prefer', PREFER_SHAPE])] : []),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body, doc.example) } }),
    responses: Object.fromEntries(
      Object.entries({ ...answers, ...errors }).map(([status, answer]) => [
        status,
        response(
          charges && (Number(status) < 300 || status === '429')
            ? withChargedHeaders(answer)
            : answer,
          schemas,
          getExample(name, Number(status), answer.codes),
        ),
      ]),
    ),
  };
}

/** Headers of the answers of routes that count calls. */
const CHARGED_HEADERS = {
  ratelimit: 'Calls left in the window, and the seconds until it begins anew.',
  'ratelimit-policy': 'Calls of a window, and its length in seconds.',
  'idempotency-replayed': 'true when an earlier answer to the same Idempotency-Key is repeated.',
} as const;

const PREFER_SHAPE = {
  type: 'string',
  examples: ['respond-async'],
  description: 'respond-async: the analysis runs as a job, and the answer is 202 (RFC 7240).',
} as const satisfies Shape;

const KEY_SHAPE = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Makes the request safe to repeat. Within a day, the same key returns the same response, charged once, with the header Idempotency-Replayed.',
} as const satisfies Shape;

function parameter(where: 'path' | 'query' | 'header', [name, shape]: [string, Shape]): Shape {
  const { description, ...schema } = shape;
  return { name, in: where, required: where === 'path', description, schema };
}

const contentOf = (bodies: Readonly<Record<string, Shape>>, example: unknown): Shape =>
  Object.fromEntries(
    Object.entries(bodies).map(([type, schema]) => [
      type,
      {
        schema: withoutPatterns(schema),
        ...(type === 'application/json' && example !== undefined && { example }),
      },
    ]),
  );

/** The answer of the route with that status; every job that begins has the same. */
function getExample(
  name: string,
  status: number,
  codes: AnswerDoc['codes'],
): { readonly example?: unknown } {
  const { [name]: own, accepted } = examples();
  if (own?.status === status && own.type === 'application/json') return { example: own.body };
  if (codes) {
    const example = errorExample(codes);
    return example ? { example } : {};
  }
  return status === 202 && accepted ? { example: accepted.body } : {};
}

const withChargedHeaders = (answer: AnswerDoc): AnswerDoc => ({
  ...answer,
  headers: { ...CHARGED_HEADERS, ...answer.headers },
});

function response(
  answer: AnswerDoc,
  schemas: Record<string, Shape>,
  example: { readonly example?: unknown },
): Shape {
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
    ...(schema && {
      content: {
        [type ?? 'application/json']: {
          schema: withoutPatterns(schema),
          ...(name !== undefined && example),
        },
      },
    }),
    ...(!schema && type !== undefined && { content: { [type]: {} } }),
    ...(codes && { 'x-codes': codes }),
  };
}
