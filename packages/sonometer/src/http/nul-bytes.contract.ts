import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../../../testing/test-service.js';
import { multipart } from '../../../../testing/multipart.js';
import { wavTone } from '../../../../testing/wav-tone.js';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

/**
 * The outcome of a NUL character in a request, on each database: a mistake of the caller, and never
 * of the service.
 */
export function nulBytesContract(engine: () => Promise<Record<string, string>>): void {
  let service: TestService;
  let authorization: string;
  beforeAll(async () => {
    service = await openTestService({ env: { SONOMETER_OPEN: '0', ...(await engine()) } });
    const { key } = await service.services.keys.mint({ plan: 'unlimited' });
    authorization = `Bearer ${key}`;
  });
  afterAll(() => service.close());

  const request = async (method: string, url: string, payload?: unknown, headers = {}) => {
    const response = await service.inject({
      method: method as 'GET',
      url,
      headers: { authorization, ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
    const { error } = response.json<{ error?: { code: string } }>();
    return `${response.statusCode} ${error?.code}`;
  };

  test('in a path it is a name that nobody has given', async () => {
    const { paths } = service.services.document as unknown as {
      paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    let routes = 0;
    for (const [path, methods] of Object.entries(paths).filter(([path]) => path.includes('{')))
      for (const method of Object.keys(methods)) {
        const to = (id: string) => path.replace(/\{\w+\}/, id);
        const isUpload = method === 'put';
        const send = (id: string) =>
          request(
            method.toUpperCase(),
            to(id),
            isUpload ? wavTone({ seconds: 0.1 }) : undefined,
            isUpload ? { 'content-type': 'audio/wav' } : {},
          );
        const unknown = await send('unknown');
        expect(unknown, path).toMatch(/^40[34] /);
        for (const id of ['%00', 'x%00', '%00x'])
          expect(await send(id), `${method} ${to(id)}`).toBe(unknown);
        routes++;
      }
    expect(routes).toBeGreaterThanOrEqual(9);
  });

  test('the page of a report with such a name is not found', async () => {
    const headers = { accept: 'text/html' };
    // pages are in no document
    const response = await service.server.inject({ url: '/r/%00', headers });
    expect(response.statusCode).toBe(404);
  });

  describe('in a body', () => {
    test.each([
      ['/v1/mix/analyze', { objectPath: '\0' }],
      ['/v1/mix/analyze', { objectPath: 'upl_0123456789\0' }],
      ['/v1/batch', { objectPaths: ['\0'], endpoint: 'mix/analyze' }],
      ['/v1/batch', { manifest: 'upl_\0', endpoint: 'mix/analyze' }],
      ['/v1/compare', { a: { objectPath: '\0' }, b: { objectPath: '\0' } }],
      ['/account/keys', { name: 'mine\0' }],
    ])('%s %j', async (url, body) => {
      const { statusCode, body: text } = await service.inject({
        method: 'POST',
        url,
        headers: { authorization, prefer: url === '/v1/batch' ? 'respond-async' : '' },
        payload: body,
      });
      expect(text).toContain('NUL character');
      expect(statusCode).toBe(400);
    });

    test('a type of media', async () => {
      const body = { contentType: 'audio/wav\0' };
      expect(await request('POST', '/api/upload-url', body)).toBe('400 invalid_parameter');
    });

    test('a URL', async () => {
      const body = { url: 'http://192.0.2.1/\0.wav' };
      expect(await request('POST', '/v1/mix/analyze', body)).toBe('400 url_not_allowed');
    });

    test('a job is refused before it is queued', async () => {
      const wish = { prefer: 'respond-async' };
      const body = { objectPath: '\0', callbackUrl: 'https://192.0.2.1/\0' };
      expect(await request('POST', '/v1/mix/analyze', body, wish)).toMatch(/^400 /);
    });

    test('a field of a form', async () => {
      const { payload, headers } = multipart([{ name: 'objectPath', data: 'upl_\0' }]);
      expect(await request('POST', '/v1/mix/analyze', payload, headers)).toMatch(/^400 /);
    });
  });

  test('in a query', async () => {
    for (const query of ['after=%00', 'limit=%00', 'status=%00'])
      expect(await request('GET', `/v1/webhooks?${query}`), query).toBe('400 invalid_parameter');
    const { statusCode } = await service.inject({
      method: 'POST',
      url: '/v1/mix/analyze?fileName=a%00.wav&round=%00',
      headers: { authorization, 'content-type': 'audio/wav' },
      payload: wavTone({ seconds: 0.5 }),
    });
    expect(statusCode).toBe(400);
  });

  test('nothing failed behind the scenes, and nothing was logged as an error', () => {
    expect(service.errors).toEqual([]);
    expect(service.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
}
