import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from './test-service.js';
import { wavTone } from './wav-tone.js';

/** The part of OpenAPI that describes requests. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

/** Addresses that nothing has to be looked up for. */
const ADDRESSES = [
  'http://127.0.0.1/a.wav',
  'http://[::1]:1/a.wav',
  'http://0x7f.1/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'https://user:password@192.0.2.1/a.wav',
  'http://',
  'http://a:99999999/',
  '../../etc/passwd',
  '\u0000',
  'upl_0123456789\u0000',
];

const wrong = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, '', 'a'.repeat(20_000), -1, 1e308, 2 ** 53, '1e999', '__proto__'),
  fc.constantFrom(...ADDRESSES),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** A value that the schema allows, or nearly. */
function sentFor({ type, enum: values, const: value, properties, items, ...range }: Schema) {
  const [kind] = typeof type === 'string' ? [type] : (type ?? []);
  const right = (): fc.Arbitrary<unknown> => {
    if (value !== undefined) return fc.constant(value);
    if (values) return fc.constantFrom(...values);
    const { minimum: min = -10, maximum: max = 100_000 } = range;
    switch (kind) {
      case 'integer':
        return fc.integer({ min, max });
      case 'number':
        return fc.double({ min, max, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(sentFor(items ?? {}), { maxLength: 22 });
      case 'object':
        return bodyFor(properties ?? {});
      case undefined:
      default:
        return fc.oneof(fc.constantFrom(...ADDRESSES), fc.string({ maxLength: 30 }));
    }
  };
  return fc.oneof({ weight: 3, arbitrary: right() }, { weight: 1, arbitrary: wrong });
}

/** Some of the fields, and sometimes an undefined one. */
const bodyFor = (properties: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> => {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, sentFor(schema)]),
  );
  return fc.record({ ...known, unheardOf: wrong }, { requiredKeys: [] });
};

const tone = wavTone({ seconds: 0.2 });
const rawBodies = fc.oneof(
  fc.constant(tone),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.nat({ max: tone.length }).map((length) => tone.subarray(0, length)),
  fc.constantFrom('{', '[]', '"', 'null', '{"url":', '{}\u0000').map((text) => Buffer.from(text)),
);
const MEDIA_TYPES = [
  'application/json',
  'audio/wav',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/html',
  'a',
];

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** So many requests to each of the twenty-two routes. */
export function fuzzRequests(runsPerRoute: number): void {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test('no request that OpenAPI can describe, right or wrong, is an error of the server', async () => {
    const { paths } = service.services.document as unknown as {
      paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    let requests = 0;
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { operationId, parameters = [], requestBody }] of Object.entries(
        methods,
      )) {
        const schema = requestBody?.content['application/json']?.schema;
        const given = Object.fromEntries(
          parameters.map((one) => [one.name, fc.option(sentFor(one.schema), { nil: undefined })]),
        );
        const json = schema
          ? sentFor({ type: 'object', ...schema }).map((value) => ({
              type: 'application/json',
              payload: Buffer.from(JSON.stringify(value)),
            }))
          : fc.constant(undefined);
        const raw = fc.record({ type: fc.constantFrom(...MEDIA_TYPES), payload: rawBodies });
        const property = fc.asyncProperty(
          fc.record(given),
          fc.oneof(json, requestBody ? raw : json),
          fc.constantFrom(undefined, 'Bearer snm_live_x', 'Basic eA==', 'Bearer'),
          async (values, body, authorization) => {
            const valueOf = (name: string) => textOf(values[name] ?? 'x').slice(0, 300);
            const query = new URLSearchParams(
              parameters
                .filter((one) => one.in === 'query' && values[one.name] !== undefined)
                .map((one) => [one.name, valueOf(one.name)]),
            );
            const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
              encodeURIComponent(valueOf(name)),
            );
            requests++;
            // its answer is checked against the document
            const response = await service.inject({
              method: method.toUpperCase() as 'GET',
              url: `${place}?${query}`,
              headers: {
                ...(authorization !== undefined && { authorization }),
                ...(body && { 'content-type': body.type }),
              },
              ...(body && { payload: body.payload }),
            });
            expect(
              response.statusCode,
              `${operationId}: ${response.body.slice(0, 300)}`,
            ).toBeLessThan(500);
          },
        );
        await fc.assert(property, { numRuns: runsPerRoute });
      }
    expect(requests).toBeGreaterThan(20 * runsPerRoute);
    expect(service.errors).toEqual([]);
  });
}
