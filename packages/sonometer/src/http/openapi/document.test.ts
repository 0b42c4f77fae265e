import { Validator } from '@seriousme/openapi-schema-validator';
import type { ErrorBody } from '@sonometer/report/errors/api-error.js';
import { errorTable } from '@sonometer/report/errors/error-table.js';
import { families } from '@sonometer/report/questions/families.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { openConformity } from '../../../../../testing/conformity.js';
import { signedHeaders } from '../../service/webhooks/send-webhook.js';
import { routes } from '../routes/index.js';
import { openApiDocument } from './document.js';
import { withOpenAnswers } from './open-answers.js';
import { withSharedParts } from './shared-parts.js';

const document = openApiDocument(routes, 'https://sonometer.example') as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  webhooks: Record<string, { post: Webhook }>;
};
interface Webhook {
  parameters: { name: string; required: boolean }[];
  requestBody: { content: { 'application/json': { schema: Schema; example: object } } };
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    {
      description: string;
      content?: Record<string, { schema?: Schema; example?: unknown }>;
      'x-codes'?: string[];
    }
  >;
}
interface Schema {
  $ref?: string;
  const?: unknown;
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('is valid OpenAPI 3.1', async () => {
  for (const one of [document, withSharedParts(document)]) {
    const result = await new Validator().validate(structuredClone(one) as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
  }
});

test('has every route of docs/interface.md under a name of its own', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { route, result } of Object.values(families)) {
    expect(document.paths).toHaveProperty([route, 'post']);
    expect(document.components.schemas).toHaveProperty(result);
  }
});

test('names every parameter of a path, and requires it', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const named = operation.parameters.filter(({ required }) => required).map(({ name }) => name);
    expect(named, path).toEqual(inPath);
  }
});

test('a summary that is a question stays one', () => {
  expect(JSON.stringify(document)).not.toContain('?.');
});

test('describes every field', () => {
  const bare: string[] = [];
  const walk = (schema: Schema, path: string) => {
    if ('x-unit' in schema) return; // a measure, described as a whole
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const where = `${path}.${name}`;
      const isGroup = property.properties !== undefined;
      if (property.description === undefined && property.$ref === undefined && !isGroup)
        bare.push(where);
      walk(property, where);
    }
    if (schema.items) walk(schema.items, `${path}[]`);
    for (const part of schema.anyOf ?? []) walk(part, path);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name);
  for (const { path, operation } of operations)
    for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
      walk(schema, `${path} ${type}`);
  expect(bare).toEqual([]);
});

test('every body that is no JSON, and every file of a form, is bytes', () => {
  for (const { path, operation } of operations)
    for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
      if (type === 'application/json') continue;
      const { a, b, file } = schema.properties ?? {};
      for (const one of type === 'multipart/form-data' ? [file ?? a, file ?? b] : [schema])
        expect(one, `${path} ${type}`).toMatchObject({ type: 'string', format: 'binary' });
    }
});

test('every form is closed, and that of a comparison has the options of the routes', () => {
  for (const { path, operation } of operations) {
    const form = operation.requestBody?.content['multipart/form-data']?.schema;
    if (form) expect(form, path).toMatchObject({ additionalProperties: false });
  }
  const { schema } =
    document.paths['/v1/compare']!['post']!.requestBody!.content['multipart/form-data']!;
  const names = Object.keys(schema.properties ?? {});
  expect(names).toEqual(
    expect.arrayContaining(['a', 'b', 'endpoint', 'profile', 'round', 'target', 'report']),
  );
  expect(names).not.toContain('callbackUrl');
});

test('an option with a default is not required', () => {
  const { schema } =
    document.paths['/v1/mix/analyze']!['post']!.requestBody!.content['application/json']!;
  expect(schema.properties).toHaveProperty('series.default', false);
  expect(schema.required).toBeUndefined();
});

test('an error names its codes and where they are explained', () => {
  const { responses } = document.paths['/v1/mix/analyze']!['post']!;
  expect(responses['413']?.description).toContain(
    `[track_too_long](https://sonometer.example/docs/errors#track_too_long): ${errorTable.track_too_long.when}`,
  );
});

test('the example of an error is one of its codes, and that of a large file names the way out', () => {
  for (const { path, method, operation } of operations)
    for (const [status, { content, 'x-codes': codes }] of Object.entries(operation.responses)) {
      const example = content?.['application/json']?.example as ErrorBody | undefined;
      if (codes && example)
        expect(codes, `${method} ${path} ${status}`).toContain(example.error.code);
    }
  const { content } = document.paths['/v1/mix/analyze']!['post']!.responses['413']!;
  const { error } = content!['application/json']!.example as ErrorBody;
  expect(error).toMatchObject({ code: 'file_too_large', param: 'file' });
  expect(error.message).toContain('/api/upload-url');
});

describe('the examples', () => {
  const conforms = openConformity(document);
  const given = operations.flatMap(({ path, method, operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([type, { example }]) =>
        example === undefined || type !== 'application/json'
          ? []
          : [{ name: `${method} ${path} ${status}`, method, path, status, example }],
      ),
    ),
  );

  test('are of every analysis, job, report and refusal', () => {
    for (const route of ['/v1/mix/analyze', '/v1/analyze/profile', '/v1/compare', '/v1/batch'])
      expect(given.map(({ name }) => name)).toContain(`post ${route} 200`);
    expect(given.map(({ name }) => name)).toContain('post /v1/mix/analyze 202');
    expect(given.map(({ name }) => name)).toContain('get /v1/jobs/{id} 200');
    expect(given.map(({ name }) => name)).toContain('get /r/{id}.json 200');
    expect(given.filter(({ status }) => Number(status) >= 400).length).toBeGreaterThan(100);
  });

  test.each(given.filter(({ status }) => Number(status) < 400))(
    '$name is of its shape',
    ({ method, path, status, example }) => {
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const response = {
        statusCode: Number(status),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(example),
      } as unknown as LightMyRequestResponse;
      expect(conforms(method, url, response)).toBeUndefined();
    },
  );
});

test('has the webhooks: each event with an example of its shape, and the headers that sign it', () => {
  const { webhooks } = document;
  expect(Object.keys(webhooks)).toEqual(['job.done', 'job.error', 'webhook.test']);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  for (const [event, { post }] of Object.entries(webhooks)) {
    const signed = post.parameters.filter(({ required }) => required).map(({ name }) => name);
    const headers = signedHeaders('whsec_AAAA', { id: 'evt_1', timestampSec: 1, body: '{}' });
    expect(signed).toEqual(event === 'webhook.test' ? [] : Object.keys(headers));
    const { schema, example } = post.requestBody.content['application/json'];
    const validate = ajv.compile({ $ref: `document${schema.$ref}` });
    expect(validate(example), ajv.errorsText(validate.errors)).toBe(true);
    expect(example).toHaveProperty('type', event);
    expect(validate({ ...example, type: 'job.begun' })).toBe(false);
  }
});

test('a job has a tag that no answer of its routes has', () => {
  const either = operations.filter(({ operation }) => '202' in operation.responses);
  expect(either.length).toBe(4);
  for (const { path, operation } of either) {
    const [answer, job] = ['200', '202'].map((status) => {
      const { $ref = '' } = operation.responses[status]!.content!['application/json']!.schema!;
      return document.components.schemas[$ref.split('/').at(-1)!]!;
    });
    expect(job?.required, path).toContain('object');
    expect(job?.properties?.['object']?.const, path).toBe('job');
    expect(Object.keys(answer?.properties ?? {}), path).not.toContain('object');
  }
});

test('as served, answers may have new fields, and requests may not', () => {
  const served = withOpenAnswers(withSharedParts(document)) as unknown as typeof document;
  expect(JSON.stringify(served.components)).not.toContain('"additionalProperties":false');
  for (const { path, method } of operations) {
    const { requestBody, responses } = served.paths[path]![method]!;
    expect(inPlace(requestBody, served.components.schemas), path).toEqual(
      document.paths[path]![method]!.requestBody,
    );
    expect(JSON.stringify(responses)).not.toContain('"additionalProperties":false');
    const json = requestBody?.content['application/json']?.schema;
    if (json?.properties) expect(json, path).toHaveProperty('additionalProperties', false);
  }
});

/** The same with what it refers to. */
function inPlace(schema: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inPlace(one, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as { readonly $ref?: string };
  if ($ref !== undefined) return inPlace(schemas[$ref.split('/').at(-1)!], schemas);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, inPlace(value, schemas)]),
  );
}

test('headers, parameters, options and refusals are shared, and the document stays small', () => {
  const served = withSharedParts(document);
  const text = JSON.stringify(served);
  expect(Buffer.byteLength(JSON.stringify(withOpenAnswers(served)))).toBeLessThanOrEqual(400_000);
  const { components, paths } = served as unknown as {
    components: Record<string, Record<string, unknown>>;
    paths: Record<string, Record<string, { responses: Record<string, Record<string, unknown>> }>>;
  };
  const references = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(500);
  for (const [, kind = '', name = ''] of references)
    expect(components[kind], `${kind} ${name}`).toHaveProperty([name]);
  const refused = paths['/v1/mix/analyze']?.['post']?.responses['429'];
  expect(refused).toHaveProperty('$ref', expect.stringMatching(/^#\/components\/responses\/429\./));
});
