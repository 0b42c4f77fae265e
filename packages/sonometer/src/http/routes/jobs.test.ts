import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { startWavWeb } from '../../../../../testing/wav-web.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import type { UploadTicket } from '../../service/objects/uploads.js';

const testWorker = (name: string) =>
  new URL(`../../../../../testing/${name}-worker.mjs`, import.meta.url);

/** The clock of the services is moved on instead of waiting. */
let aheadMs = 0;
const openService = (options: Parameters<typeof openTestService>[0] = {}) =>
  openTestService({
    jobTimes: { leaseMs: 1000, beatMs: 20, pollMs: 20 },
    now: () => new Date(Date.now() + aheadMs),
    web: { isAllowed: () => true },
    env: { SONOMETER_OPEN: '0', SONOMETER_ASYNC_OVER_SEC: '5' },
    ...options,
  });

let usual: TestService;
beforeAll(async () => {
  usual = await openService();
});
afterAll(() => usual.close());

/** The server of the test. */
let service: TestService;
beforeEach(() => {
  service = usual;
});
afterEach(async () => {
  if (service !== usual) await service.close();
});

/** A key of the usual service, or of one with another worker. */
const open = async (workerFile?: URL) => {
  if (workerFile) service = await openService({ workerFile });
  return (await service.services.keys.mint({ plan: 'pro' })).key;
};

interface Job {
  id: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  status: string;
  result?: Record<string, unknown>;
  error?: { code: string };
}

/** As `Date.toISOString` writes a time in UTC. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const start = async (key: string, url = '/v1/mix/analyze', payload: Buffer | object = wavTone()) =>
  service.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      ...(Buffer.isBuffer(payload) && { 'content-type': 'audio/wav' }),
      authorization: `Bearer ${key}`,
      prefer: 'wait=1, respond-async',
    },
  });

const request = (method: 'GET' | 'DELETE', path: string, key: string) =>
  service.inject({ method, url: `/v1/jobs/${path}`, headers: { authorization: `Bearer ${key}` } });

const ended = async (id: string, key: string) =>
  vi.waitFor(
    async () => {
      const job = (await request('GET', id, key)).json<Job>();
      expect(['done', 'error']).toContain(job.status);
      return job;
    },
    { timeout: 15_000, interval: 30 },
  );

const usage = async (key: string) =>
  (await service.inject({ url: '/v1/usage', headers: { authorization: `Bearer ${key}` } })).json<{
    calls: { used: number };
    voiceMinutes: { used: number };
  }>();

/** A queue learns of waiting jobs every two seconds, and the machine has other work. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });

/** To the server, or to the store itself. */
async function bring({ signedUrl, headers }: UploadTicket): Promise<void> {
  const [method, body] = ['PUT', wavTone()] as const;
  const own = 'https://sonometer.example';
  if (signedUrl.startsWith(own))
    await service.inject({ method, url: signedUrl.replace(own, ''), payload: body, headers });
  else await fetch(signedUrl, { method, body, headers });
}

test.each(['/v1/analyze/profile?profile=master', '/v1/mix/spectrum'])(
  '%s has no jobs, and answers at once whatever is preferred',
  async (url) => {
    const response = await start(await open(), url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['preference-applied']).toBeUndefined();
    expect(response.json()).toMatchObject({ reportUrl: expect.any(String) as unknown });
  },
);

test('a wish for a job is answered with one, and the job with the result', async () => {
  const key = await open();
  const response = await start(key, '/v1/voice/qa?round=true&fileName=a.wav');
  expect(response.statusCode).toBe(202);
  expect(response.headers['preference-applied']).toBe('respond-async');
  const { id } = response.json<Job>();
  expect(response.headers.location).toBe(`https://sonometer.example/v1/jobs/${id}`);
  expect(response.json<Job>()).toMatchObject({
    createdAt: expect.stringMatching(ISO) as unknown,
    finishedAt: null,
  });
  const job = await ended(id, key);
  expect(job).toMatchObject({
    status: 'done',
    kind: 'voice',
    progress: 1,
    result: { durationSec: 1, fileName: 'a.wav', reportUrl: expect.any(String) as unknown },
  });
  const times = [job.createdAt, job.startedAt, job.finishedAt];
  expect(times).toEqual(times.map(() => expect.stringMatching(ISO) as unknown));
  expect(times).toEqual(times.toSorted());
  expect(await usage(key)).toMatchObject({
    calls: { used: 1 },
    voiceMinutes: { used: Math.round(1000 / 60) / 1000 },
  });
  const { store, receiver, settings } = service.services;
  await soon(async () => {
    expect(await store.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });
  if (receiver) expect(await readdir(join(settings.dataDir, 'uploads'))).toEqual([]);
  expect(await readdir(service.services.spoolDir)).toEqual([]);
});

test('a route without jobs answers at once', async () => {
  const key = await open();
  expect((await start(key, '/v1/mix/spectrum')).statusCode).toBe(200);
});

test('a very long recording becomes a job by itself, a short one does not', async () => {
  const key = await open();
  const call = (seconds: number) =>
    service.inject({
      method: 'POST',
      url: '/v1/mix/analyze',
      payload: wavTone({ seconds }),
      headers: { 'content-type': 'audio/wav', authorization: `Bearer ${key}` },
    });
  expect((await call(5)).statusCode).toBe(200);
  const long = await call(6);
  expect(long.statusCode).toBe(202);
  expect(await ended(long.json<Job>().id, key)).toMatchObject({ result: { durationSec: 6 } });
});

test('a job by URL, and one of an upload that stays', async () => {
  const web = await startWavWeb();
  const key = await open();
  const byUrl = await start(key, '/v1/mix/analyze', { url: `${web.url}/b.wav` });
  expect(await ended(byUrl.json<Job>().id, key)).toMatchObject({ result: { fileName: 'b.wav' } });
  web.close();

  const ticket = await service.inject({
    method: 'POST',
    url: '/api/upload-url',
    payload: { contentType: 'audio/wav' },
    headers: { authorization: `Bearer ${key}` },
  });
  const { objectPath } = ticket.json<UploadTicket>();
  await bring(ticket.json<UploadTicket>());
  for (let i = 0; i < 2; i++) {
    const job = await start(key, '/v1/mix/analyze', { objectPath });
    expect(await ended(job.json<Job>().id, key)).toMatchObject({ status: 'done' });
  }
});

test('a job that cannot be done says why, and is not charged', async () => {
  const key = await open();
  const { id } = (await start(key, '/v1/mix/analyze', Buffer.from('no audio'))).json<Job>();
  expect(await ended(id, key)).toMatchObject({
    status: 'error',
    error: { code: 'unsupported_format', docs_url: expect.any(String) as unknown },
  });
  await soon(async () => {
    expect(await usage(key)).toMatchObject({ calls: { used: 0 } });
  });
});

test('what is refused is refused at once, job or no job', async () => {
  const key = await open();
  expect((await start(key, '/v1/mix/analyze?round=maybe')).statusCode).toBe(400);
  expect((await start(key, '/v1/mix/analyze', {})).statusCode).toBe(400);
});

test('a job is its maker’s', async () => {
  const key = await open();
  const other = (await service.services.keys.mint({ plan: 'pro' })).key;
  const { id } = (await start(key)).json<Job>();
  for (const path of [id, `${id}/events`])
    expect((await request('GET', path, other)).json()).toMatchObject({
      error: { code: 'job_not_found' },
    });
  expect((await request('DELETE', id, other)).statusCode).toBe(404);
  expect((await request('GET', 'job_none', key)).statusCode).toBe(404);
  await ended(id, key);
});

describe('a job is cancelled', () => {
  test('while it runs, and is not charged', async () => {
    const key = await open(testWorker('waiting'));
    const { id } = (await start(key)).json<Job>();
    await soon(async () => {
      expect((await request('GET', id, key)).json<Job>().status).toBe('running');
    });
    expect((await request('DELETE', id, key)).statusCode).toBe(200);
    expect(await ended(id, key)).toMatchObject({ error: { code: 'job_cancelled' } });
    await soon(async () => {
      expect(await usage(key)).toMatchObject({ calls: { used: 0 } });
    });
  });

  test('while it waits, at once', async () => {
    const key = await open(testWorker('waiting'));
    const first = (await start(key)).json<Job>();
    const second = (await start(key)).json<Job>();
    expect((await request('DELETE', second.id, key)).json()).toMatchObject({
      status: 'error',
      error: { code: 'job_cancelled' },
    });
    await request('DELETE', first.id, key);
    await ended(first.id, key);
    await soon(async () => {
      expect(await usage(key)).toMatchObject({ calls: { used: 0 } });
    });
  });
});

test('events tell how a job goes, to its end', async () => {
  const key = await open();
  const { id } = (await start(key)).json<Job>();
  const { body, headers } = await request('GET', `${id}/events`, key);
  expect(headers['content-type']).toContain('text/event-stream');
  // no proxy buffers them
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  const events = body.trim().split('\n\n');
  expect(events.at(-1)).toMatch(
    /^event: done\ndata: \{"object":"job","id":"job_\w+","status":"done"/,
  );
  expect(body).not.toContain('result');
});

test('a job that kills its worker is tried twice, then it has failed', async () => {
  const key = await open(testWorker('dying'));
  const { id } = (await start(key)).json<Job>();
  for (let attempt = 0; attempt < 2; attempt++) {
    await soon(() => {
      expect(service.errors).toHaveLength(attempt + 1);
    });
    aheadMs += 1000; // the lease
    await service.services.jobs.reap();
  }
  expect(await ended(id, key)).toMatchObject({ error: { code: 'analysis_error' } });
});

test('a job survives a stop: it is given back, and done after the start', async () => {
  const key = await open(testWorker('waiting'));
  const { id } = (await start(key)).json<Job>();
  await soon(async () => {
    expect((await request('GET', id, key)).json<Job>().status).toBe('running');
  });
  const folder = await service.stop();
  service = await openTestService({
    folder,
    env: { SONOMETER_OPEN: '0' },
    jobTimes: { pollMs: 20 },
    now: () => new Date(),
  });
  expect(await ended(id, key)).toMatchObject({ status: 'done', result: { durationSec: 1 } });
});
