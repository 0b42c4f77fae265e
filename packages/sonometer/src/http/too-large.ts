import { ApiError } from '@sonometer/report/errors/api-error.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { MAX_URL_BYTES } from '../service/intake/fetch-url.js';

const TICKETS = '/api/upload-url';
const GUIDE = '/docs/guides/build-on-the-api#larger-files-upload-first';

/** The audio in the body of a request, or in its form, was refused for its size. */
export const isTooLargeBody = ({ code, param }: ApiError): boolean =>
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
      : `Up to ${sizeText(MAX_URL_BYTES)}: give its url, or upload it with a ticket of POST ${publicUrl}${TICKETS} and give its objectPath (${publicUrl}${GUIDE}).`;
  return new ApiError(refusal.code, `${refusal.message}. ${wayOut}`, { param: 'file' });
}

/** Header `Link` (RFC 8288) of such a refusal. */
export const linksOfTooLarge = (publicUrl: string): string =>
  `<${publicUrl}${TICKETS}>; rel="alternate", <${publicUrl}${GUIDE}>; rel="help"`;
