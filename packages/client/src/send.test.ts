import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClient } from './client.js';
import { send } from './send.js';

/** Possible services: busy, broken, gone, or not Sonometer. */

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listening(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const error = { type: 'rate_limit', code: 'rate_limited', message: 'too many', docs_url: 'x' };
const health = JSON.stringify({ status: 'ok' });

test('waits as long as Retry-After says, then asks again, with the same body', async () => {
  const bodies: string[] = [];
  let firstMs = 0;
  const baseUrl = await listening((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(text);
      if (bodies.length > 1) {
        response.end(JSON.stringify({ waitedMs: performance.now() - firstMs }));
        return;
      }
      firstMs = performance.now();
      response.writeHead(429, { 'retry-after': '1' }).end(JSON.stringify({ error }));
    });
  });
  const client = createClient({ baseUrl });
  const answered = await client.mixAnalyze({ file: new TextEncoder().encode('RIFF') });
  expect(bodies).toEqual(['RIFF', 'RIFF']);
  const { waitedMs } = (answered.ok ? answered.data : {}) as { waitedMs?: number };
  expect(waitedMs).toBeGreaterThanOrEqual(990);
});

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) takes the key and the audio nowhere',
  async (status) => {
    const seen: string[] = [];
    const baseUrl = await listening(({ url = '', headers }, response) => {
      seen.push(`${url} ${headers.authorization}`);
      response.writeHead(url.startsWith('/v2') ? 200 : status, { location: '/v2/mix' }).end(health);
    });
    const client = createClient({ baseUrl, apiKey: ' snm_live_1\n' });
    expect(await client.mixAnalyze({ file: new Uint8Array(4) })).toEqual({
      ok: false,
      error: {
        code: 'redirected',
        message: `the service redirects to ${baseUrl}/v2/mix, which the client does not follow: pass the new address as baseUrl`,
      },
    });
    expect(seen).toEqual(['/v1/mix/analyze Bearer snm_live_1']);
  },
);

test.each(['snm_live_1\nx-evil: 1', 'schlüssel', 'a\0b'])(
  'a key that no header can have is refused, and not printed: %j',
  (apiKey) => {
    const refused = () => createClient({ apiKey });
    expect(refused).toThrow('apiKey: expected a key of printable ASCII characters');
    expect(refused).not.toThrow(apiKey.slice(0, 4));
  },
);

test('a wait that is too long is told at once', async () => {
  let requested = 0;
  const baseUrl = await listening((_request, response) => {
    requested++;
    response.writeHead(429, { 'retry-after': '600' }).end(JSON.stringify({ error }));
  });
  expect(await createClient({ baseUrl }).getHealth()).toMatchObject({
    ok: false,
    error: { code: 'rate_limited', status: 429, retryAfterSec: 600 },
  });
  expect(requested).toBe(1);
});

test('a date in Retry-After is a wait from now on', async () => {
  const inTenMinutes = new Date(Date.now() + 600_000).toUTCString();
  const baseUrl = await listening((_request, response) => {
    response.writeHead(429, { 'retry-after': inTenMinutes }).end(JSON.stringify({ error }));
  });
  const answered = await createClient({ baseUrl }).getHealth();
  const { retryAfterSec } = { retryAfterSec: 0, ...(answered.ok ? {} : answered.error) };
  expect(retryAfterSec).toBeGreaterThan(590);
  expect(retryAfterSec).toBeLessThanOrEqual(600);
});

test('the key goes to the service, and to no other address', async () => {
  const keys: (string | undefined)[] = [];
  const url = await listening((request, response) => {
    keys.push(request.headers.authorization);
    response.end(health);
  });
  const connection = { apiKey: 'sk_1', fetch, retries: 0, maxWaitSec: 1, timeoutMs: 5000 };
  await send({ method: 'GET', url: '/healthz' }, { ...connection, baseUrl: url });
  await send({ method: 'PUT', url: `${url}/stored`, body: 'x' }, { ...connection, baseUrl: url });
  expect(keys).toEqual(['Bearer sk_1', undefined]);
});

test('gives up after its retries', async () => {
  let requested = 0;
  const baseUrl = await listening((_request, response) => {
    requested++;
    response.writeHead(503, { 'retry-after': '0' }).end(JSON.stringify({ error }));
  });
  await createClient({ baseUrl, retries: 2 }).getHealth();
  expect(requested).toBe(3);
});

test('a connection that breaks off is tried again where that is safe', async () => {
  const requested: string[] = [];
  const baseUrl = await listening((request, response) => {
    requested.push(request.method ?? '');
    if (requested.filter((method) => method === 'GET').length > 1) response.end(health);
    else request.socket.destroy();
  });
  const client = createClient({ baseUrl });
  expect(await client.mixAnalyze({ url: 'https://example.com/a.wav' })).toMatchObject({
    ok: false,
    error: { code: 'unreachable' },
  });
  expect(await client.getHealth()).toMatchObject({ ok: true });
  expect(requested).toEqual(['POST', 'GET', 'GET']);
});

test('a service that is gone', async () => {
  const baseUrl = await listening(() => undefined);
  server?.close();
  const client = createClient({ baseUrl, retries: 0 });
  expect(await client.getUsage()).toMatchObject({ ok: false, error: { code: 'unreachable' } });
});

test('a service that is none of ours', async () => {
  const baseUrl = await listening((request, response) => {
    if (request.url === '/healthz') response.writeHead(404).end('<html>no</html>');
    else if (request.url === '/readyz') response.end('[1]');
    else if (request.url === '/v1/jobs') response.end('null');
    else response.end('<html>yes</html>');
  });
  const client = createClient({ baseUrl });
  for (const answered of [
    await client.getHealth(),
    await client.getReadiness(),
    await client.listJobs(),
    await client.getUsage(),
  ])
    expect(answered).toMatchObject({ ok: false, error: { code: 'not_understood' } });
});

test('a service that does not answer', async () => {
  const baseUrl = await listening(() => undefined);
  const client = createClient({ baseUrl, timeoutMs: 50, retries: 0 });
  expect(await client.getHealth()).toMatchObject({ ok: false, error: { code: 'timed_out' } });
});

test('a caller who stops, while it asks and while it waits', async () => {
  const baseUrl = await listening((request, response) => {
    if (request.url === '/v1/usage')
      response.writeHead(429, { 'retry-after': '30' }).end(JSON.stringify({ error }));
  });
  const client = createClient({ baseUrl });
  const within = () => ({ signal: AbortSignal.timeout(50) });
  for (const answered of [
    await client.getHealth({}, within()),
    await client.getUsage({}, within()),
  ])
    expect(answered).toMatchObject({ ok: false, error: { code: 'aborted' } });
});

test('a request with an idempotencyKey is asked again where the connection breaks, and no other', async () => {
  const keys: (string | undefined)[] = [];
  const baseUrl = await listening((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined);
    request.resume();
    if (keys.length < 3) request.socket.destroy();
    else response.end(JSON.stringify({ durationSec: 1 }));
  });
  const client = createClient({ baseUrl });
  const file = new TextEncoder().encode('RIFF');
  const plain = await client.mixAnalyze({ file });
  expect(plain).toMatchObject({ ok: false, error: { code: 'unreachable' } });
  const once = await client.mixAnalyze({ file }, { idempotencyKey: 'take-1' });
  expect(once).toMatchObject({ ok: true, data: { durationSec: 1 } });
  expect(keys).toEqual([undefined, 'take-1', 'take-1']);
});
