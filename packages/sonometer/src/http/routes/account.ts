import { ApiError } from '@sonometer/report/errors/api-error.js';
import {
  beginning,
  checkSameOrigin,
  ending,
  getAccount,
  sessionOf,
  tokenIn,
} from '../account/account.js';
import { accountPage } from '../pages/account-page.js';
import { defineRoute, type Reply, type Route, type RouteRequest } from '../route.js';
import type { Services } from '../../service/services.js';

const MAX_NAME = 100;
const MAX_KEYS = 20;

type Act = (
  values: Readonly<Record<string, string>>,
  request: RouteRequest,
  services: Services,
) => Promise<Reply>;

/** A form of the account page, which shows the refusals of the API in place. */
const form = (path: string, act: Act): Route =>
  defineRoute({
    method: 'POST',
    path,
    takesFields: true,
    doc: undefined,
    async handle(request, services) {
      checkSameOrigin(request.headers, services.settings.publicUrl);
      const { body } = request;
      try {
        return await act(body.kind === 'fields' ? body.values : {}, request, services);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const account = await accountNow(request, services);
        const failure = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`;
        const { hasSelfServeKeys } = services.settings;
        return { ...accountPage({ account, failure, hasSelfServeKeys }), status: error.status };
      }
    },
  });

const seeAccount = (cookie?: string): Reply => ({
  status: 303,
  headers: {
    location: '/account',
    'cache-control': 'no-store',
    ...(cookie !== undefined && { 'set-cookie': cookie }),
  },
  text: '',
});

async function accountNow(request: RouteRequest, services: Services) {
  const session = await sessionOf(request, services);
  return session && getAccount(session, services);
}

async function cookieFor(keyId: string, { sessions, settings, now }: Services): Promise<string> {
  const { token, expiresAtMs } = await sessions.begin(keyId);
  const lifeSec = Math.floor((expiresAtMs - now().getTime()) / 1000);
  return beginning(token, lifeSec, settings.publicUrl);
}

/** @throws ApiError when the account has as many live keys as one may have. */
async function checkKeys(accountId: string, { keys }: Services): Promise<void> {
  const live = (await keys.list(accountId)).filter(({ revokedAtMs }) => revokedAtMs === null);
  if (live.length >= MAX_KEYS)
    throw new ApiError('invalid_parameter', `an account has at most ${MAX_KEYS} keys: revoke one`);
}

/** The account page and its forms. */
export const accountRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/account',
    doc: undefined,
    handle: async (request, services) =>
      accountPage({
        account: await accountNow(request, services),
        hasSelfServeKeys: services.settings.hasSelfServeKeys,
      }),
  }),

  form('/account/sign-in', async ({ key = '' }, { address }, services) => {
    await services.signInRate(address);
    const holder = await services.keys.verify(key.trim());
    if (!holder)
      throw new ApiError('invalid_api_key', 'this key is mistyped, unknown or revoked: check it');
    if (!holder.scopes.includes('admin'))
      throw new ApiError('scope_missing', 'this key may not manage the account');
    return seeAccount(await cookieFor(holder.keyId, services));
  }),

  form('/account/sign-out', async (_values, { headers }, { sessions, settings }) => {
    const token = tokenIn(headers);
    if (token !== undefined) await sessions.end(token);
    return seeAccount(ending(settings.publicUrl));
  }),

  form('/account/make-key', async ({ name = '' }, request, services) => {
    const session = await sessionOf(request, services);
    const label = name.trim().slice(0, MAX_NAME) || undefined;
    if (session) await checkKeys(session.accountId, services);
    const { key, id, accountId } = session
      ? await services.keys.mint({ accountId: session.accountId }, label)
      : await services.selfServe(request.address, label);
    const account = await getAccount(session ?? { accountId, keyId: id }, services);
    const reply = accountPage({ account, newKey: key });
    if (session) return reply;
    const cookie = await cookieFor(id, services);
    return { ...reply, headers: { ...reply.headers, 'set-cookie': cookie } };
  }),

  form('/account/revoke-key', async ({ id = '' }, request, services) => {
    const session = await sessionOf(request, services);
    if (!session) throw new ApiError('invalid_api_key', 'sign in first');
    await services.keys.revoke(id, session.accountId);
    return seeAccount(id === session.keyId ? ending(services.settings.publicUrl) : undefined);
  }),
];
