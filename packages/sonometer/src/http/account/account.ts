import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { KeyListing } from '../../service/keys/keys.js';
import type { Plan } from '../../service/keys/plans.js';
import type { Session } from '../../service/keys/sessions.js';
import type { UsageDay, UsageReport } from '../../service/metering/usage-report.js';
import type { Services } from '../../service/services.js';
import type { RouteRequest } from '../route.js';

/** The data of an account on the account page. */
export interface Account {
  /** The key that the browser has signed in with. */
  readonly keyId: string;
  /** Those that live, oldest first. */
  readonly keys: readonly KeyListing[];
  readonly usage: UsageReport;
  /** The charges day by day. */
  readonly days: readonly UsageDay[];
  readonly nowMs: number;
}

/** Reads the account of a session; the numbers are those of `GET /v1/usage`. */
export async function getAccount(
  { accountId, keyId }: Session,
  { keys, plans, metering, now }: Services,
): Promise<Account | undefined> {
  const all = await keys.list(accountId);
  const nowMs = now().getTime();
  const live = all.filter(
    ({ revokedAtMs, expiresAtMs }) => revokedAtMs === null && (expiresAtMs ?? Infinity) > nowMs,
  );
  const plan = plans.get(live[0]?.plan ?? '');
  if (!plan) return undefined;
  const caller = { kind: 'key', id: accountId, owner: keyId, accountId, plan } as const;
  const [usage, days] = [await metering.usage(caller), await metering.days(accountId)];
  return { keyId, keys: live, usage, days, nowMs };
}

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

/** The session that the browser is in, if it is in one that lives. */
export async function sessionOf(
  { headers }: Pick<RouteRequest, 'headers'>,
  { sessions }: Pick<Services, 'sessions'>,
): Promise<Session | undefined> {
  const token = tokenIn(headers);
  return token === undefined ? undefined : sessions.read(token);
}

/** The key that a browser has signed in with. */
export interface SignedIn {
  readonly keyId: string;
  readonly accountId: string;
  /** Its first letters, which distinguish it from others. */
  readonly hint: string;
  readonly plan: Plan;
}

/** The user who is signed in, by the cookie of the browser; a revoked key signs nobody in. */
export async function signedIn(
  request: Pick<RouteRequest, 'headers'>,
  services: Pick<Services, 'sessions' | 'keys' | 'plans'>,
): Promise<SignedIn | undefined> {
  const session = await sessionOf(request, services);
  if (!session) return undefined;
  const { accountId, keyId } = session;
  const key = (await services.keys.list(accountId)).find(({ id }) => id === keyId);
  const plan = services.plans.get(key?.plan ?? '');
  return key && plan && { keyId, accountId, hint: key.hint, plan };
}

/**
 * The same for a call that a page of ours makes with its cookie; a call from another site has no
 * caller.
 */
export const signedInHere = async (
  request: Pick<RouteRequest, 'headers'>,
  services: Services,
): Promise<SignedIn | undefined> =>
  isSameOrigin(request.headers, services.settings.publicUrl)
    ? signedIn(request, services)
    : undefined;
