import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { upload } from '../../../../../testing/multipart.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

/**
 * The content at a path: audio, a list of audio, nothing, or an answer that hangs until it is
 * released.
 */
const fetched: string[] = [];
const hanging: ServerResponse[] = [];
let isLetGo = false;
let list = '';
const web = createServer((request, response) => {
  const path = request.url ?? '';
  fetched.push(path);
  if (path === '/missing') response.writeHead(404).end();
  else if (path === '/list.txt') response.end(list);
  else if (path === '/hangs' && !isLetGo) hanging.push(response);
  else response.end(wavTone());
});
let at = '';

const openService = (folder?: string, batchTurnMs?: number) =>
  openTestService({
    jobTimes: { leaseMs: 1000, beatMs: 20, pollMs: 20 },
    now: () => new Date(),
    web: { isAllowed: () => true },
    env: { SONOMETER_OPEN: '0' },
    ...(folder !== undefined && { folder }),
    ...(batchTurnMs !== undefined && { batchTurnMs }),
  });
let service: TestService;
let key: string;
beforeAll(async () => {
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  service = await openService();
});
afterAll(async () => {
  await service.close();
  web.closeAllConnections();
  web.close();
});
beforeEach(async () => {
  fetched.length = 0;
  isLetGo = false;
  key = (await service.services.keys.mint({ plan: 'pro' })).key;
});
afterEach(() => {
  isLetGo = true;
  for (const response of hanging.splice(0)) response.end(wavTone());
});

interface Job {
  id: string;
  status: string;
  progress: number;
  result?: unknown;
  error?: { code: string };
}
interface Line {
  seq: number;
  index: number;
  input: string;
  ok: boolean;
  data?: { durationSec: number };
  error?: { code: string };
}

const ASYNC = { prefer: 'respond-async' };
const post = (payload: object, headers: Record<string, string> = ASYNC) =>
  service.inject({
    method: 'POST',
    url: '/v1/batch',
    payload: { endpoint: 'mix/analyze', ...payload },
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
const get = (url: string, method: 'GET' | 'DELETE' = 'GET') =>
  service.inject({ method, url, headers: { authorization: `Bearer ${key}` } });
const start = async (payload: object) => {
  const response = await post(payload);
  expect(response.statusCode, response.body).toBe(202);
  return response.json<Job>().id;
};
const linesOf = async (id: string, query = '') => {
  const { body, headers } = await get(`/v1/jobs/${id}/items${query}`);
  expect(headers['content-type']).toBe('application/x-ndjson');
  return body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
};
const waits = { timeout: 20_000, interval: 30 };
const hangs = (times = 1) =>
  vi.waitFor(() => {
    expect(fetched.filter((path) => path === '/hangs')).toHaveLength(times);
  }, waits);
const ended = (id: string) =>
  vi.waitFor(async () => {
    const job = (await get(`/v1/jobs/${id}`)).json<Job>();
    expect(['done', 'error']).toContain(job.status);
    return job;
  }, waits);
const owner = async () => (await service.services.keys.verify(key))?.keyId ?? '';
const calls = async () => (await get('/v1/usage')).json<{ calls: { used: number } }>().calls.used;

test('a batch goes on as a job; each item is told as it ends, and charged alone', async () => {
  const objectPath = await upload(service, key, wavTone());
  const urls = [`${at}/a.wav`, `${at}/missing`, 'http://user@127.0.0.1/', `${at}/b.wav`];
  const id = await start({ urls, objectPaths: [objectPath, 'nothing'], args: { round: true } });
  expect(await ended(id)).toMatchObject({
    kind: 'batch',
    status: 'done',
    progress: 1,
    result: { count: 6, succeeded: 3, failed: 3 },
  });
  const lines = await linesOf(id);
  expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  const byPlace = lines.toSorted((one, other) => one.index - other.index);
  expect(byPlace).toMatchObject([
    { index: 0, input: urls[0], ok: true, status: 200, data: { durationSec: 1 } },
    { index: 1, input: urls[1], ok: false, status: 400, error: { code: 'url_fetch_failed' } },
    { index: 2, ok: false, error: { code: 'url_not_allowed' } },
    { index: 3, ok: true, data: { fileName: 'b.wav' } },
    { index: 4, input: objectPath, ok: true },
    { index: 5, input: 'nothing', error: { code: 'upload_not_found' } },
  ]);
  expect(await calls()).toBe(3);

  expect(await linesOf(id, '?after=4')).toEqual(lines.slice(4));
  expect(await linesOf(id, '?after=1&limit=2')).toEqual(lines.slice(1, 3));
  expect(await linesOf(id, '?after=6')).toEqual([]);
  for (const query of ['?after=x', '?limit=0', '?after=1&after=2'])
    expect((await get(`/v1/jobs/${id}/items${query}`)).statusCode).toBe(400);
  const [mine] = [key];
  key = (await service.services.keys.mint({ plan: 'pro' })).key;
  expect((await get(`/v1/jobs/${id}/items`)).json()).toMatchObject({
    error: { code: 'job_not_found' },
  });
  key = mine;
});

test('a manifest names the items, by URL or as an upload', async () => {
  const own = await upload(service, key, wavTone());
  list = `# two takes\n${at}/a.wav\r\n\n  ${own}  \nnot a url\n`;
  for (const manifest of [`${at}/list.txt`, await upload(service, key, Buffer.from(list))]) {
    const id = await start({ manifest });
    expect(await ended(id)).toMatchObject({ result: { count: 3, succeeded: 2, failed: 1 } });
    const inputs = (await linesOf(id)).toSorted((one, other) => one.index - other.index);
    expect(inputs.map(({ input }) => input)).toEqual([`${at}/a.wav`, own, 'not a url']);
    expect(inputs[2]).toMatchObject({ error: { code: 'url_not_allowed' } });
  }
});

test.each([
  [{ manifest: 'upl_none' }, 'upload_not_found', 'manifest'],
  [{ manifest: 'http://10.0.0.1.example:99999/' }, 'url_not_allowed', 'manifest'],
  [{ urls: [] }, 'missing_input'],
  [{ urls: ['http://a/\0'] }, 'invalid_parameter'],
  [{ objectPaths: ['upl_\0'] }, 'invalid_parameter'],
  [{ urls: ['x'], callbackUrl: 'ftp://a.example/' }, 'url_not_allowed'],
  [{ urls: ['x'], args: { callbackUrl: 'https://a.example/' } }, 'invalid_parameter'],
  [{ objectPaths: Array(10_001).fill('x') }, 'batch_too_large'],
])(
  'what cannot be a batch is refused, and nothing waits: %#',
  async (payload, code, param = '') => {
    const response = await post(payload);
    expect(response.json()).toMatchObject({ error: { code, ...(param && { param }) } });
    expect((await get('/v1/jobs')).json()).toMatchObject({ items: [] });
  },
);

test('more than 20 items without a wish for a job are told of it', async () => {
  const response = await post({ urls: Array(21).fill('x') }, {});
  expect(response.json()).toMatchObject({
    error: {
      code: 'batch_too_large',
      message: expect.stringContaining('respond-async') as unknown,
    },
  });
});

test('what has ended is read while the rest is under way; a cancelled batch keeps it, and its charge', async () => {
  const id = await start({ urls: [`${at}/a.wav`, `${at}/hangs`, `${at}/never`] });
  await vi.waitFor(async () => {
    expect(await linesOf(id)).toHaveLength(1);
    expect(fetched).toContain('/hangs');
  }, waits);
  await vi.waitFor(async () => {
    expect((await get(`/v1/jobs/${id}`)).json<Job>().progress).toBeCloseTo(0.333, 3);
  }, waits);
  await get(`/v1/jobs/${id}`, 'DELETE');
  expect(await ended(id)).toMatchObject({ status: 'error', error: { code: 'job_cancelled' } });
  expect(await linesOf(id)).toMatchObject([{ seq: 1, index: 0, ok: true }]);
  expect(fetched).not.toContain('/never');
  await expect.poll(calls, waits).toBe(1);
});

test('services that stop leave the rest of a batch to the next, hold nothing against it, and do nothing twice', async () => {
  const id = await start({ urls: [`${at}/a.wav`, `${at}/hangs`, `${at}/b.wav`] });
  for (const stops of [1, 2]) {
    await hangs(stops);
    isLetGo = stops === 2;
    service = await openService(await service.stop());
  }
  expect(await ended(id)).toMatchObject({ result: { count: 3, succeeded: 3, failed: 0 } });
  expect((await linesOf(id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(fetched.filter((path) => path === '/a.wav')).toHaveLength(1);
  expect(await calls()).toBe(3);
});

test('a batch ends with its key', async () => {
  const id = await start({ urls: [`${at}/hangs`] });
  await hangs();
  const holder = await owner();
  await service.services.keys.revoke(holder);
  isLetGo = true;
  service = await openService(await service.stop());
  await vi.waitFor(async () => {
    const job = await service.services.jobs.read(holder, id);
    expect(job).toMatchObject({ status: 'error', error: { code: 'invalid_api_key' } });
  }, waits);
  expect(fetched).toEqual(['/hangs']);
});

test('a batch whose turn is over lets the others go first, and goes on where it was', async () => {
  await service.close();
  service = await openService(undefined, 0);
  key = (await service.services.keys.mint({ plan: 'pro' })).key;
  const urls = [`${at}/hangs`, `${at}/b.wav`, `${at}/c.wav`];
  const batch = await start({ urls });
  await hangs();
  const made = await service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: { url: `${at}/other.wav` },
    headers: { authorization: `Bearer ${key}`, ...ASYNC },
  });
  const other = made.json<Job>().id;
  for (const response of hanging.splice(0)) response.end(wavTone());
  expect(await ended(batch)).toMatchObject({ result: { count: 3, succeeded: 3 } });
  const { items } = await service.services.jobs.list(await owner(), { limit: 9 });
  const endOf = (id: string) => items.find((job) => job.id === id)?.finishedAtMs ?? NaN;
  expect(endOf(other)).toBeLessThanOrEqual(endOf(batch));
  expect(fetched.filter((path) => path === '/hangs')).toHaveLength(1);
});

test('the same Idempotency-Key is the same batch', async () => {
  const headers = { ...ASYNC, 'idempotency-key': 'batch-1' };
  const both = await Promise.all([1, 2].map(() => post({ urls: [`${at}/a.wav`] }, headers)));
  const [one, other] = both.map((response) => response.json<Job>().id);
  expect(one).toBe(other);
  expect(await ended(one ?? '')).toMatchObject({ result: { count: 1, succeeded: 1 } });
  const again = await post({ urls: [`${at}/a.wav`] }, headers);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.json<Job>().id).toBe(one);
  const { body } = await post({ urls: [`${at}/b.wav`] }, headers);
  expect(body).toContain('idempotency_key_reused');
  expect(await calls()).toBe(1);
});

test('a key has five batches at a time', async () => {
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.push(await start({ urls: [`${at}/hangs`] }));
  const sixth = await post({ urls: [`${at}/a.wav`] });
  expect(sixth.statusCode).toBe(429);
  expect(sixth.headers['retry-after']).toBe('60');
  for (const id of made) await get(`/v1/jobs/${id}`, 'DELETE');
  for (const id of made) await ended(id);
});

test('the end is told where it is asked for, signed as of any job', async () => {
  const response = await post({ urls: [`${at}/a.wav`], callbackUrl: `${at}/told` }, {});
  expect(response.statusCode).toBe(202);
  await ended(response.json<Job>().id);
  await expect.poll(() => fetched, waits).toContain('/told');
});

test('a batch needs a key', async () => {
  const response = await service.inject({
    method: 'POST',
    url: '/v1/batch',
    payload: { endpoint: 'mix/analyze', urls: ['x'] },
    headers: ASYNC,
  });
  expect(response.statusCode).toBe(401);
});

test('a long list is parsed for a key alone', async () => {
  const payload = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const send = (headers: Record<string, string>) =>
    service.inject({
      method: 'POST',
      url: '/v1/batch',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  expect((await send({})).statusCode).toBe(401);
  expect((await send({ authorization: 'Bearer snm_live_wrong' })).statusCode).toBe(401);
  const parsed = await send({ authorization: `Bearer ${key}` });
  expect(parsed.json()).toMatchObject({ error: { code: 'invalid_json' } });
});

test('a batch says as any call whether its answers are given again', async () => {
  const reportOf = async (wish = {}) => {
    const answer = await service.inject({
      method: 'POST',
      url: '/v1/batch',
      payload: { endpoint: 'mix/analyze', urls: [`${at}/again.wav`] },
      headers: { authorization: `Bearer ${key}`, ...wish },
    });
    return answer.json<{ items: { data: { reportUrl: string } }[] }>().items[0]?.data.reportUrl;
  };
  const first = await reportOf();
  expect(first).toBeDefined();
  expect(await reportOf()).toBe(first);
  expect(await reportOf({ 'cache-control': 'no-cache' })).not.toBe(first);
});
