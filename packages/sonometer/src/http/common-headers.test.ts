import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';

const ORIGIN = 'https://app.example';
let service: TestService;
/** For the tests of a group. */
const open = (env: Record<string, string> = {}) => {
  beforeAll(async () => {
    service = await openTestService({ env });
  });
  afterAll(() => service.close());
};
const preflight = (url: string, origin = ORIGIN) =>
  service.server.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const request = (url: string, origin = ORIGIN) => service.inject({ url, headers: { origin } });

describe('without a setting', () => {
  open();

  test('pages of other sites are told nothing', async () => {
    for (const response of [await request('/openapi.json'), await preflight('/v1/mix/analyze')]) {
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-'))).toEqual(
        [],
      );
      expect(response.headers.vary ?? '').not.toContain('Origin');
    }
    expect((await preflight('/v1/mix/analyze')).statusCode).toBe(405);
  });

  test('there is no security.txt', async () => {
    expect((await service.inject('/.well-known/security.txt')).statusCode).toBe(404);
  });
});

describe('an origin that is listed', () => {
  open({ SONOMETER_CORS_ORIGINS: `${ORIGIN}, http://localhost:5173` });

  test('asks beforehand, then reads the answer and its headers; cookies stay out', async () => {
    const requested = await preflight('/v1/mix/analyze');
    expect(requested.statusCode).toBe(204);
    expect(requested.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': expect.stringContaining('Authorization') as unknown,
      vary: 'Origin',
    });
    const answer = await service.inject({
      method: 'POST',
      url: '/v1/mix/analyze',
      payload: wavTone(),
      headers: { origin: ORIGIN, 'content-type': 'audio/wav' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(answer.headers['access-control-expose-headers']).toContain('X-Audio-Sha256');
    for (const { headers } of [requested, answer])
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('reads refusals too', async () => {
    const response = await request('/v1/jobs/none');
    expect(response.statusCode).toBe(404);
    expect(response.headers['access-control-allow-origin']).toBe(ORIGIN);
  });

  test.each(['https://app.example.evil', 'https://evil.example', 'http://app.example', 'null'])(
    'is not %s',
    async (origin) => {
      expect((await preflight('/v1/mix/analyze', origin)).statusCode).toBe(405);
      const { headers } = await request('/openapi.json', origin);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers.vary).toContain('Origin');
    },
  );

  test.each(['/account', '/metrics', '/', '/docs', '/mcp'])('has no say at %s', async (path) => {
    const { headers } = await service.server.inject({ url: path, headers: { origin: ORIGIN } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('/.well-known/security.txt', () => {
  open({ SONOMETER_SECURITY_CONTACT: 'mailto:security@example.com' });

  test('has a contact, and a date in less than a year', async () => {
    const response = await service.inject('/.well-known/security.txt');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2027-05-19T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://sonometer.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });
});
