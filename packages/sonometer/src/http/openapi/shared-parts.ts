import type { Shape } from '../../service/shape.js';

/**
 * The document with headers, parameters, refusals, answers with a job, and options as components that the operations
 * refer to, and with the first elements of long lists in its examples: without, those are half of it.
 */
export function withSharedParts(document: Shape): Shape {
  const copy = structuredClone(document);
  const paths = copy['paths'] as Readonly<Record<string, Record<string, Shape>>>;
  const headers = openShared('headers');
  const parameters = openShared('parameters');
  const responses = openShared('responses');
  const options = openShared('schemas');
  const webhooks = copy['webhooks'] as Readonly<Record<string, { readonly post: Described }>>;
  for (const { post } of Object.values(webhooks))
    post.parameters = post.parameters.map((one) => parameters.refer(String(one['name']), one));
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations) as Described[]) {
      operation.parameters = operation.parameters.map((one) =>
        one['in'] === 'path' ? one : parameters.refer(String(one['name']), one),
      );
      for (const body of Object.values(operation.requestBody?.content ?? {}))
        body.schema =
          body.schema['x-max-bytes'] === undefined
            ? mapFields(body.schema, (name, option) =>
                isShared(name, option)
                  ? options.refer(`${pascalCase(name)}Option`, option)
                  : undefined,
              )
            : options.refer('AudioBytes', body.schema);
      for (const [status, answer] of Object.entries(operation.responses)) {
        for (const body of Object.values(answer.content ?? {}))
          if ('example' in body) body.example = shortened(body.example);
        answer.headers = Object.fromEntries(
          Object.entries(answer.headers).map(([name, header]) => [
            name,
            headers.refer(name, header),
          ]),
        );
        if (Number(status) >= 400 || status === '202')
          operation.responses[status] = responses.refer(
            [status, ...(answer['x-codes'] ?? [])].join('.'),
            answer,
          ) as Response;
      }
    }
  const components = copy['components'] as Shape;
  const schemas = sharedFields(components['schemas'] as Shape);
  return {
    ...copy,
    components: {
      ...components,
      schemas: { ...schemas, ...options.all },
      headers: headers.all,
      parameters: parameters.all,
      responses: responses.all,
    },
  };
}

const PLAIN: readonly unknown[] = ['boolean', 'string', 'integer', 'number'];

/**
 * A plain value of JSON: generators read files in forms in place, and objects of requests stay closed. A generator
 * sends a form where a name of a type has `File` in it.
 */
const isShared = (name: string, option: Shape) =>
  name !== 'fileName' &&
  PLAIN.includes(option['type']) &&
  option['contentMediaType'] === undefined &&
  JSON.stringify(option).length > MIN_OPTION_CHARACTERS;

const MIN_OPTION_CHARACTERS = 60;

/** Elements of a list in an example. */
const MAX_LISTED = 8;

/** An example with the first elements of each list: a curve has hundreds. */
function shortened(example: unknown): unknown {
  if (Array.isArray(example)) return example.slice(0, MAX_LISTED).map(shortened);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, shortened(value)]),
  );
}

/** A shorter schema is about as long as a reference to it. */
const MIN_SHARED_CHARACTERS = 120;

/** The schemas, with the fields that several of them have as schemas of their own: `TruePeakDbField`. */
function sharedFields(schemas: Shape): Shape {
  const counts = new Map<string, number>();
  const keyOf = (name: string, field: Shape) => `${name} ${JSON.stringify(field)}`;
  mapFields(schemas, (name, field) => {
    const key = keyOf(name, field);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return undefined;
  });
  const fields = openShared('schemas');
  const refer = (name: string, field: Shape): Shape | undefined => {
    const key = keyOf(name, field);
    return (counts.get(key) ?? 0) > 1 && key.length > MIN_SHARED_CHARACTERS
      ? fields.refer(`${pascalCase(name)}Field`, mapFields(field, refer))
      : undefined;
  };
  return { ...mapFields(schemas, refer), ...fields.all };
}

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A copy of a schema in which `replace` has replaced properties, at any depth; undefined leaves one as it is. */
function mapFields<T>(
  schema: T,
  replace: (name: string, field: Shape) => Shape | undefined,
  isProperties = false,
): T {
  if (Array.isArray(schema)) return schema.map((one: unknown) => mapFields(one, replace)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]: [string, Shape]) => [
      key,
      (isProperties ? replace(key, value) : undefined) ??
        mapFields(value, replace, !isProperties && key === 'properties'),
    ]),
  ) as T;
}

interface Content {
  schema: Shape;
  example?: unknown;
}

interface Response extends Record<string, unknown> {
  readonly content?: Readonly<Record<string, Content>>;
  headers: Readonly<Record<string, Shape>>;
  readonly 'x-codes'?: readonly string[];
}

interface Described extends Record<string, unknown> {
  parameters: readonly Shape[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Record<string, Response>;
}

/** Components of one kind, each under a name; others of the same name get a number. */
function openShared(kind: string) {
  const all: Record<string, Shape> = {};
  const names = new Map<string, string>();
  return {
    all,
    /** The reference to a component with these contents. */
    refer(wish: string, contents: Shape): Shape {
      const text = JSON.stringify(contents);
      const key = `${wish} ${text}`;
      let name = names.get(key);
      if (name === undefined) {
        name = wish;
        for (let n = 2; name in all; n++) name = `${wish}.${n}`;
        names.set(key, name);
        all[name] = contents;
      }
      return { $ref: `#/components/${kind}/${name}` };
    },
  };
}
