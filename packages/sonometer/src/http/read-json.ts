import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { objectOf } from '../service/analysis/requested.js';
import type { RequestBody } from '../service/intake/request-body.js';

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
    throw faultOf(first);
  };
}

interface Mismatch {
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function faultOf(mismatch: Mismatch | undefined): ApiError {
  const { instancePath = '', message = 'is invalid', params = {} } = mismatch ?? {};
  const absent = 'requiredProperties' in params ? firstOf(params.requiredProperties) : undefined;
  if (absent !== undefined) return invalid(absent, 'is required');
  const unknown =
    'additionalProperties' in params ? firstOf(params.additionalProperties) : undefined;
  if (unknown !== undefined) return invalid(unknown, 'is not a field here');
  const [, field = 'body'] = instancePath.split('/');
  return message === 'schema is false'
    ? invalid(field, 'is not a field here')
    : invalid(field, message);
}

const firstOf = (list: unknown): string | undefined => {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return typeof first === 'string' ? first : undefined;
};

const invalid = (param: string, what: string) =>
  new ApiError('invalid_parameter', `${param} ${what}`, { param });
