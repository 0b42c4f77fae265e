import { beforeAll, describe, expect, test } from 'vitest';
import { testService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const service = testService(() => ({
  env: { SONOMETER_OPEN: '0' },
  webhookTimes: { lookupMs: 100 },
  web: {
    isAllowed: (address) => address === '127.0.0.1',
    lookup: (host, _options, done) => {
      requested.push(host);
      const address = host === 'outside.test' ? '127.0.0.1' : '192.168.0.1';
      if (host === 'unknown.test') done(new Error('no such name'), []);
      else if (host === 'hanging.test') setTimeout(done, 3000, new Error('no answer'), []);
      else done(null, [{ address, family: 4 }]);
    },
  },
}));
const requested: string[] = [];
let auth: Readonly<Record<string, string>>;

beforeAll(async () => {
  auth = {
    authorization: `Bearer ${(await service.services.keys.mint({ plan: 'unlimited' })).key}`,
  };
});

const measure = (callbackUrl: string, { route = '/v1/mix/analyze', headers = auth } = {}) =>
  service.inject({
    method: 'POST',
    url: `${route}?callbackUrl=${encodeURIComponent(callbackUrl)}`,
    payload: wavTone(),
    headers: { 'content-type': 'audio/wav', ...headers },
  });

describe('a callbackUrl', () => {
  test.each([
    ['http://10.0.0.1/x', 'url_not_allowed'],
    ['file:///etc/passwd', 'url_not_allowed'],
    ['nonsense', 'url_not_allowed'],
    ['http://localhost:8080/x', 'url_not_allowed'],
    ['http://[::1]/x', 'url_not_allowed'],
    ['https://inside.test/x', 'url_not_allowed'],
  ])('%s is refused at once', async (url, code) => {
    const refused = await measure(url);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: { code, param: 'callbackUrl' } });
  });

  test('of a form stands under it too', async () => {
    const form = new FormData();
    form.set('callbackUrl', 'https://inside.test/');
    form.set('file', new Blob([Uint8Array.from(wavTone())]), 'a.wav');
    const posted = new Response(form);
    const refused = await service.inject({
      method: 'POST',
      url: '/v1/mix/analyze',
      payload: Buffer.from(await posted.arrayBuffer()),
      headers: { 'content-type': posted.headers.get('content-type') ?? '', ...auth },
    });
    expect(refused.json()).toMatchObject({
      error: { code: 'url_not_allowed', param: 'callbackUrl' },
    });
  });

  test('of a batch stands under the same guard', async () => {
    const batch = await service.inject({
      method: 'POST',
      url: '/v1/batch',
      payload: {
        endpoint: 'mix/analyze',
        urls: ['http://outside.test/a'],
        callbackUrl: 'https://inside.test/',
      },
      headers: auth,
    });
    expect(batch.json()).toMatchObject({
      error: { code: 'url_not_allowed', param: 'callbackUrl' },
    });
  });

  test('is for jobs, and for keys', async () => {
    const sample = await measure('http://outside.test/x', { route: '/v1/signal/sample' });
    expect(sample.json()).toMatchObject({
      error: { code: 'invalid_parameter', param: 'callbackUrl' },
    });
    const keyless = await measure('http://outside.test/x', { headers: {} });
    expect(keyless.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
    const args = { callbackUrl: 'http://outside.test/x' };
    const batch = await service.inject({
      method: 'POST',
      url: '/v1/batch',
      payload: { endpoint: 'mix/analyze', urls: ['http://127.0.0.1:1/a'], args },
      headers: auth,
    });
    expect(batch.json()).toMatchObject({
      error: { code: 'invalid_parameter', param: 'callbackUrl' },
    });
  });

  test.each(['/v1/mix/analyze', '/v1/batch'])(
    'of %s is looked up once the rate of the plan lets the request in',
    async (route) => {
      const { key } = await service.services.keys.mint({ plan: 'free' });
      const headers = { authorization: `Bearer ${key}` };
      const callbackUrl = `http://inside.test${route}`;
      const post = () =>
        route === '/v1/batch'
          ? service.inject({
              ...{ method: 'POST', url: route, headers },
              payload: { endpoint: 'mix/analyze', urls: ['http://outside.test/'], callbackUrl },
            })
          : measure(callbackUrl, { headers });
      requested.length = 0;
      let refused = 0;
      let reply = await post();
      for (; reply.statusCode === 400; reply = await post()) refused++;
      expect(refused).toBeGreaterThan(1);
      expect(reply.json()).toMatchObject({ error: { code: 'rate_limited' } });
      expect(requested).toHaveLength(refused);
    },
  );

  test.each(['http://outside.test/x', 'http://unknown.test/x', 'http://hanging.test/x'])(
    '%s is taken: a name that says nothing yet may do so later',
    async (url) => {
      expect((await measure(url)).statusCode).toBe(202);
    },
    10_000,
  );
});
