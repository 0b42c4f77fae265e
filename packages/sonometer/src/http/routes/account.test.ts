import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

let service: TestService;
beforeEach(async () => {
  service = await openTestService({ env: { SONOMETER_OPEN: '0' } });
});
afterEach(() => service.close());

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  service.server.inject({
    method: 'POST',
    url: `/account/${path}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });

const look = (cookie: string) =>
  service.server.inject({ method: 'GET', url: '/account', headers: { cookie } });

const keyIn = (page: string) => /snm_live_[0-9A-Za-z]{36}/.exec(page)?.[0] ?? '';

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']);

async function newAccount() {
  const made = await send('make-key', { name: 'first' });
  return { key: keyIn(made.body), cookie: cookieOf(made).split(';')[0]! };
}

describe('a new key', () => {
  test('is shown once, and signs its maker in', async () => {
    const made = await send('make-key', { name: 'pipeline' });
    const key = keyIn(made.body);
    expect(await service.services.keys.verify(key)).toBeDefined();
    expect(made.headers['cache-control']).toBe('no-store');
    const again = await look(cookieOf(made).split(';')[0]!);
    expect(again.body).not.toContain(key);
    expect(again.body).toContain('pipeline');
  });

  test('of who is signed in joins the account, and counts with it', async () => {
    const { cookie, key } = await newAccount();
    const other = keyIn((await send('make-key', { name: 'second' }, { cookie })).body);
    const [a, b] = await Promise.all([key, other].map((one) => service.services.keys.verify(one)));
    expect(a?.accountId).toBe(b?.accountId);
  });

  test('is not made without end', async () => {
    const { cookie } = await newAccount();
    for (let i = 0; i < 19; i++) await send('make-key', {}, { cookie });
    const refused = await send('make-key', {}, { cookie });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('at most 20 keys');
  });
});

test('the cookie is out of reach of scripts and other sites, and travels over TLS alone', async () => {
  const made = await send('make-key', {});
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/;'])
    expect(cookieOf(made)).toContain(attribute);
});

test('who has a key signs in and out', async () => {
  const { key } = await newAccount();
  const signedIn = await send('sign-in', { key: ` ${key} ` });
  expect(signedIn).toMatchObject({ statusCode: 303, headers: { location: '/account' } });
  const cookie = cookieOf(signedIn).split(';')[0]!;
  expect((await look(cookie)).body).toContain('This month');
  await send('sign-out', {}, { cookie });
  expect((await look(cookie)).body).toContain('Sign in with a key');
});

test('a wrong key is told in place', async () => {
  const refused = await send('sign-in', { key: 'snm_live_nothing' });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['content-type']).toContain('text/html');
  expect(refused.body).toContain('role="alert"');
});

test('a revoked key ends its sessions; only its own account revokes it', async () => {
  const mine = await newAccount();
  const other = await newAccount();
  const holder = await service.services.keys.verify(mine.key);
  await send('revoke-key', { id: holder!.keyId }, { cookie: other.cookie });
  expect(await service.services.keys.verify(mine.key)).toBeDefined();
  await send('revoke-key', { id: holder!.keyId }, { cookie: mine.cookie });
  expect(await service.services.keys.verify(mine.key)).toBeUndefined();
  expect((await look(mine.cookie)).body).toContain('Sign in with a key');
});

test('the usage is that of the API', async () => {
  const { key, cookie } = await newAccount();
  const usage = await service.inject({
    url: '/v1/usage',
    headers: { authorization: `Bearer ${key}` },
  });
  const { calls } = usage.json<{ calls: { used: number; limit: number } }>();
  expect((await look(cookie)).body).toContain(
    `${calls.used} of ${calls.limit.toLocaleString('en')}`,
  );
});

test("a call of our own pages is that of who has signed in; of another site it is nobody's", async () => {
  const { cookie } = await newAccount();
  const usageFrom = (site: string) =>
    service.inject({ url: '/v1/usage', headers: { cookie, 'sec-fetch-site': site } });
  expect((await usageFrom('same-origin')).json()).toMatchObject({ plan: 'free' });
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await usageFrom(site)).statusCode).toBe(401);
  const withKey = await service.inject({
    url: '/v1/usage',
    headers: { cookie, 'sec-fetch-site': 'same-origin', authorization: 'Bearer snm_live_wrong' },
  });
  expect(withKey.statusCode).toBe(401);
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': undefined, origin: 'https://elsewhere.example' },
  { 'sec-fetch-site': undefined },
])('a form from elsewhere (%o) does nothing', async (headers) => {
  const { cookie } = await newAccount();
  const from = Object.entries(headers).filter(([, value]) => value !== undefined);
  const response = await service.server.inject({
    method: 'POST',
    url: '/account/make-key',
    payload: 'name=x',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
      ...(Object.fromEntries(from) as Record<string, string>),
    },
  });
  expect(response.statusCode).toBe(400);
  expect(response.body).not.toContain('snm_live_');
});

test('the page shows the calls of the last days', async () => {
  const { key, cookie } = await newAccount();
  expect((await look(cookie)).body).toContain('Nothing was charged in the last 30 days.');
  const measured = await service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: wavTone(),
    headers: { 'content-type': 'audio/wav', authorization: `Bearer ${key}` },
  });
  expect(measured.statusCode).toBe(200);
  expect((await look(cookie)).body).toContain('1 call in 30 days, at most 1 on 2026-11-20.');
});

test('a service may leave the making of keys to its operator', async () => {
  const closed = await openTestService({
    env: { SONOMETER_OPEN: '0', SONOMETER_SELF_SERVE_KEYS: 'off' },
  });
  expect((await closed.inject('/account')).body).not.toContain('make-key');
  const json = await closed.inject({ method: 'POST', url: '/account/keys', payload: {} });
  expect(json.statusCode).toBe(404);
  expect(json.json()).toMatchObject({
    error: { code: 'not_found', message: 'keys are not made here: the operator creates them' },
  });
  const form = await closed.server.inject({
    method: 'POST',
    url: '/account/make-key',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://sonometer.example',
    },
    payload: 'name=a',
  });
  expect(form.statusCode).toBe(404);
  expect(form.body).toContain('Keys are not made here');
  await closed.close();
});
