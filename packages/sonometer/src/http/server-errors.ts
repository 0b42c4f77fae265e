import { ApiError } from '@sonometer/report/errors/api-error.js';
import { toApiError } from '@sonometer/report/errors/api-error-of.js';
import type { ErrorCode } from '@sonometer/report/errors/error-table.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { MAX_URL_BYTES } from '../service/intake/fetch-url.js';

/** The refusals of the underlying server, in our words. */
const REPORTED: Readonly<Record<string, { readonly code: ErrorCode; readonly message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    message: 'the Content-Type cannot be read',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'file_too_large', message: 'the body is too large' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_json', message: 'the body is empty' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_parameter',
    message: 'the length of the body differs from its Content-Length',
  },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not_found', message: 'the name is too long to exist' },
  FST_ERR_BAD_URL: { code: 'not_found', message: 'the path cannot be decoded' },
  FST_PARTS_LIMIT: { code: 'invalid_parameter', message: 'the form has too many parts' },
  FST_FILES_LIMIT: { code: 'invalid_parameter', message: 'the form has more than one file' },
  FST_FIELDS_LIMIT: { code: 'invalid_parameter', message: 'the form has too many fields' },
  FST_PROTO_VIOLATION: { code: 'invalid_parameter', message: 'a field has a forbidden name' },
  HPE_HEADER_OVERFLOW: { code: 'invalid_parameter', message: 'the headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: 'the request arrived too slowly' },
};

/** The error for the caller, of anything thrown while a request is read or answered. */
export function apiErrorOfServer(thrown: unknown): ApiError {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (thrown instanceof ApiError || typeof code !== 'string') return toApiError(thrown);
  const reported = Object.hasOwn(REPORTED, code) ? REPORTED[code] : undefined;
  if (reported) return new ApiError(reported.code, reported.message, { cause: thrown });
  if (code.startsWith('HPE_'))
    return new ApiError('invalid_parameter', 'this is not HTTP', { cause: thrown });
  return toApiError(thrown);
}

/** The error for anything thrown while a form is parsed: unknown errors are the form's. */
export function apiErrorOfForm(thrown: unknown): ApiError {
  const reported = apiErrorOfServer(thrown);
  if (reported.code !== 'analysis_error') return reported;
  return new ApiError('invalid_parameter', 'the form is malformed or breaks off', {
    cause: thrown,
    param: 'file',
  });
}

const TICKETS = '/api/upload-url';
const GUIDE = '/docs/guides/build-on-the-api#larger-files-upload-first';

/** The audio in the body of a request, or in its form, was refused for its size. */
const isTooLargeBody = ({ code, param }: ApiError): boolean =>
  code === 'file_too_large' && param === 'file';

/** The refusal of a body that is too large, with the other ways to give the file. */
export function withWayOut(
  refusal: ApiError,
  { method }: { readonly method: string },
  publicUrl: string,
): ApiError {
  if (!isTooLargeBody(refusal)) return refusal;
  // An upload has a ticket already, which states a smaller size.
  const wayOut =
    method === 'PUT'
      ? `Request a ticket for the size of the file: POST ${publicUrl}${TICKETS}.`
      : `Up to ${sizeText(MAX_URL_BYTES)}: give its url, or, with a key, upload it with a ticket of POST ${publicUrl}${TICKETS} and give its objectPath (${publicUrl}${GUIDE}).`;
  return new ApiError(refusal.code, `${refusal.message}. ${wayOut}`, { param: 'file' });
}

/** Header `Link` of a refusal (RFC 8288), where there is another way. */
export const linkOf = (refusal: ApiError, publicUrl: string): string | undefined =>
  isTooLargeBody(refusal)
    ? `<${publicUrl}${TICKETS}>; rel="alternate", <${publicUrl}${GUIDE}>; rel="help"`
    : undefined;
