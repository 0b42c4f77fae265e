import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lookup } from '../../service/intake/guarded-lookup.js';
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
    env: { SONOMETER_OPEN: '0', SONOMETER_QUEUE: '400' },
    web: { isAllowed: (address) => address === '127.0.0.1', lookup, isAnswering: async () => true },
  });
  const made = [1, 2].map(() => service.services.keys.mint({ plan: 'unlimited' }));
  keys = (await Promise.all(made)).map(({ key }) => key);
});
afterAll(async () => {
  await service.close();
  web.close();
});

const call = async (key: string, host: string) => {
  const begunMs = performance.now();
  const { statusCode, headers, body } = await service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    headers: { authorization: `Bearer ${key}` },
    payload: { url: `${web.url.replace('127.0.0.1', host)}/a.wav` },
  });
  const { error } = JSON.parse(body) as { error?: { code: string; message: string } };
  return { tookMs: performance.now() - begunMs, statusCode, headers, error };
};
const callGood = async (key: string) => {
  const all: Awaited<ReturnType<typeof call>>[] = [];
  for (let i = 0; i < 10; i++) all.push(await call(key, `good${i}.test`));
  return all;
};

test('200 names of one caller that are never answered neither fail nor delay the URLs of another', async () => {
  const [a = '', b = ''] = keys;
  await callGood(b);
  const alone = await callGood(b);
  const stuck = Promise.all(Array.from({ length: 200 }, (_, i) => call(a, `stuck${i}.test`)));
  await new Promise((done) => setTimeout(done, 500)); // all 200 are under way or wait
  const beside = await callGood(b);
  const longest = (calls: typeof alone) => Math.max(...calls.map(({ tookMs }) => tookMs));
  expect(beside.map(({ statusCode }) => statusCode)).toEqual(beside.map(() => 200));
  console.info(`longest of ten: ${longest(alone)} ms alone, ${longest(beside)} ms beside`);
  expect(longest(beside)).toBeLessThan(Math.max(1000, 3 * longest(alone)));

  const refused = await stuck;
  expect(refused.filter(({ statusCode }) => statusCode === 400)).toHaveLength(8);
  for (const { statusCode, error, headers } of refused)
    if (statusCode === 400) {
      expect(error?.code).toBe('url_fetch_failed');
      expect(error?.message).toContain('the name servers of its host do not answer');
    } else {
      expect(statusCode).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  expect(await call(b, 'unknown.test')).toMatchObject({
    statusCode: 400,
    error: { code: 'url_fetch_failed' },
  });
});
