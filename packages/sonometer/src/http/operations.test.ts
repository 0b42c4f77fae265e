import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openTestService,
  type TestService,
  testService,
} from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';

const usual = testService();

/** The server of a test: the usual one, or one with its own settings. */
let service: TestService;
beforeEach(() => {
  service = usual;
});
afterEach(async () => {
  if (service !== usual) await service.close();
});

const INFO = 30; // of pino

const measure = (query = '', headers = {}) =>
  service.inject({
    method: 'POST',
    url: `/v1/mix/analyze${query}`,
    payload: wavTone(),
    headers: { 'content-type': 'audio/wav', ...headers },
  });

test('requests, refusals and analyses are counted', async () => {
  await measure();
  await measure('?round=maybe');
  await service.inject('/nowhere');
  await service.inject({
    method: 'POST',
    url: '/v1/batch',
    payload: { endpoint: 'mix/analyze', urls: ['ftp://a/'], objectPaths: ['upl_none'] },
  });
  const { body, headers } = await service.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  for (const line of [
    'sonometer_request_seconds_count{method="POST",route="/v1/mix/analyze",status="200"} 1',
    'sonometer_request_seconds_count{method="POST",route="/v1/mix/analyze",status="400"} 1',
    'sonometer_request_seconds_count{method="GET",route="none",status="404"} 1',
    'sonometer_refusals_total{code="invalid_parameter"} 1',
    'sonometer_refusals_total{code="not_found"} 1',
    'sonometer_refusals_total{code="url_not_allowed"} 1',
    'sonometer_refusals_total{code="upload_not_found"} 1',
    'sonometer_analysis_seconds_count{answer="mix"} 1',
    'sonometer_audio_seconds_total{answer="mix"} 1',
    // with Redis the threads are those of the worker
    `sonometer_workers ${service.worker ? 0 : 1}`,
    'sonometer_analyses_running 0',
    'sonometer_analyses_waiting 0',
  ])
    expect(body).toContain(line);
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
  const sum = (name: string) =>
    Number(new RegExp(`^sonometer_${name}_seconds_sum.* (\\S+)$`, 'm').exec(body)?.[1]);
  expect(sum('decode')).toBeGreaterThan(0);
  expect(sum('decode')).toBeLessThan(sum('analysis'));
});

test('the metrics are for this machine, unless they have a token', async () => {
  expect((await service.inject('/metrics')).statusCode).toBe(200);
  for (const elsewhere of [
    { remoteAddress: '203.0.113.7' },
    { remoteAddress: '::ffff:203.0.113.7' },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
  ]) {
    const response = await service.inject({ url: '/metrics', ...elsewhere });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { code: 'not_found' } });
  }
});

test('with a token the metrics are for a client that has it', async () => {
  service = await openTestService({ env: { SONOMETER_METRICS_TOKEN: 'token-1' } });
  const read = (authorization?: string) =>
    service.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.7',
      headers: authorization === undefined ? {} : { authorization },
    });
  for (const wrong of [undefined, 'Bearer', 'Bearer token-0', 'Basic YQ==']) {
    const response = await read(wrong);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
  }
  expect((await read('Bearer token-1')).statusCode).toBe(200);
});

test('the log has one line for each request, with its id and without its secrets', async () => {
  const before = service.log.length;
  const { key, id } = await service.services.keys.mint({ plan: 'free' });
  const response = await measure('?fileName=secret-song.wav', { authorization: `Bearer ${key}` });
  expect(service.log.slice(before)).toEqual([
    expect.objectContaining({
      reqId: response.headers['x-request-id'],
      method: 'POST',
      route: '/v1/mix/analyze',
      status: 200,
      keyId: id,
      ms: expect.any(Number) as number,
      queueMs: expect.any(Number) as number,
      msg: 'answered',
    }),
  ]);
  expect(JSON.stringify(service.log)).not.toMatch(/snm_live|secret/);
});

test('the log has the code of a refusal, and probes at debug only', async () => {
  const before = service.log.length;
  await measure('?round=maybe');
  await service.inject('/healthz');
  await service.inject('/metrics');
  expect(service.log.slice(before)).toEqual([
    expect.objectContaining({ level: INFO, status: 400, code: 'invalid_parameter' }),
  ]);
});

test('the log counts the bytes of each request of a connection', async () => {
  service = await openTestService();
  const url = await service.server.listen({ host: '127.0.0.1', port: 0 });
  const post = async (seconds: number) => {
    const body = wavTone({ seconds });
    const headers = { 'content-type': 'audio/wav' };
    const answer = await fetch(`${url}/v1/mix/spectrum`, { method: 'POST', body, headers });
    const { length } = await answer.text();
    return { sent: body.length, length };
  };
  for (const { sent, length } of [await post(1), await post(0.2)]) {
    await expect.poll(() => service.log.some(({ bytesIn }) => Number(bytesIn) > sent)).toBe(true);
    const line = service.log.find(({ bytesIn }) => Math.abs(Number(bytesIn) - sent) < 1000);
    expect(Number(line?.['bytesOut'])).toBeGreaterThan(Math.min(length, 300));
  }
});

test('a full queue is no error in the log, and has no stack', async () => {
  service = await openTestService({ env: { SONOMETER_QUEUE: '0' } });
  await Promise.all([measure(), measure(), measure()]);
  const refused = service.log.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const line of refused)
    expect(line).toMatchObject({ level: INFO, code: 'service_overloaded', msg: 'refused' });
  expect(JSON.stringify(refused)).not.toContain('stack');
});

test('a service that stops says so where it is asked, and takes nothing more', async () => {
  expect((await service.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await service.inject('/readyz')).json()).toEqual({ status: 'ready' });
  service.services.state.isStopping = true;
  for (const url of ['/readyz', '/v1/usage']) {
    const response = await service.inject(url);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ error: { code: 'service_overloaded' } });
  }
  service.services.state.isStopping = false;
});

test('a full queue is said at once, and a recording over the limit is too long', async () => {
  service = await openTestService({
    env: { SONOMETER_QUEUE: '0', SONOMETER_MAX_DURATION_SEC: '1' },
  });
  const all = await Promise.all([measure(), measure(), measure()]);
  const refused = all.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  // 2 from the queue; 5 from the gate of what comes in, where all three were let into that before one was counted
  expect(['2', '5']).toContain(refused[0]?.headers['retry-after']);
  expect(refused[0]?.json()).toMatchObject({ error: { code: 'service_overloaded' } });
  expect((await measure()).statusCode).toBe(200);
  const long = await service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: wavTone({ seconds: 2 }),
    headers: { 'content-type': 'audio/wav' },
  });
  expect(long.statusCode).toBe(413);
  expect(long.json()).toMatchObject({ error: { code: 'track_too_long' } });
});

test('an analysis that does not end in time is too long', async () => {
  const workerFile = new URL('../../../../testing/waiting-worker.mjs', import.meta.url);
  service = await openTestService({ env: { SONOMETER_DEADLINE_SEC: '1' }, workerFile });
  const response = await measure();
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ error: { code: 'track_too_long' } });
});

test('a worker that dies is our error, and of one request alone', async () => {
  const workerFile = new URL('../../../../testing/dying-worker.mjs', import.meta.url);
  service = await openTestService({ workerFile });
  const response = await measure();
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ error: { code: 'analysis_error' } });
  expect((await service.inject('/healthz')).statusCode).toBe(200);
});

test('the metrics state the build, the ready parts and the age of the oldest job', async () => {
  await service.services.jobs.enqueue({
    owner: 'a',
    kind: 'none',
    request: {},
    reservationId: null,
  });
  const { body } = await service.inject('/metrics');
  expect(body).toMatch(/sonometer_build_info\{version="[\d.]+",node="v\d+[^"]+"\} 1/);
  for (const part of ['database', 'store', 'disk'])
    expect(body).toContain(`sonometer_part_ready{part="${part}"} 1`);
  expect(body).toMatch(/^sonometer_oldest_job_seconds \d/m);
});

test('a disk that takes nothing more is named, and the service is not ready', async () => {
  service = await openTestService();
  await rm(join(service.services.settings.dataDir, 'spool'), { recursive: true });
  const response = await service.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ error: { message: 'not ready: disk: ENOENT' } });
  expect((await service.inject('/metrics')).body).toContain('sonometer_part_ready{part="disk"} 0');
});

// the last, since the usual service has lost its database afterwards
test('a service without its database is not ready, and names it', async () => {
  await service.services.store.db.schema.dropTable('secrets').execute();
  const response = await service.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    error: {
      code: 'service_overloaded',
      message: 'not ready: database: the database did not do its part',
    },
  });
});
