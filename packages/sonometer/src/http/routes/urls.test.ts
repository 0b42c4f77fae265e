import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { startWavWeb } from '../../../../../testing/wav-web.js';

let service: TestService;
let web: Awaited<ReturnType<typeof startWavWeb>>;
beforeAll(async () => {
  web = await startWavWeb();
  service = await openTestService({ web: { isAllowed: (address) => address === '127.0.0.1' } });
});
afterAll(async () => {
  await service.close();
  web.close();
});

const post = (payload: unknown, url = '/v1/mix/analyze') =>
  service.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

const errorOf = (response: { json: () => unknown }) =>
  (response.json() as { error: Record<string, unknown> }).error;

test('a URL is fetched and measured, and nothing stays behind', async () => {
  const response = await post({ url: `${web.url}/music/take%201.wav?token=x`, round: true });
  expect(response.json()).toMatchObject({ durationSec: 1, fileName: 'take 1.wav' });
  expect(await readdir(service.services.spoolDir)).toEqual([]);
});

test('a name in the body is the one that is echoed', async () => {
  const response = await post({ url: `${web.url}/a.wav`, fileName: 'b.wav' });
  expect(response.json()).toMatchObject({ fileName: 'b.wav' });
});

test('options may stand in the query, but not in both places', async () => {
  const url = '/v1/mix/analyze?measureStatus=true';
  expect((await post({ url: `${web.url}/a.wav` }, url)).json()).toHaveProperty('measureStatus');
  const both = await post({ url: `${web.url}/a.wav`, measureStatus: true }, url);
  expect(errorOf(both)).toMatchObject({ code: 'invalid_parameter', param: 'measureStatus' });
});

describe('a request is refused', () => {
  test.each([
    [{}, 'missing_input', undefined],
    [{ url: 'http://a.example/', objectPath: 'x' }, 'invalid_parameter', 'objectPath'],
    [{ url: 1 }, 'invalid_parameter', 'url'],
    [{ objectPath: ['x'] }, 'invalid_parameter', 'objectPath'],
    [{ url: 'http://a.example/', series: 'true' }, 'invalid_parameter', 'series'],
    [{ url: 'http://a.example/', round: 1 }, 'invalid_parameter', 'round'],
    [{ url: 'http://a.example/', fileName: 1 }, 'invalid_parameter', 'fileName'],
    [{ url: 'http://a.example/', colour: 'red' }, 'invalid_parameter', 'colour'],
    [[], 'invalid_json', undefined],
    [null, 'invalid_json', undefined],
    ['http://a.example/', 'invalid_json', undefined],
    [{ url: 'ftp://a.example/' }, 'url_not_allowed', 'url'],
    [{ url: 'http://user:secret@127.0.0.1/' }, 'url_not_allowed', 'url'],
    [{ url: 'http://[::1]/' }, 'url_not_allowed', 'url'],
    [{ url: 'http://2130706434/' }, 'url_not_allowed', 'url'],
    [{ objectPath: 'nothing' }, 'upload_not_found', undefined],
  ])('%j', async (body, code, param) => {
    const response = await post(body);
    expect(errorOf(response)).toMatchObject({ code, ...(param && { param }) });
    expect(response.statusCode).toBe(400);
  });

  test('when the URL gives nothing', async () => {
    const response = await post({ url: `${web.url}/missing` });
    expect(errorOf(response)).toMatchObject({ code: 'url_fetch_failed' });
  });
});

describe('a batch', () => {
  const batch = (payload: object) => post(payload, '/v1/batch');

  test('answers each item alone, in the order given', async () => {
    const response = await batch({
      endpoint: 'mix/analyze',
      urls: [`${web.url}/a.wav`, `${web.url}/missing`, 'http://10.0.0.1/', `${web.url}/b.wav`],
      objectPaths: ['nothing'],
      args: { round: true },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      count: 5,
      succeeded: 2,
      failed: 3,
      items: [
        { index: 0, input: `${web.url}/a.wav`, ok: true, status: 200, data: { durationSec: 1 } },
        { index: 1, ok: false, status: 400, error: { code: 'url_fetch_failed' } },
        { index: 2, ok: false, status: 400, error: { code: 'url_not_allowed' } },
        { index: 3, ok: true, data: { fileName: 'b.wav' } },
        { index: 4, input: 'nothing', ok: false, error: { code: 'upload_not_found' } },
      ],
    });
  });

  test.each(['mix/spectrum', '/mix/spectrum', 'v1/mix/spectrum', '/v1/mix/spectrum'])(
    'takes the route as %s',
    async (endpoint) => {
      const response = await batch({ endpoint, urls: [`${web.url}/a.wav`] });
      expect(response.json()).toMatchObject({ items: [{ data: { sampleRate: 8000 } }] });
    },
  );

  test.each([
    [{ endpoint: 'batch', urls: ['x'] }, 'invalid_parameter', 'endpoint'],
    [
      { endpoint: 'https://a.example/v1/mix/analyze', urls: ['x'] },
      'invalid_parameter',
      'endpoint',
    ],
    [{ urls: ['x'] }, 'invalid_parameter', 'endpoint'],
    [{ endpoint: 'mix/analyze', urls: 'x' }, 'invalid_parameter', 'urls'],
    [{ endpoint: 'mix/analyze', urls: [1] }, 'invalid_parameter', 'urls[0]'],
    [{ endpoint: 'mix/analyze', urls: ['x'], args: { colour: 1 } }, 'invalid_parameter', 'colour'],
    [{ endpoint: 'mix/analyze', urls: ['x'], more: 1 }, 'invalid_parameter', 'more'],
    [{ endpoint: 'mix/check-target', urls: ['x'] }, 'invalid_parameter', 'target'],
    [{ endpoint: 'mix/analyze' }, 'missing_input', undefined],
    [{ endpoint: 'mix/analyze', urls: Array(21).fill('x') }, 'batch_too_large', undefined],
    [
      { endpoint: 'mix/analyze', urls: Array(11).fill('x'), objectPaths: Array(10).fill('x') },
      'batch_too_large',
      undefined,
    ],
  ])('%j is refused', async (body, code, param) => {
    const response = await batch(body);
    expect(errorOf(response)).toMatchObject({ code, ...(param && { param }) });
  });
});
