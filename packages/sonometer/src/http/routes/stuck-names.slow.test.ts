import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lookup } from '../../service/intake/caller-lookups.js';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { startWavWeb } from '../../../../../testing/wav-web.js';

/** Names `stuck…` are never answered, `unknown…` are not there, every other is this machine. */
const lookup: Lookup = (host, _options, done) => {
  if (host.startsWith('stuck')) return;
  setTimeout(() => {
    if (host.startsWith('unknown'))
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    else done(null, [{ address: '127.0.0.1', family: 4 }]);
  }, 5);
};

let service: TestService;
let web: Awaited<ReturnType<typeof startWavWeb>>;
let keys: readonly string[];
beforeAll(async () => {
  web = await startWavWeb();
  service = await openTestService({
    env: { SONOMETER_OPEN: '0' },
    web: { isAllowed: (address) => address === '127.0.0.1', lookup, isAnswering: async () => true },
  });
  const made = [1, 2].map(() => service.services.keys.mint({ plan: 'unlimited' }));
  keys = (await Promise.all(made)).map(({ key }) => key);
});
afterAll(async () => {
  await service.close();
  web.close();
});

const urlOf = (host: string) => `${web.url.replace('127.0.0.1', host)}/a.wav`;
const call = async (key: string, host: string) => {
  const { statusCode, headers, body } = await service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    headers: { authorization: `Bearer ${key}` },
    payload: { url: urlOf(host) },
  });
  const { error } = JSON.parse(body) as { error?: { code: string; message: string } };
  return { statusCode, headers, error };
};

/** Fetches as a call does, without its admission and its analysis. */
const fetchUrl = async (id: string, host: string) => {
  const file = await service.services.fetchUrl(urlOf(host), { caller: { kind: 'key', id } });
  await file.dispose();
};
const codeOf = (fetched: Promise<unknown>) =>
  fetched.then(
    () => 'fetched',
    (error: unknown) => (error as { code: string }).code,
  );

test('200 names of one caller that are never answered neither fail nor delay the URLs of another', async () => {
  const stuck = Array.from({ length: 200 }, (_, i) => codeOf(fetchUrl('a', `stuck${i}.test`)));
  const tookMs: number[] = [];
  for (let i = 0; i < 20; i++) {
    const begunMs = performance.now();
    await fetchUrl('b', `good${i}.test`);
    tookMs.push(performance.now() - begunMs);
  }
  expect(Math.max(...tookMs)).toBeLessThan(1000);
  const codes = await Promise.all(stuck);
  expect(codes.filter((code) => code === 'url_fetch_failed')).toHaveLength(8);
  expect(codes.filter((code) => code === 'service_overloaded')).toHaveLength(192);
});

test('the fault of a host is 400, and a wait of ours 503 with the time to come back', async () => {
  const [a = '', b = ''] = keys;
  const stuck = Promise.all(Array.from({ length: 12 }, (_, i) => call(a, `stuck${i}.test`)));
  expect((await call(b, 'good.test')).statusCode).toBe(200);
  const refused = await stuck;
  expect(refused.filter(({ statusCode }) => statusCode === 400)).toHaveLength(8);
  for (const { statusCode, error, headers } of refused)
    if (statusCode === 400) {
      expect(error?.code).toBe('url_fetch_failed');
      expect(error?.message).toContain('the name servers of its host do not answer');
    } else {
      expect(statusCode).toBe(503);
      expect(headers['retry-after']).toBe('3');
    }
  expect(await call(b, 'unknown.test')).toMatchObject({
    statusCode: 400,
    error: { code: 'url_fetch_failed' },
  });
});
