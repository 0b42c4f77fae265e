import { beforeAll, expect, test } from 'vitest';
import { testService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const service = testService(() => ({
  env: { SONOMETER_OPEN: '0' },
  now: () => new Date((nowMs += 10)),
}));
let mine: string;
let theirs: string;
let nowMs = Date.parse('2026-11-20T12:00:00Z');
beforeAll(async () => {
  mine = (await service.services.keys.mint({ plan: 'unlimited' })).key;
  theirs = (await service.services.keys.mint({ plan: 'unlimited' })).key;
});

const send = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  {
    key = mine,
    payload,
    headers = {},
  }: { key?: string; payload?: Buffer | object; headers?: object } = {},
) =>
  service.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: {
      authorization: `Bearer ${key}`,
      ...(Buffer.isBuffer(payload) && { 'content-type': 'audio/wav' }),
      ...headers,
    },
  });
const measure = async (query = '', headers = {}) =>
  (await send('POST', `/v1/mix/analyze${query}`, { payload: wavTone(), headers })).json<{
    id: string;
    reportUrl?: string;
  }>();

test('reports are listed to their key, and removed by it', async () => {
  const urls: string[] = [];
  for (let i = 0; i < 5; i++) urls.push((await measure()).reportUrl ?? '');
  const listed: string[] = [];
  for (let after = ''; ;) {
    const page = (await send('GET', `/v1/reports?limit=2${after}`)).json<{
      items: { id: string; url: string }[];
      next: string | null;
    }>();
    listed.push(...page.items.map(({ url }) => url));
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(listed).toEqual(urls.toReversed());
  expect((await send('GET', '/v1/reports', { key: theirs })).json()).toEqual({
    items: [],
    next: null,
  });
  const [path = ''] = urls.map((url) => url.replace('https://sonometer.example', ''));
  const gone = path.replace('/r/', '/v1/reports/');
  expect((await send('DELETE', gone, { key: theirs })).statusCode).toBe(404);
  expect((await service.inject(`${path}.json`)).statusCode).toBe(200);
  expect((await send('DELETE', gone)).statusCode).toBe(204);
  expect((await service.inject(`${path}.json`)).statusCode).toBe(404);
  expect((await send('DELETE', gone)).statusCode).toBe(404);
});

test('a report can be kept shorter, or not at all', async () => {
  expect(await measure('?report=false')).not.toHaveProperty('reportUrl');
  const { reportUrl = '' } = await measure('?reportDays=2');
  const path = reportUrl.replace('https://sonometer.example', '');
  const report = (await service.inject(`${path}.json`)).json<
    Record<'createdAt' | 'expiresAt', string>
  >();
  expect(Date.parse(report.expiresAt) - Date.parse(report.createdAt)).toBe(2 * 24 * 3600_000);
  for (const wrong of [
    'report=no',
    'reportDays=0',
    'reportDays=91',
    'reportDays=x',
    'reportDays=1.5',
  ])
    expect(await measure(`?${wrong}`)).toMatchObject({
      error: { code: 'invalid_parameter', param: wrong.split('=')[0] },
    });
  const before = (await send('GET', '/v1/usage')).json<{ calls: { used: number } }>().calls.used;
  const job = await measure('?report=false', { prefer: 'respond-async' });
  await expect
    .poll(async () => (await send('GET', `/v1/jobs/${job.id}`)).json<unknown>(), {
      timeout: 10_000,
    })
    .toMatchObject({ status: 'done' });
  const done = (await send('GET', `/v1/jobs/${job.id}`)).json<{ result: object }>();
  expect(done.result).not.toHaveProperty('reportUrl');
  const after = (await send('GET', '/v1/usage')).json<{ calls: { used: number } }>().calls.used;
  expect(after).toBe(before + 1);
  const jobs = (await send('GET', '/v1/jobs')).json<{ items: object[] }>().items;
  expect(jobs).toHaveLength(1);
  expect(jobs[0]).toMatchObject({ id: job.id, status: 'done', kind: 'mix' });
  expect(jobs[0]).not.toHaveProperty('result');
});

test('uploads are listed to their key, and removed by it', async () => {
  const requested = { contentType: 'audio/wav', size: wavTone().length, fileName: 'a.wav' };
  const { objectPath, signedUrl } = (
    await send('POST', '/api/upload-url', { payload: requested })
  ).json<Record<'objectPath' | 'signedUrl', string>>();
  expect(signedUrl).toContain('http');
  expect((await send('GET', '/v1/uploads')).json()).toMatchObject({
    items: [{ objectPath, fileName: 'a.wav', sizeBytes: null }],
    next: null,
  });
  const url = `/v1/uploads/${objectPath}`;
  expect((await send('DELETE', url, { key: theirs })).statusCode).toBe(404);
  expect((await send('DELETE', url)).statusCode).toBe(204);
  const missing = await send('POST', '/v1/mix/analyze', { payload: { objectPath } });
  expect(missing.json()).toMatchObject({ error: { code: 'upload_not_found' } });
});

test.each(['limit=0', 'limit=101', 'limit=x', 'after=nonsense', 'after=a&after=b'])(
  'a page with %s is refused',
  async (query) => {
    const [param] = query.split('=');
    expect((await send('GET', `/v1/reports?${query}`)).json()).toMatchObject({
      error: { code: 'invalid_parameter', param },
    });
  },
);
