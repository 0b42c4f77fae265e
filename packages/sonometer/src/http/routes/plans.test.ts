import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { startWavWeb } from '../../../../../testing/wav-web.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { testFolder } from '../../../../../testing/test-folder.js';

/** The tiny plan has room for two calls and three files. */
const plans = {
  tiny: {
    calls: 2,
    dataBytes: 3 * wavTone().length,
    voiceMinutes: 1,
    requestsPerMinute: 100,
    profiles: ['basic'],
  },
  little: {
    calls: 100,
    dataBytes: wavTone().length,
    voiceMinutes: 1,
    requestsPerMinute: 100,
    profiles: 'all',
  },
  talker: {
    calls: 100,
    dataBytes: null,
    voiceMinutes: 1,
    requestsPerMinute: 100,
    profiles: ['basic'],
  },
};

const clock = openClock('2026-11-20T12:00:00Z');
let service: TestService;
let web: Awaited<ReturnType<typeof startWavWeb>>;
const folder = testFolder();
beforeAll(async () => {
  const plansFile = join(folder, 'plans.json');
  await writeFile(plansFile, JSON.stringify(plans));
  web = await startWavWeb();
  service = await openTestService({
    env: { SONOMETER_OPEN: '0', SONOMETER_PLANS: plansFile },
    now: () => new Date(clock.now()),
    web: { isAllowed: () => true },
  });
});
afterAll(async () => {
  await service.close();
  web.close();
});

const mint = async (plan: string) => (await service.services.keys.mint({ plan })).key;

interface Call {
  key?: string;
  address?: string;
  url?: string;
  payload?: Buffer | object;
}

const call = ({
  key,
  address = '192.0.2.1',
  url = '/v1/mix/spectrum',
  payload = wavTone(),
}: Call) =>
  service.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: {
      ...(Buffer.isBuffer(payload) && { 'content-type': 'audio/wav' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
  });

const usage = (key?: string) =>
  service.inject({
    url: '/v1/usage',
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  });

const errorOf = (response: { json: () => unknown }) =>
  (response.json() as { error: Record<string, unknown> }).error;

describe('without a key', () => {
  test('three calls a minute, for each address alone', async () => {
    for (let i = 0; i < 3; i++) expect((await call({})).statusCode).toBe(200);
    const fourth = await call({});
    expect(fourth.statusCode).toBe(429);
    expect(errorOf(fourth)).toMatchObject({ code: 'rate_limited', type: 'rate_limit' });
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call({ address: '192.0.2.2' })).statusCode).toBe(200);
    clock.pass(60);
    expect((await call({})).statusCode).toBe(200);
  });

  test('a forwarded address counts only from a proxy that is trusted', async () => {
    const from = (at: TestService, forwarded: string) =>
      at.inject({
        method: 'POST',
        url: '/v1/mix/analyze',
        payload: wavTone(),
        remoteAddress: '192.0.2.77',
        headers: { 'content-type': 'audio/wav', 'x-forwarded-for': forwarded },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await from(service, `198.51.100.${i}`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const behind = await openTestService({
      env: { SONOMETER_OPEN: '0', SONOMETER_TRUSTED_PROXIES: '10.0.0.1, 192.0.2.0/24' },
    });
    for (let i = 0; i < 4; i++)
      expect((await from(behind, `198.51.100.${i}`)).statusCode).toBe(200);
    await behind.close();
  });

  test('twenty calls a month, and then the usage says so', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) {
      clock.pass(60);
      statuses.push((await call({ address: '2001:db8::1' })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 402]);
    clock.pass(60);
    const last = await call({ address: '2001:db8::2' });
    expect(errorOf(last)).toMatchObject({ code: 'quota_exceeded', type: 'payment_required' });
    expect(last.json()).toMatchObject({
      usage: { plan: 'keyless', calls: { used: 20, limit: 20 } },
    });
  });

  test('only the basic profile, wherever it is named', async () => {
    const url = '/v1/analyze/profile';
    const address = '192.0.2.3';
    const paid = await call({ address, url: `${url}?profile=master` });
    expect(paid.statusCode).toBe(402);
    expect(errorOf(paid)).toMatchObject({ code: 'profile_requires_paid_plan', param: 'profile' });
    expect((await call({ address, url: `${url}?profile=basic` })).statusCode).toBe(200);
  });

  test.each(['/v1/batch'])('no %s', async (url) => {
    const response = await call({ url, payload: { endpoint: 'mix/analyze', urls: ['x'] } });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  test('no usage', async () => {
    expect((await usage()).statusCode).toBe(401);
  });
});

describe('with a key', () => {
  test('a call that fails costs nothing, one that succeeds costs what it took', async () => {
    const key = await mint('tiny');
    expect((await call({ key, payload: Buffer.from('no audio at all') })).statusCode).toBe(422);
    expect((await call({ key, url: '/v1/mix/analyze?round=maybe' })).statusCode).toBe(400);
    expect((await usage(key)).json()).toMatchObject({ calls: { used: 0 }, dataBytes: { used: 0 } });
    expect((await call({ key })).statusCode).toBe(200);
    expect((await usage(key)).json()).toMatchObject({
      plan: 'tiny',
      period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
      calls: { used: 1, limit: 2 },
      dataBytes: { used: wavTone().length, limit: 3 * wavTone().length },
      voiceMinutes: { used: 0, limit: 1 },
      requestsPerMinute: 100,
      profiles: ['basic'],
    });
  });

  test('calls that race get as many as there are', async () => {
    const key = await mint('tiny');
    const all = await Promise.all(Array.from({ length: 8 }, () => call({ key })));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(all.filter(({ statusCode }) => statusCode === 402)).toHaveLength(6);
  });

  test('a file that exceeds the data is refused before it is analysed', async () => {
    const key = await mint('little');
    const response = await call({ key, payload: wavTone({ seconds: 2 }) });
    expect(response.statusCode).toBe(402);
    expect(errorOf(response)).toMatchObject({ code: 'data_quota_exceeded' });
    expect((await call({ key })).statusCode).toBe(200);
    expect(errorOf(await call({ key }))).toMatchObject({ code: 'data_quota_exceeded' });
  });

  test('each item of a batch is one call', async () => {
    const key = await mint('tiny');
    const payload = { endpoint: 'mix/analyze', urls: Array(3).fill(`${web.url}/a.wav`) };
    const response = await call({ key, url: '/v1/batch', payload });
    expect(response.json()).toMatchObject({
      succeeded: 2,
      failed: 1,
      items: expect.arrayContaining([
        expect.objectContaining({
          status: 402,
          error: expect.objectContaining({ code: 'quota_exceeded' }) as unknown,
        }),
      ]) as unknown,
    });
  });

  test.each([
    ['made up', 'snm_live_0123456789'],
    ['mistyped', undefined],
    ['no bearer', ' '],
  ])('%s is refused', async (_what, given) => {
    const live = await mint('tiny');
    const key = given ?? live.slice(0, -1) + (live.endsWith('0') ? '1' : '0');
    const response = await call({ key });
    expect(response.statusCode).toBe(401);
    expect(errorOf(response)).toMatchObject({ code: 'invalid_api_key', type: 'authentication' });
  });

  test('revoked is refused', async () => {
    const { key, id } = await service.services.keys.mint({ plan: 'free' });
    expect((await call({ key })).statusCode).toBe(200);
    await service.services.keys.revoke(id);
    expect((await call({ key })).statusCode).toBe(401);
  });
});

test('voice minutes are used up by the voice routes, and by no other', async () => {
  const key = await mint('talker');
  const payload = wavTone({ seconds: 63 });
  const voice = '/v1/voice/segments';
  expect((await call({ key, payload, url: voice })).statusCode).toBe(200);
  expect((await usage(key)).json()).toMatchObject({ voiceMinutes: { used: 1.05, limit: 1 } });
  const second = await call({ key, payload, url: voice });
  expect(second.statusCode).toBe(402);
  expect(errorOf(second)).toMatchObject({ code: 'voice_minutes_exhausted' });
  expect((await call({ key })).statusCode).toBe(200);
});

test('a recording without a room in it is no room', async () => {
  const key = await mint('pro');
  const response = await call({ key, url: '/v1/analyze/profile?profile=room' });
  expect(response.statusCode).toBe(422);
  expect(errorOf(response)).toMatchObject({ code: 'room_not_measurable' });
  expect((await usage(key)).json()).toMatchObject({ calls: { used: 0 } });
});

describe('a key of one’s own', () => {
  const make = (payload?: object, address = '192.0.2.9') =>
    service.inject({
      method: 'POST',
      url: '/account/keys',
      remoteAddress: address,
      ...(payload && { payload }),
    });

  test('is free, works at once, and is shown once', async () => {
    const response = await make({ name: 'laptop' });
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const { key, plan } = response.json<{ key: string; plan: string }>();
    expect(plan).toBe('free');
    expect((await usage(key)).json()).toMatchObject({ plan: 'free', calls: { limit: 1000 } });
    expect(JSON.stringify(service.log)).not.toContain(key);
  });

  test('is made three times a day from one address', async () => {
    const address = '192.0.2.10';
    for (let i = 0; i < 3; i++) expect((await make(undefined, address)).statusCode).toBe(201);
    expect((await make(undefined, address)).statusCode).toBe(429);
  });

  test.each([{ name: 1 }, { name: 'x'.repeat(101) }, { plan: 'unlimited' }])(
    '%j is refused',
    async (payload) => {
      const response = await make(payload, '192.0.2.11');
      expect(errorOf(response)).toMatchObject({
        code: 'invalid_parameter',
        param: Object.keys(payload)[0],
      });
    },
  );
});
