import { describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../../../testing/test-service.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { defineRoute } from './route.js';

const routes = [
  defineRoute({
    method: 'POST',
    path: '/echo/:name',
    doc: undefined,
    handle: ({ body, params }) => ({ status: 201, body: { params, body } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/fail/:how',
    doc: undefined,
    handle({ params }) {
      if (params['how'] === 'bug') throw new Error('the password is swordfish');
      throw new ApiError('rate_limited', 'slowly', { retryAfterSec: 7 });
    },
  }),
];

const service = testService(() => ({ routes }));

const inject: TestService['inject'] = (request) => service.inject(request);

const errorOf = (response: { json: () => unknown }) =>
  (response.json() as { error: Record<string, unknown> }).error;

test('every answer has the request id, the version, and the headers of safety', async () => {
  for (const url of ['/nowhere', '/fail/bug', '/%zz']) {
    const { headers } = await inject(url);
    expect(headers['x-request-id']).toMatch(/^req_[\w-]{16}$/);
    expect(headers['x-engine-version']).toMatch(/^\d+\.\d+\.\d+/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('JSON is parsed, and nothing else of it', async () => {
  const response = await inject({
    method: 'POST',
    url: '/echo/a%20b',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    payload: '{"a": [1]}',
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    params: { name: 'a b' },
    body: { kind: 'json', value: { a: [1] } },
  });
});

describe('refusals', () => {
  test.each([
    ['a path that is not there', { url: '/nowhere' }, 404, 'not_found'],
    ['a name that is far too long', { url: `/fail/${'x'.repeat(300)}` }, 404, 'not_found'],
    ['a path that cannot be decoded', { url: '/%zz' }, 404, 'not_found'],
    ['another method', { url: '/echo/a' }, 405, 'method_not_allowed'],
    [
      'another method with a body',
      { url: '/fail/x', method: 'PUT', payload: 'x' },
      405,
      'method_not_allowed',
    ],
    [
      'no JSON',
      { url: '/echo/a', method: 'POST', payload: '{', headers: json() },
      400,
      'invalid_json',
    ],
    [
      'an empty body that says JSON',
      { url: '/echo/a', method: 'POST', payload: '', headers: json() },
      400,
      'invalid_json',
    ],
    [
      'JSON over 1 MB',
      { url: '/echo/a', method: 'POST', payload: `"${'x'.repeat(1e6)}"`, headers: json() },
      413,
      'file_too_large',
    ],
    [
      'what curl sends unless it is told',
      {
        url: '/echo/a',
        method: 'POST',
        payload: 'x'.repeat(100_000),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      415,
      'unsupported_media_type',
    ],
    [
      'text',
      { url: '/echo/a', method: 'POST', payload: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a body without a type',
      { url: '/echo/a', method: 'POST', payload: 'x', headers: { 'content-type': '' } },
      415,
      'unsupported_media_type',
    ],
    [
      'audio where none is taken',
      { url: '/echo/a', method: 'POST', payload: 'x', headers: { 'content-type': 'audio/wav' } },
      415,
      'unsupported_media_type',
    ],
  ] as const)('%s', async (_what, request, status, code) => {
    const response = await inject({ ...request });
    expect(response.statusCode).toBe(status);
    expect(errorOf(response)).toMatchObject({
      code,
      docs_url: `https://sonometer.example/docs/errors#${code}`,
    });
  });

  test('another method lists those that there are', async () => {
    const response = await inject({ url: '/fail/x', method: 'DELETE' });
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  test('say when to come back', async () => {
    const response = await inject('/fail/slow');
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('7');
  });

  test('of our making show nothing, and the log everything', async () => {
    const response = await inject('/fail/bug');
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('swordfish');
    const id = response.headers['x-request-id'];
    expect(errorOf(response)).toMatchObject({ code: 'analysis_error', request_id: id });
    const line = service.log.find(({ reqId, err }) => reqId === id && err !== undefined);
    expect(JSON.stringify(line)).toContain('swordfish');
  });
});

function json() {
  return { 'content-type': 'application/json' };
}
