import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';

type Operations = Record<string, Record<string, { responses: Record<string, Answer> }>>;
interface Answer {
  content?: Record<string, { schema?: Schema }>;
}
interface Schema {
  $ref?: string;
  oneOf?: { $ref?: string }[];
  properties?: { profile?: { const?: string } };
}

/**
 * Checks every answer against the OpenAPI document: its status and its media type are listed, and
 * its body matches the schema. Paths that are not in the document are for people, except for
 * errors, which always have the one shape.
 *
 * @returns the problem, or nothing.
 */
export function openConformity(document: object): Conforms {
  const known = opened.get(document);
  if (known) return known;
  const conforms = compileFor(document);
  opened.set(document, conforms);
  return conforms;
}

type Conforms = (
  method: string,
  url: string,
  response: LightMyRequestResponse,
) => string | undefined;
/** Compiled once for a document, however many services have it. */
const opened = new WeakMap<object, Conforms>();

function compileFor(document: object): Conforms {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'document');
  const { paths, components } = document as {
    paths: Operations;
    components: { schemas: Record<string, Schema> };
  };
  // The longest first: `/r/{id}.json` is also an `/r/{id}`.
  const longestFirst = Object.keys(paths).sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  const mismatch = (pointer: string, body: unknown): string | undefined => {
    const validate =
      ajv.getSchema(`document#${pointer}`) ?? ajv.compile({ $ref: `document#${pointer}` });
    return validate(body) ? undefined : ajv.errorsText(validate.errors);
  };

  const nameIn = (schema?: Schema) => schema?.$ref?.split('/').at(-1) ?? '';
  /**
   * Of the answers of all profiles only that of the requested one: to compile all takes a second.
   */
  const ofProfile = (schema: Schema | undefined, body: unknown): string | undefined => {
    const profile = (body as { profile?: unknown } | null)?.profile;
    const name = components.schemas[nameIn(schema)]?.oneOf
      ?.map(nameIn)
      .find((one) => components.schemas[one]?.properties?.profile?.const === profile);
    return name === undefined ? undefined : `/components/schemas/${name}`;
  };

  return (method, url, response) => {
    const [bare = ''] = url.split('?');
    const path = patterns.find(({ pattern }) => pattern.test(bare))?.path;
    const status = String(response.statusCode);
    const operation = path === undefined ? undefined : paths[path]?.[method.toLowerCase()];
    if (!path || !operation)
      return response.statusCode < 400
        ? undefined
        : mismatch('/components/schemas/Error', JSON.parse(response.body));

    const answer = operation.responses[status];
    if (!answer) return `${method} ${path} answers ${status}, which is not documented`;
    const type = String(response.headers['content-type']).split(';')[0] ?? '';
    if (!answer.content) return undefined;
    if (!(type in answer.content)) return `${method} ${path} answers ${type}`;
    if (type !== 'application/json') return undefined;
    const keys = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      status,
      'content',
      type,
      'schema',
    ];
    const pointer = keys.map((key) => `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
    const body: unknown = JSON.parse(response.body);
    return mismatch(ofProfile(answer.content[type]?.schema, body) ?? encodeURI(pointer), body);
  };
}
