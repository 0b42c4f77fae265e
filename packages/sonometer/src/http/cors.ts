import type { IncomingHttpHeaders } from 'node:http';

/** The routes that pages of other sites may call: only the contract, never the pages for people. */
const OPEN_PATHS = /^\/(v1\/|api\/|openapi\.json$|r\/[^/]+\.json$)/;

/** Request headers that a page may send besides the allow-listed ones. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'Prefer',
  'Cache-Control',
];

/** Response headers that a page may read besides the allow-listed ones. */
const ANSWER_HEADERS = [
  ...['X-Request-Id', 'X-Engine-Version', 'X-Audio-Sha256', 'Warnings', 'Location', 'Retry-After'],
  ...['RateLimit', 'RateLimit-Policy', 'Preference-Applied', 'Idempotency-Replayed', 'Cache'],
  ...['Deprecation', 'Sunset', 'Link', 'ETag'],
];

/** How long a browser caches a preflight answer, seconds: Chromium takes no more. */
const MAX_AGE_SEC = 7200;

/** A request, as far as it matters here. */
interface Requested {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** The CORS headers of an answer: who may read it; and the answer to a preflight request. */
export interface CrossOrigin {
  readonly headers: Readonly<Record<string, string>>;
  /** A preflight request: whether the browser may send the real one. */
  readonly isPreflight: boolean;
}

/**
 * Lets pages of the listed origins read answers (Fetch Standard, 3.2). They send their own keys:
 * cookies are never accepted, so no other site can use a session.
 */
export function openCors(origins: readonly string[]) {
  const allowed = new Set(origins);
  return ({ method, url, headers }: Requested): CrossOrigin => {
    const [path = ''] = url.split('?', 1);
    if (allowed.size === 0 || !OPEN_PATHS.test(path)) return { headers: {}, isPreflight: false };
    const vary = { vary: 'Origin' }; // also where it is not allowed: a cache must not mix the two
    const { origin } = headers;
    if (origin === undefined || !allowed.has(origin)) return { headers: vary, isPreflight: false };
    const wanted = headers['access-control-request-method'];
    const isPreflight = method === 'OPTIONS' && wanted !== undefined;
    return {
      isPreflight,
      headers: {
        ...vary,
        'access-control-allow-origin': origin,
        ...(isPreflight
          ? {
              'access-control-allow-methods': 'GET, POST, PUT, DELETE',
              'access-control-allow-headers': REQUEST_HEADERS.join(', '),
              'access-control-max-age': String(MAX_AGE_SEC),
            }
          : { 'access-control-expose-headers': ANSWER_HEADERS.join(', ') }),
      },
    };
  };
}
