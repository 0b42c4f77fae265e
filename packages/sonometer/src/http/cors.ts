import type { IncomingHttpHeaders } from 'node:http';

/** What pages of other sites may call: the contract alone, never the pages for people. */
const OPEN_PATHS = /^\/(v1\/|api\/|openapi\.json$|r\/[^/]+\.json$)/;

/** What a page may send beside what every page may. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'Prefer',
  'Cache-Control',
];

/** What a page may read beside what every page may. */
const ANSWER_HEADERS = [
  ...['X-Request-Id', 'X-Engine-Version', 'X-Audio-Sha256', 'Warnings', 'Location', 'Retry-After'],
  ...['RateLimit', 'RateLimit-Policy', 'Preference-Applied', 'Idempotency-Replayed', 'Cache'],
  ...['Deprecation', 'Sunset', 'Link', 'ETag'],
];

/** How long a browser need not ask again, seconds: Chromium takes no more. */
const MAX_AGE_SEC = 7200;

/** A request, as far as it matters here. */
interface Requested {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** What is said to browsers of an answer: who may read it, and whether it is one to their question beforehand. */
export interface CrossOrigin {
  readonly headers: Readonly<Record<string, string>>;
  /** The browser only asks whether it may send the request. */
  readonly isPreflight: boolean;
}

/**
 * Lets pages of the listed origins read answers (Fetch Standard, 3.2). Their keys they send themselves: cookies are never
 * let in, so nobody's session is used by another site.
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
