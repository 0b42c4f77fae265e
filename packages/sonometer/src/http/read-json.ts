import { ApiError } from '@sonometer/report/errors/api-error.js';
import { didYouMean } from '@sonometer/report/questions/nearest.js';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { objectOf } from '../service/analysis/requested.js';
import type { RequestBody } from '../service/intake/request-body.js';
import { shapeText } from './shape-text.js';

/**
 * Makes the reader of a JSON body of that shape; a request without a body counts as `{}`.
 *
 * @throws ApiError from the reader: `invalid_json`, `invalid_parameter` with the field at fault.
 */
export function jsonReader<const S extends TSchema>(shape: S): (body: RequestBody) => Static<S> {
  const validator = Compile(shape);
  return (body) => {
    const value = objectOf(body.kind === 'json' ? body.value : {});
    if (validator.Check(value)) return value;
    const [, [first]] = validator.Errors(value);
    throw faultOf(first, shape, value);
  };
}

interface Mismatch {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/** Of an object, or of all forms that it may have. */
function namesIn(shape: TSchema): readonly string[] {
  const { properties = {}, anyOf = [] } = shape as {
    readonly properties?: object;
    readonly anyOf?: readonly TSchema[];
  };
  return [...Object.keys(properties), ...anyOf.flatMap(namesIn)];
}

/** The shape at a path such as `/parts/0`. */
function shapeAt(shape: TSchema, keys: readonly string[]): TSchema {
  const [key, ...rest] = keys;
  if (key === undefined) return shape;
  const { properties = {}, items } = shape as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly items?: TSchema;
  };
  const next = properties[key] ?? items;
  return next ? shapeAt(next, rest) : shape;
}

/** `/parts/0` as a caller writes it: `parts[0]`. */
const writtenPath = (keys: readonly string[]): string =>
  keys
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);

/** The keywords of JSON Schema that the text of a shape states; others have a message of their own. */
const STATED = [
  ...['type', 'enum', 'anyOf', 'minItems', 'maxItems', 'minLength', 'maxLength'],
  ...['minimum', 'maximum'],
];

function faultOf(mismatch: Mismatch | undefined, shape: TSchema, body: unknown): ApiError {
  const { keyword = '', instancePath = '', message = 'is invalid', params = {} } = mismatch ?? {};
  const [, ...keys] = instancePath.split('/');
  const absent = 'requiredProperties' in params ? firstOf(params.requiredProperties) : undefined;
  if (absent !== undefined) {
    const place = [...keys, absent];
    return invalid(writtenPath(place), `is required: ${shapeText(shapeAt(shape, place))}`);
  }
  const unknown =
    'additionalProperties' in params ? firstOf(params.additionalProperties) : undefined;
  const notHere = (at: readonly string[], name: string) => {
    const meant = didYouMean(name, namesIn(shapeAt(shape, at)));
    return invalid(writtenPath([...at, name]), `is not a field here${meant}`);
  };
  if (unknown !== undefined) return notHere(keys, unknown);
  const last = keys.at(-1);
  if (last === undefined) return invalid('body', message);
  if (message === 'schema is false') return notHere(keys.slice(0, -1), last);
  const expected = shapeAt(shape, keys);
  if (!STATED.includes(keyword)) return invalid(writtenPath(keys), message);
  const { enum: names = [] } = expected as { readonly enum?: readonly string[] };
  const meant = didYouMean(valueAt(body, keys), names);
  return invalid(writtenPath(keys), `must be ${shapeText(expected)}${meant}`);
}

const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], value);

const firstOf = (list: unknown): string | undefined => {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return typeof first === 'string' ? first : undefined;
};

const invalid = (param: string, what: string) =>
  new ApiError('invalid_parameter', `${param} ${what}`, { param });
