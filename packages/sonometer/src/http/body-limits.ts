import { ApiError } from '@sonometer/report/errors/api-error.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from './route.js';
import { apiErrorOfServer } from './server-errors.js';

/** A batch of twenty long URLs is 40 kB; what is larger would be parsed before anyone knows whose it is. */
export const MAX_JSON_BYTES = 64_000;
export const MAX_FIELDS_BYTES = 10_000;

/** The limits of one route for bodies that are read at once. */
export interface BodyLimits {
  readonly maxJsonBytes: number;
  readonly maxFieldsBytes: number;
  /** Takes audio in other ways than in JSON. */
  readonly takesAudio: boolean;
}

export const limitsOf = ({ maxJsonBytes, takesAudio }: Route): BodyLimits => ({
  maxJsonBytes: maxJsonBytes ?? MAX_JSON_BYTES,
  maxFieldsBytes: maxJsonBytes ?? MAX_FIELDS_BYTES,
  takesAudio: takesAudio === true,
});

interface LimitedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly routeOptions: { readonly config: { readonly limits?: BodyLimits } };
}

/** The error of anything thrown while a request is read or answered; of a body that is too large, with its limit. */
export function apiErrorOfRequest(
  thrown: unknown,
  { headers, routeOptions }: LimitedRequest,
): ApiError {
  const reported = apiErrorOfServer(thrown);
  const { limits } = routeOptions.config; // none of a path that no route has
  const isTooLarge =
    thrown instanceof Error && 'code' in thrown && thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  if (!isTooLarge || limits === undefined) return reported;
  const { maxJsonBytes, maxFieldsBytes, takesAudio } = limits;
  const isJson = headers['content-type']?.toLowerCase().startsWith('application/json') === true;
  const limit = isJson
    ? `${sizeText(maxJsonBytes)} of JSON`
    : `${sizeText(maxFieldsBytes)} of fields`;
  const audio = takesAudio ? '. Send audio as a form or as raw bytes, or give its url' : '';
  return new ApiError(reported.code, `the body exceeds the limit of this route, ${limit}${audio}`, {
    cause: thrown,
  });
}
