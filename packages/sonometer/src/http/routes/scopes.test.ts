import { expect, test } from 'vitest';
import { type Scope, SCOPES } from '../../service/keys/key-text.js';
import { testService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const service = testService(() => ({ env: { SONOMETER_OPEN: '0' } }));

const keyWith = async (scopes: readonly Scope[]) =>
  (await service.services.keys.mint({ plan: 'unlimited' }, undefined, { scopes })).key;

const requests = {
  analyse: { method: 'POST', url: '/v1/mix/analyze' },
  read: { method: 'GET', url: '/v1/usage' },
  admin: { method: 'DELETE', url: '/v1/reports/none' },
} as const;

test.each(SCOPES)('a key for %s alone does that, and nothing else', async (scope) => {
  const authorization = `Bearer ${await keyWith([scope])}`;
  for (const [needed, { method, url }] of Object.entries(requests)) {
    const response = await service.inject({
      method,
      url,
      headers: { authorization, ...(method === 'POST' && { 'content-type': 'audio/wav' }) },
      ...(method === 'POST' && { payload: wavTone() }),
    });
    if (needed !== scope)
      expect(response.json()).toMatchObject({ error: { code: 'scope_missing' } });
    else expect(response.statusCode).toBe(needed === 'admin' ? 404 : 200);
  }
});

test('who may not manage the account signs nobody in', async () => {
  const signIn = async (scopes: readonly Scope[]) =>
    service.server.inject({
      method: 'POST',
      url: '/account/sign-in',
      payload: new URLSearchParams({ key: await keyWith(scopes) }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
    });
  expect((await signIn(['analyse', 'read'])).statusCode).toBe(403);
  expect((await signIn(SCOPES)).statusCode).toBe(303);
});

test('attempts to sign in are few a minute from one address', async () => {
  const codes: number[] = [];
  for (let i = 0; i < 11; i++) {
    const tried = await service.server.inject({
      method: 'POST',
      url: '/account/sign-in',
      remoteAddress: '203.0.113.9',
      payload: 'key=snm_live_nonsense',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
    });
    codes.push(tried.statusCode);
  }
  expect(codes).toEqual([...Array<number>(10).fill(401), 429]);
});

test('what is charged is told by key and day', async () => {
  const { key, id, accountId } = await service.services.keys.mint({ plan: 'unlimited' });
  const other = await service.services.keys.mint({ accountId });
  for (const one of [key, key, other.key])
    await service.inject({
      method: 'POST',
      url: '/v1/voice/qa',
      payload: wavTone({ seconds: 3 }),
      headers: { authorization: `Bearer ${one}`, 'content-type': 'audio/wav' },
    });
  const headers = { authorization: `Bearer ${key}` };
  const { days } = (await service.inject({ url: '/v1/usage/days', headers })).json<{
    days: { keyId: string }[];
  }>();
  const bytes = wavTone({ seconds: 3 }).length;
  expect(days.find(({ keyId }) => keyId === id)).toEqual({
    ...{ day: '2026-11-20', keyId: id, calls: 2, dataBytes: 2 * bytes, voiceMinutes: 0.1 },
  });
  expect(days.find(({ keyId }) => keyId === other.id)).toMatchObject({ calls: 1 });
  expect(days).toHaveLength(2);
});
