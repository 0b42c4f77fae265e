import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testService } from '../../../../testing/test-service.js';
import { analysisKinds } from '../service/analysis/question.js';

const LONGEST = 64_000;
const manyKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i}`, i])),
);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const service = testService(() => ({
  env: { SONOMETER_OPEN: '0', SONOMETER_TRUSTED_PROXIES: '127.0.0.1' },
}));
let address = 0;
const parse = vi.spyOn(JSON, 'parse');
/** The longest text that was parsed since the last test. */
const longestParsed = () => Math.max(0, ...parse.mock.calls.map(([text]) => text.length));

afterAll(() => {
  parse.mockRestore();
});
beforeEach(() => {
  parse.mockClear();
});
afterEach(() => {
  expect(longestParsed()).toBeLessThanOrEqual(LONGEST);
});

/** A POST without a key, from an address that has not been here unless one is given. */
const post = (url: string, payload: string | Readable, from = `192.0.2.${++address}`) =>
  service.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  });

const routes = [...analysisKinds.map(({ route }) => route), '/v1/compare', '/api/upload-url'];

test.each(routes)('%s does not parse JSON that is longer than it takes', async (route) => {
  expect((await post(route, manyKeys)).statusCode).toBe(413);
  expect((await post(route, nested(480_000))).statusCode).toBe(413);
  // without a length it is not known before, and cut off where it is too long
  expect((await post(route, Readable.from([Buffer.from(manyKeys)]))).statusCode).toBe(413);
});

test.each(['/v1/batch', '/mcp'])(
  '%s parses long JSON for a client that shows a key',
  async (route) => {
    for (const body of [manyKeys.slice(0, 200_000), nested(100_000)])
      expect((await post(route, body)).statusCode).toBe(401);
    expect((await post(route, Readable.from([Buffer.from(nested(100_000))]))).statusCode).toBe(401);
  },
);

test.each([
  ['/v1/nowhere', 404],
  ['/v1/usage', 405],
])('%s, which takes no POST, parses nothing', async (path, status) => {
  for (const body of [manyKeys, nested(30_000), Readable.from([Buffer.from(manyKeys)])]) {
    const response = await post(path, body);
    expect(response.statusCode).toBe(status);
    expect(longestParsed()).toBeLessThan(10_000); // what checks the answers parses them
  }
});

test('one address has no more parsed than its share, whatever it is', async () => {
  const body = nested(30_000);
  const statuses: number[] = [];
  const beganMs = performance.now();
  for (let i = 0; i < 60; i++)
    statuses.push((await post('/v1/mix/analyze', body, '198.51.100.1')).statusCode);
  const elapsedSec = (performance.now() - beganMs) / 1000;
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
  expect(statuses).toContain(429);
  const parsed = parse.mock.calls.filter(([text]) => text.length === body.length);
  expect(parsed.length).toBe(statuses.filter((status) => status === 400).length);
  // 2 MB at once and 256 kB a second
  expect(parsed.length).toBeLessThanOrEqual((2_000_000 + 256_000 * elapsedSec) / body.length);
});
