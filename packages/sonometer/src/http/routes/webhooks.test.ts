import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isEventOfShape } from '../../../../../testing/event-shape.js';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let service: TestService;
let key: string;
let secret: string;
const deliveries: Received[] = [];
/** The behaviour of the receiver, by path; the others answer 204. */
const behaviours: Record<string, (response: ServerResponse, times: number) => void> = {
  '/fails-twice': (response, times) => response.writeHead(times < 3 ? 500 : 204).end(),
  '/fails': (response) => response.writeHead(503).end('no'),
  '/gone': (response) => response.writeHead(410).end(),
  '/hangs': () => undefined,
  '/hangs-many': () => undefined,
  '/to-private': (response) => response.writeHead(307, { location: 'http://10.0.0.1/x' }).end(),
  '/to-local-name': (response) => response.writeHead(308, { location: 'http://local.test/' }).end(),
  '/moved': (response) => response.writeHead(307, { location: '/new-place' }).end(),
  '/found': (response) => response.writeHead(302, { location: '/new-place' }).end(),
};
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const path = request.url ?? '';
    deliveries.push({ path, headers: request.headers, body });
    const behave = behaviours[path];
    if (behave) behave(response, deliveries.filter((one) => one.path === path).length);
    else response.writeHead(204).end();
  });
});
let at: string;
/** The service's clock runs with the world's, and can be moved on. */
let aheadMs = 0;
/** The address of `turned.test`: it turns to a private one. */
let turned = '127.0.0.1';

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  service = await openTestService({
    env: { SONOMETER_OPEN: '0' },
    now: () => new Date(Date.now() + aheadMs),
    jobTimes: { pollMs: 20 },
    webhookTimes: { lookMs: 20 },
    web: {
      isAllowed: (address) => address === '127.0.0.1',
      lookup: (host, _options, done) => {
        done(null, [{ address: host === 'turned.test' ? turned : '192.168.0.1', family: 4 }]);
      },
    },
  });
  key = (await service.services.keys.mint({ plan: 'unlimited' })).key;
  secret = (await get('/v1/webhook-secret')).json<{ secret: string }>().secret;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await service.close();
});
beforeEach(() => {
  deliveries.length = 0;
});

const auth = () => ({ authorization: `Bearer ${key}` });
const get = (url: string) => service.inject({ url, headers: auth() });
const measure = (
  path: string,
  {
    audio = wavTone(),
    route = '/v1/mix/analyze',
    headers = auth(),
  }: { audio?: Buffer; route?: string; headers?: object } = {},
) =>
  service.inject({
    method: 'POST',
    url: `${route}?callbackUrl=${encodeURIComponent(path.startsWith('/') ? at + path : path)}`,
    payload: audio,
    headers: { 'content-type': 'audio/wav', ...headers },
  });
interface Listed {
  id: string;
  url: string;
  status: string;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  nextAt: string | null;
}
const deliveryTo = async (path: string) =>
  (await get('/v1/webhooks?limit=100'))
    .json<{ items: Listed[] }>()
    .items.find(({ url }) => url === at + path);
/** The deliveries to a path: others may be retried meanwhile, since the clock is moved on. */
const receivedAt = (path: string) => deliveries.filter((one) => one.path === path);
const waits = { timeout: 15_000, interval: 20 };
const LEASE_MS = 60_000;
/**
 * Waits until the outcome of a try is in the store: until then it is leased to the process that
 * tries.
 */
const noted = (path: string) =>
  expect
    .poll(async () => {
      const { nextAt } = (await deliveryTo(path)) ?? {};
      const inMs = Date.parse(nextAt ?? '') - Date.now() - aheadMs;
      return nextAt !== undefined && !(Math.abs(inMs - LEASE_MS) < 10_000);
    }, waits)
    .toBe(true);

describe('the end of a job', () => {
  test('is told, signed, once it is there', async () => {
    const accepted = await measure('/plain');
    expect(accepted.statusCode).toBe(202);
    const { id } = accepted.json<{ id: string }>();
    await expect.poll(() => receivedAt('/plain').length, waits).toBe(1);
    const [{ headers, body }] = receivedAt('/plain') as [Received];
    expect(JSON.parse(body)).toMatchObject({
      type: 'job.done',
      data: { id, kind: 'mix', status: 'done', url: `https://sonometer.example/v1/jobs/${id}` },
    });
    expect(isEventOfShape('JobDoneEvent', body)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^evt_\w{24}$/) as unknown,
      'user-agent': 'sonometer',
    });
    expect((await get(`/v1/jobs/${id}`)).json()).toMatchObject({ status: 'done' });
    await expect.poll(() => deliveryTo('/plain'), waits).toMatchObject({ status: 'delivered' });
  });

  test('is told of what fails, and of what is cancelled', async () => {
    await measure('/failed-job', { audio: Buffer.from('no audio at all') });
    await expect.poll(() => receivedAt('/failed-job').length, waits).toBe(1);
    expect(isEventOfShape('JobErrorEvent', receivedAt('/failed-job')[0]?.body ?? '')).toBe(true);
    expect(JSON.parse(receivedAt('/failed-job')[0]?.body ?? '')).toMatchObject({
      type: 'job.error',
      data: { status: 'error', error: { code: 'unsupported_format' } },
    });
  });
});

describe('a receiver that', () => {
  test('fails is asked again with the same event, later and later', async () => {
    await measure('/fails-twice');
    for (const pauseSec of [5, 30]) {
      await expect
        .poll(() => deliveryTo('/fails-twice'), waits)
        .toMatchObject({ status: 'waiting', lastStatus: 500 });
      await noted('/fails-twice');
      const before = receivedAt('/fails-twice').length;
      if (pauseSec > 5) {
        aheadMs += 500 * pauseSec; // not yet
        await sleep(200); // ten looks
        expect(receivedAt('/fails-twice').length).toBe(before);
      }
      aheadMs += 1100 * pauseSec;
      await expect.poll(() => receivedAt('/fails-twice').length, waits).toBe(before + 1);
    }
    await expect
      .poll(() => deliveryTo('/fails-twice'), waits)
      .toMatchObject({
        status: 'delivered',
        attempts: 3,
      });
    const came = receivedAt('/fails-twice').map(({ headers }) => headers);
    expect(new Set(came.map((headers) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(came.map((headers) => headers['webhook-signature'])).size).toBe(3);
  }, 40_000);

  test('fails for ever ends as a dead letter, which can be sent again', async () => {
    await measure('/fails');
    for (let i = 1; i <= 9; i++) {
      await expect.poll(() => receivedAt('/fails').length, waits).toBe(i);
      await noted('/fails');
      aheadMs += 18 * 3600_000;
    }
    await expect
      .poll(() => deliveryTo('/fails'), waits)
      .toMatchObject({ status: 'dead', attempts: 9 });
    const dead = (await get('/v1/webhooks?status=dead')).json<{ items: Listed[] }>().items;
    expect(dead.map(({ url }) => url)).toContain(`${at}/fails`);
    behaviours['/fails'] = (response) => response.writeHead(204).end();
    const url = `/v1/webhooks/${dead[0]?.id ?? ''}/retry`;
    expect((await service.inject({ method: 'POST', url, headers: auth() })).statusCode).toBe(200);
    await expect.poll(() => deliveryTo('/fails'), waits).toMatchObject({ status: 'delivered' });
    const other = (await service.services.keys.mint({ plan: 'pro' })).key;
    const headers = { authorization: `Bearer ${other}` };
    expect((await service.inject({ method: 'POST', url, headers })).statusCode).toBe(404);
    expect((await service.inject({ url: '/v1/webhooks', headers })).json()).toEqual({
      items: [],
      next: null,
    });
  }, 60_000);

  test('is gone is not asked again', async () => {
    await measure('/gone');
    await expect
      .poll(() => deliveryTo('/gone'), waits)
      .toMatchObject({ status: 'dead', attempts: 1 });
  });

  test('hangs twenty times holds nobody of another owner', async () => {
    const { key: hanging } = await service.services.keys.mint({ plan: 'unlimited' });
    const headers = { authorization: `Bearer ${hanging}` };
    for (let i = 0; i < 20; i++) await measure('/hangs-many', { headers });
    const most = service.worker ? 8 : 4; // four of each process
    await expect.poll(() => receivedAt('/hangs-many').length, waits).toBe(most);
    await measure('/of-another');
    await expect.poll(() => receivedAt('/of-another').length, waits).toBe(1);
    expect(receivedAt('/hangs-many')).toHaveLength(most);
  });

  test('hangs holds nobody else', async () => {
    await measure('/hangs');
    await expect.poll(() => receivedAt('/hangs').length, waits).toBe(1);
    await measure('/beside');
    await expect.poll(() => deliveryTo('/beside'), waits).toMatchObject({ status: 'delivered' });
    expect(await deliveryTo('/hangs')).toMatchObject({ status: 'waiting', attempts: 1 });
  });

  test.each(['/to-private', '/to-local-name'])(
    'leads to a private address, %s, is not followed',
    async (path) => {
      await measure(path);
      await expect
        .poll(() => deliveryTo(path), waits)
        .toMatchObject({ status: 'dead', attempts: 1 });
      expect((await deliveryTo(path))?.lastError).toContain('private or reserved address');
    },
  );

  test('turns to a private address once the job is accepted gets a dead letter', async () => {
    const url = at.replace('127.0.0.1', 'turned.test');
    const items = async () =>
      (await get('/v1/webhooks?limit=100')).json<{ items: Listed[] }>().items;
    const ofTurned = async () => (await items()).find((one) => one.url === `${url}/x`);
    const accepted = service.inject({
      method: 'POST',
      url: `/v1/mix/analyze?callbackUrl=${encodeURIComponent(`${url}/x`)}`,
      payload: wavTone(),
      headers: { 'content-type': 'audio/wav', ...auth() },
    });
    expect((await accepted).statusCode).toBe(202);
    turned = '10.0.0.1';
    await expect.poll(ofTurned, waits).toMatchObject({
      status: 'dead',
      attempts: 1,
      lastError: expect.stringContaining('private or reserved address') as unknown,
    });
    expect(receivedAt('/x')).toHaveLength(0);
  });

  test('has moved is followed where the method stays, and not otherwise', async () => {
    await measure('/moved');
    await expect.poll(() => deliveryTo('/moved'), waits).toMatchObject({ status: 'delivered' });
    expect(receivedAt('/new-place')).toHaveLength(1);
    expect(receivedAt('/new-place')[0]?.body).toBe(receivedAt('/moved')[0]?.body);
    await measure('/found');
    await expect.poll(() => deliveryTo('/found'), waits).toMatchObject({ lastStatus: 302 });
  });
});

describe('the examples of docs/webhooks.md', () => {
  const text = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const example = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(text)?.[1] ?? '';
  const run = promisify(execFile);

  async function received() {
    deliveries.length = 0;
    await measure('/example');
    await expect.poll(() => receivedAt('/example').length, waits).toBe(1);
    const { headers, body } = receivedAt('/example')[0]!;
    const signature = String(headers['webhook-signature']);
    const nowSec = Number(headers['webhook-timestamp']);
    return [
      [secret, headers, body, nowSec, true],
      [secret, headers, body, nowSec + 299, true],
      [secret, headers, body, nowSec + 301, false],
      [secret, headers, `${body} `, nowSec, false],
      [`whsec_${Buffer.from('another').toString('base64')}`, headers, body, nowSec, false],
      [secret, {}, body, nowSec, false],
      [secret, { ...headers, 'webhook-signature': undefined }, body, nowSec, false],
      [secret, { ...headers, 'webhook-id': undefined }, body, nowSec, false],
      [secret, { ...headers, 'webhook-id': 'another' }, body, nowSec, false],
      [secret, { ...headers, 'webhook-timestamp': String(nowSec + 1) }, body, nowSec, false],
      [secret, { ...headers, 'webhook-timestamp': '9'.repeat(500) }, body, nowSec, false],
      [secret, { ...headers, 'webhook-signature': 'v1,ä v1a,' }, body, nowSec, false],
      // a receiver that gets a new secret has two signatures for a while
      [secret, { ...headers, 'webhook-signature': `v1,AAAA ${signature}` }, body, nowSec, true],
    ] as const;
  }

  test('JavaScript', async () => {
    const source = `data:text/javascript,${encodeURIComponent(example('js'))}`;
    const { isGenuine } = (await import(/* @vite-ignore */ source)) as {
      isGenuine: (...given: unknown[]) => boolean;
    };
    for (const [given, headers, body, nowSec, expected] of await received())
      expect(isGenuine(given, headers, body, nowSec)).toBe(expected);
  });

  test('Python', async (context) => {
    const version = await run('python3', ['--version']).catch(() => undefined);
    if (!version) return context.skip('no python3');
    const cases = await received();
    const script = `${example('python')}\nimport json, sys\nfor s, h, b, n, _ in json.loads(sys.argv[1]): print(is_genuine(s, h, b.encode(), n))`;
    const { stdout } = await run('python3', ['-c', script, JSON.stringify(cases)]);
    expect(stdout.trim().split('\n')).toEqual(cases.map(([, , , , ok]) => (ok ? 'True' : 'False')));
  });
});
