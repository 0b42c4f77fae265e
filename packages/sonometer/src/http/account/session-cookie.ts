import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@sonometer/report/errors/api-error.js';

const NAME = 'sonometer_session';

/** The token of the session that the browser is in, if it is in one. */
export function tokenIn({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  for (const pair of cookie.split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === NAME && value) return value;
  }
  return undefined;
}

/** Out of the reach of scripts and of other sites, and over TLS only where the service has it. */
const attributes = (publicUrl: string): string =>
  `Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

/** The header that begins a session in the browser. */
export const beginning = (token: string, lifeSec: number, publicUrl: string): string =>
  `${NAME}=${token}; Max-Age=${lifeSec}; ${attributes(publicUrl)}`;

/** The header that ends it. */
export const ending = (publicUrl: string): string =>
  `${NAME}=; Max-Age=0; ${attributes(publicUrl)}`;

/**
 * Whether a page of ours has sent the request. This is checked besides SameSite, since browsers let
 * a sibling domain pass as the same site.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  const { origin, host } = headers;
  return (
    site === undefined &&
    origin !== undefined &&
    URL.canParse(origin) &&
    (new URL(origin).host === host || origin === new URL(publicUrl).origin)
  );
}

/**
 * Lets through only what a page of ours has sent.
 *
 * @throws ApiError `invalid_parameter`
 */
export function checkSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (isSameOrigin(headers, publicUrl)) return;
  throw new ApiError('invalid_parameter', 'the form was sent from another site', {
    param: 'origin',
  });
}
