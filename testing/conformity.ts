import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';

type Operations = Record<string, Record<string, { responses: Record<string, Answer> }>>;
interface Answer {
  content?: Record<string, unknown>;
}

/**
 * Holds every answer to the OpenAPI document: its status is listed, its media type too, and its body
 * is as the schema says. Paths that are not in the document are for people, except for errors, which
 * always have the one shape.
 *
 * @returns what is wrong, or nothing.
 */
export function openConformity(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'document');
  const { paths } = document as { paths: Operations };
  // The longest first: `/r/{id}.json` is also an `/r/{id}`.
  const longestFirst = Object.keys(paths).sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  const mismatch = (pointer: string, body: string): string | undefined => {
    const validate =
      ajv.getSchema(`document#${pointer}`) ?? ajv.compile({ $ref: `document#${pointer}` });
    return validate(JSON.parse(body)) ? undefined : ajv.errorsText(validate.errors);
  };

  return (method: string, url: string, response: LightMyRequestResponse): string | undefined => {
    const [bare = ''] = url.split('?');
    const path = patterns.find(({ pattern }) => pattern.test(bare))?.path;
    const status = String(response.statusCode);
    const operation = path === undefined ? undefined : paths[path]?.[method.toLowerCase()];
    if (!path || !operation)
      return response.statusCode < 400
        ? undefined
        : mismatch('/components/schemas/Error', response.body);

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
    return mismatch(encodeURI(pointer), response.body);
  };
}
