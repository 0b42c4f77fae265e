import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openTestService, testService } from '../../../../testing/test-service.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { wavTone } from '../../../../testing/wav-tone.js';

const service = testService();

describe('an answer', () => {
  test('is short on the wire where the caller takes it so', async () => {
    const plain = await service.server.inject('/openapi.json');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const read = (encoding: string) =>
      service.server.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } });
    const br = await read('gzip, br');
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    const gzip = await read('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  test('of an analysis is so, too, and says what it did before', async () => {
    const response = await service.server.inject({
      method: 'POST',
      url: '/v1/mix/analyze',
      payload: wavTone(),
      headers: { 'content-type': 'audio/wav', 'accept-encoding': 'gzip' },
    });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toHaveProperty('durationSec', 1);
    expect(response.headers.etag).toBeUndefined();
  });

  test('that has not changed is not sent again', async () => {
    for (const url of ['/openapi.json', '/docs/errors', '/docs']) {
      const first = await service.inject(url);
      const etag = first.headers.etag;
      expect(etag, url).toMatch(/^W\/"/);
      const again = await service.server.inject({
        url,
        headers: { 'if-none-match': String(etag) },
      });
      expect([again.statusCode, again.body], url).toEqual([304, '']);
      expect(again.headers['content-length'], url).toBeUndefined();
      expect(again.headers.vary, url).toContain('accept-encoding');
    }
  });

  test('is known by its tag in a list too, and as anything', async () => {
    const etag = String((await service.inject('/openapi.json')).headers.etag);
    for (const header of [`"other", ${etag}`, etag.replace('W/', ''), '*', ` ${etag} ,"b"`]) {
      const headers = { 'if-none-match': header };
      const again = await service.server.inject({ url: '/openapi.json', headers });
      expect([again.statusCode, again.headers.etag], header).toEqual([304, etag]);
    }
    const headers = { 'if-none-match': '"other"' };
    const other = await service.server.inject({ url: '/openapi.json', headers });
    expect(other.statusCode).toBe(200);
  });

  test.each(['/v1/jobs/job_none', '/r/none.json', '/v1/jobs?limit=0'])(
    'that is a refusal, %s, is told each time',
    async (url) => {
      const { statusCode, headers } = await service.inject(url);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(headers.etag).toBeUndefined();
      const again = await service.inject({ url, headers: { 'if-none-match': '*' } });
      expect(again.statusCode).toBe(statusCode);
    },
  );

  test('says that the service stays on https, where it is', async () => {
    const { headers } = await service.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
    const plain = await openTestService({ env: { SONOMETER_PUBLIC_URL: 'http://localhost:1' } });
    const answer = await plain.inject('/healthz');
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    await plain.close();
  });
});

describe('audio is what it contains', () => {
  test.each(['application/ogg', 'video/mp4', 'audio/x-unheard-of', 'application/octet-stream'])(
    'whether it comes as %s',
    async (type) => {
      const response = await service.inject({
        method: 'POST',
        url: '/v1/mix/analyze',
        payload: wavTone(),
        headers: { 'content-type': type },
      });
      expect(response.json()).toMatchObject({ durationSec: 1 });
    },
  );

  test('or as nothing', async () => {
    const { port } = await listening();
    const response = await fetch(`http://127.0.0.1:${port}/v1/mix/analyze`, {
      method: 'POST',
      body: new Uint8Array(wavTone()), // bytes only: fetch names no type
    });
    expect(response.status).toBe(200);
    const json = await fetch(`http://127.0.0.1:${port}/v1/batch`, {
      method: 'POST',
      body: new Uint8Array(wavTone()),
    });
    expect(json.status).toBe(415);
  });

  async function listening() {
    const url = new URL(await service.server.listen({ host: '127.0.0.1', port: 0 }));
    return { port: url.port };
  }
});

test('samples that are not numbers are reported in the body', async () => {
  const samples = Float32Array.from({ length: 48_000 }, (_, i) =>
    i % 1000 === 7 ? NaN : 0.3 * Math.sin(i / 20),
  );
  const response = await service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: Buffer.from(
      wavFile({ rateHz: 48_000, bits: 32, tag: 3, data: new Uint8Array(samples.buffer) }),
    ),
    headers: { 'content-type': 'audio/wav' },
  });
  const warning = { code: 'not-numbers', count: 48 };
  expect(response.json()).toMatchObject({ warnings: [warning] });
  expect(response.headers['warnings']).toContain('not numbers');
});
