import { type OptionName, optionShapes } from '@sonometer/engine';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { didYouMean } from '@sonometer/report/questions/nearest.js';
import type { Readable } from 'node:stream';
import type { FormPart, RequestBody, RequestQuery } from '../intake/request-body.js';

/**
 * Options written as text, in a query or a form, as values: `?series=true&waveformPoints=500`. What
 * does not read as the option's type stays text, and is refused where options are checked.
 *
 * @throws ApiError `invalid_parameter` for one that is given twice.
 */
export function coercedOptions(texts: Readonly<Record<string, string | readonly string[]>>): Given {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (typeof text !== 'string') throw invalidOption(name, 'is given more than once');
      return [name, coerced(name, text)];
    }),
  );
}

function coerced(name: string, text: string): unknown {
  const type = isOption(name) ? optionShapes[name].type : 'string';
  switch (type) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
    case 'number':
      return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'string':
      return text;
  }
}

const isOption = (name: string): name is OptionName => Object.hasOwn(optionShapes, name);

/**
 * Options from two places as one.
 *
 * @throws ApiError `invalid_parameter` for one that is in both.
 */
export function mergedOptions(one: Given, other: Given): Given {
  const twice = Object.keys(one).find((name) => Object.hasOwn(other, name));
  if (twice !== undefined) throw invalidOption(twice, 'is given in the query and in the body');
  return { ...one, ...other };
}

const invalidOption = (param: string, what: string) =>
  new ApiError('invalid_parameter', `${param} ${what}`, { param });

/** The one way in which a request gives its audio. */
export type AudioSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'object'; readonly objectPath: string }
  | { readonly kind: 'raw'; readonly stream: Readable }
  /** Its fields, options among them, come with the audio. */
  | { readonly kind: 'form'; parts(): AsyncIterable<FormPart> };

/** The place of a request's parameters. */
interface RequestParts {
  readonly body: RequestBody;
  readonly query: RequestQuery;
}

/** The parameters of a request, before anything is done about it. */
export interface AnalysisRequest {
  readonly source: AudioSource;
  readonly given: Given;
}

/**
 * Reads the parameters of an analysis request.
 *
 * @throws ApiError `missing_input`, `invalid_json`, `invalid_parameter`.
 */
export function readRequested({ body, query }: RequestParts): AnalysisRequest {
  const inQuery = coercedOptions(query);
  switch (body.kind) {
    case 'none':
    case 'fields':
      throw missing();
    case 'raw':
      return { source: { kind: 'raw', stream: body.stream }, given: inQuery };
    case 'form':
      return { source: { kind: 'form', parts: () => body.parts() }, given: inQuery };
    case 'json': {
      const { url, objectPath, ...given } = objectOf(body.value);
      if (url === undefined && objectPath === undefined) checkSpelling(given);
      return { source: sourceOf({ url, objectPath }), given: mergedOptions(inQuery, given) };
    }
  }
}

/** A field that is nearly the one with the audio: it would be missing. */
function checkSpelling(given: Given): void {
  for (const name of Object.keys(given)) {
    const meant = isOption(name) ? '' : didYouMean(name, ['url', 'objectPath']);
    if (meant !== '') throw missing(`${name} is not a field here${meant.slice(0, -1)}`);
  }
}

/** The audio that a JSON object names. */
export function sourceOf({ url, objectPath }: Given): AudioSource {
  if (url !== undefined && objectPath !== undefined)
    throw invalid('objectPath', 'is given besides url: give one of them');
  if (url !== undefined) {
    if (typeof url !== 'string') throw invalid('url', 'must be a string');
    return { kind: 'url', url };
  }
  if (objectPath === undefined) throw missing();
  if (typeof objectPath !== 'string') throw invalid('objectPath', 'must be a string');
  return { kind: 'object', objectPath };
}

/** A JSON body that is an object, which all of ours are. */
export function objectOf(value: unknown): Given {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    refuseManyFields(value, 'body');
    return { ...value };
  }
  throw new ApiError('invalid_json', 'the body must be one JSON object');
}

/** More than any object of ours has: refused before anything is copied. */
const MAX_FIELDS = 32;

/** @throws ApiError `invalid_parameter` for an object of very many fields. */
export function refuseManyFields(value: object, name: string): void {
  let count = 0;
  for (const field in value)
    if (++count > MAX_FIELDS) throw invalid(name, `has too many fields; ${field} is not known`);
}

export const missing = (fact?: string) =>
  new ApiError(
    'missing_input',
    `${fact === undefined ? '' : `${fact}: `}give the audio: url or objectPath in JSON, a form field named file, or the raw bytes`,
  );

export const invalid = (param: string, what: string) =>
  new ApiError('invalid_parameter', `${param} ${what}`, { param });

/** Everything in a request besides its audio: options, `profile`, `fileName`. */
export type Given = Readonly<Record<string, unknown>>;
