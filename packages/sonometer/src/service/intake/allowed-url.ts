import { isIP } from 'node:net';
import { ApiError } from '@sonometer/report/errors/api-error.js';

const MAX_URL_CHARACTERS = 8192; // signed URLs of object stores reach 2,000

/**
 * Parses a URL that a caller, or a redirect from `base`, gave, and checks all that can be checked
 * without the network. The parser writes every notation of an address (decimal, octal, hexadecimal,
 * short, full-width digits) in its one usual form, so that the check cannot be talked around.
 * Sockets do not look up a literal address: this is the only check that it gets.
 *
 * @throws ApiError `url_not_allowed`.
 */
export function allowedUrl(
  given: string,
  base: URL | undefined,
  isAllowed: (address: string) => boolean,
): URL {
  const url = given.length <= MAX_URL_CHARACTERS ? parsed(given, base) : undefined;
  if (!url) throw notAllowed('is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw notAllowed('does not begin with http:// or https://');
  if (url.username !== '' || url.password !== '') throw notAllowed('carries credentials');

  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal))
    throw notAllowed('leads to a private or reserved address');
  return url;
}

function parsed(given: string, base: URL | undefined): URL | undefined {
  return URL.canParse(given, base?.href) ? new URL(given, base) : undefined;
}

const notAllowed = (why: string) =>
  new ApiError('url_not_allowed', `the URL, or one that it redirects to, ${why}`, { param: 'url' });
