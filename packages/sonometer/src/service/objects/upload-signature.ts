import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { UploadTerms } from './object-store.js';

/** The query of a signed upload URL, as it arrives. */
export type UploadQuery = Readonly<Record<string, unknown>>;

/** The query that allows one PUT of the object `id` under these terms. */
export function signUpload(signingKey: Buffer, id: string, terms: UploadTerms): URLSearchParams {
  return new URLSearchParams({
    expires: String(terms.expiresAtMs),
    max: String(terms.maxBytes),
    ...(terms.isExact && { exact: '1' }),
    signature: getSignature(signingKey, id, terms).toString('base64url'),
  });
}

/**
 * The terms of a PUT that arrives: those of the query, if we have signed them for this object and
 * this Content-Type, and they have not expired.
 *
 * @throws ApiError `upload_url_invalid`.
 */
export function verifyUpload(
  signingKey: Buffer,
  id: string,
  query: UploadQuery,
  contentType: string,
  nowMs: number,
): UploadTerms {
  const { expires, max, exact, signature } = query;
  const terms = {
    contentType,
    maxBytes: whole(max),
    isExact: exact === '1',
    expiresAtMs: whole(expires),
  };
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64url');
  const own = getSignature(signingKey, id, terms);
  if (given.length !== own.length || !timingSafeEqual(given, own))
    throw invalid('the upload URL, or the Content-Type, is not what was signed');
  if (terms.expiresAtMs <= nowMs) throw invalid('the upload URL has expired');
  return terms;
}

function getSignature(signingKey: Buffer, id: string, terms: UploadTerms): Buffer {
  const { contentType, maxBytes, isExact = false, expiresAtMs } = terms;
  const size = isExact ? `=${maxBytes}` : maxBytes;
  const signed = ['PUT', id, expiresAtMs, size, contentType.trim().toLowerCase()].join('\n');
  return createHmac('sha256', signingKey).update(signed).digest();
}

/** Written as we write it: `1e3` and ` 1000` were not signed. */
const whole = (text: unknown) =>
  typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;

const invalid = (message: string) => new ApiError('upload_url_invalid', message);
