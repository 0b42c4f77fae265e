import { NEW_DEFAULTS_FROM, readOptions } from '@sonometer/engine';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallerAnalysis } from '../service/analysis/question.js';
import type { CacheWish } from '../service/analysis/run-analysis.js';

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

/**
 * A service that was reached by https once stays so for two years (as hstspreload.org requires).
 */
export const STAY_SECURE = { 'strict-transport-security': 'max-age=63072000' } as const;

/** On every answer: pages load nothing from elsewhere, are not framed, and run no script of their own text. */
export const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    // the engine's kernels and decoders are WebAssembly, in a worker of the page
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    // recordings dropped into the page are played from memory
    'media-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/**
 * The default before that day is selectable at least until this one (docs/interface.md#versioning).
 */
const OLD_SELECTABLE_UNTIL = Date.UTC(2027, 3, 15);
const DATED = ['speechDetector', 'contentModel'] as const;

/**
 * Of an answer that was made with a choice that is to go: since when it is deprecated (RFC 9745), until when it
 * stays at least (RFC 8594), and where that is explained, with its name.
 */
export function datedHeaders(
  { options, answer }: Pick<CallerAnalysis, 'options' | 'answer'>,
  now: Date,
  publicUrl: string,
): Readonly<Record<string, string>> {
  const chosen = readOptions(options, answer.accepts, now, answer.defaults);
  const old = DATED.filter((name) => answer.accepts.includes(name) && chosen[name] === 'v1');
  if (old.length === 0) return {};
  const title = old.map((name) => `${name} v1`).join(' and ');
  return {
    deprecation: `@${NEW_DEFAULTS_FROM / 1000}`,
    sunset: new Date(OLD_SELECTABLE_UNTIL).toUTCString(),
    link: `<${publicUrl}/docs#versions>; rel="deprecation"; type="text/html"; title="${title}"`,
  };
}

/** The tag of an answer's content, weak: the same however it is compressed (RFC 9110 8.8.1). */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha1').update(content).digest('base64')}"`;

/** A body that is complete: no stream. */
export const isContent = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/** Whether `If-None-Match` names the tag: in a list, weak or not, or as any (RFC 9110 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || strong(one) === strong(etag)) === true;

const strong = (etag: string) => etag.replace(/^W\//, '');

/**
 * `Cache-Control` of the request (RFC 9111, 5.2.1): no-cache measures again, no-store stores
 * nothing.
 */
export function wishOf(given = ''): CacheWish | undefined {
  if (/(^|[\s,])no-store($|[\s,])/i.test(given)) return undefined;
  return /(^|[\s,])no-cache($|[\s,])/i.test(given) ? 'renew' : 'use';
}
