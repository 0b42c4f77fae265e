import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multipart } from '../../../../testing/multipart.js';
import { openTestService, type TestService } from '../../../../testing/test-service.js';
import { startWavWeb } from '../../../../testing/wav-web.js';
import { wavTone } from '../../../../testing/wav-tone.js';

describe('a request with an Idempotency-Key', () => {
  let service: TestService;
  let key: string;
  let web: Awaited<ReturnType<typeof startWavWeb>>;
  beforeAll(async () => {
    web = await startWavWeb();
    service = await openTestService({
      env: { SONOMETER_OPEN: '0' },
      now: () => new Date(),
      web: { isAllowed: () => true },
    });
    key = (await service.services.keys.mint({ plan: 'unlimited' })).key;
  });
  afterAll(async () => {
    await service.close();
    web.close();
  });

  const send = (
    url: string,
    payload: Buffer | object,
    idempotencyKey?: string,
    headers: Record<string, string> = {},
  ) =>
    service.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        authorization: `Bearer ${key}`,
        ...(Buffer.isBuffer(payload) && { 'content-type': 'audio/wav' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
    });
  const calls = async () => {
    const usage = await service.inject({
      url: '/v1/usage',
      headers: { authorization: `Bearer ${key}` },
    });
    return usage.json<{ calls: { used: number } }>().calls.used;
  };

  test('is done and charged once, and answered the same every time', async () => {
    const before = await calls();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => send('/v1/mix/analyze', wavTone(), 'a-1')),
    );
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
    const again = await send('/v1/mix/analyze', wavTone(), 'a-1');
    expect(again.body).toBe(all[0]?.body);
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'content-type': 'application/json; charset=utf-8',
      'x-audio-sha256': all[0]?.headers['x-audio-sha256'],
    });
    expect(await calls()).toBe(before + 1);
    // without the key each is a call
    await send('/v1/mix/analyze', wavTone());
    await send('/v1/mix/analyze', wavTone(), 'a-2');
    expect(await calls()).toBe(before + 3);
  });

  test('that is another one is refused', async () => {
    await send('/v1/mix/analyze', wavTone(), 'b-1');
    for (const other of [
      () => send('/v1/mix/analyze', wavTone({ hz: 441 }), 'b-1'),
      () => send('/v1/voice/qa', wavTone(), 'b-1'),
      () => send('/v1/mix/analyze?round=true', wavTone(), 'b-1'),
      () => send('/v1/mix/analyze', { url: `${web.url}/a.wav` }, 'b-1'),
    ]) {
      const refused = await other();
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ error: { code: 'idempotency_key_reused' } });
    }
  });

  test('is known again as a form, whatever its boundary', async () => {
    const before = await calls();
    const form = (boundary: string) =>
      multipart(
        [
          { name: 'file', fileName: 'a.wav', data: wavTone() },
          { name: 'round', data: 'true' },
        ],
        boundary,
      );
    const answers = [];
    for (const boundary of ['one', 'another']) {
      const { payload, headers } = form(boundary);
      answers.push(await send('/v1/mix/analyze', payload, 'c-1', headers));
    }
    expect(answers[1]?.body).toBe(answers[0]?.body);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await calls()).toBe(before + 1);
  });

  test('may be tried again where it was refused for the moment, and stays refused otherwise', async () => {
    const poor = (await service.services.keys.mint({ plan: 'free' })).key;
    const auth = { authorization: `Bearer ${poor}` };
    const bad = await send('/v1/mix/analyze', Buffer.from('no audio'), 'd-1', auth);
    expect(bad.statusCode).toBe(422);
    const again = await send('/v1/mix/analyze', Buffer.from('no audio'), 'd-1', auth);
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([422, 'true']);
    expect(again.body).toBe(bad.body);

    const { pool } = service.services;
    const checkRoom: typeof pool.checkRoom = (share) => {
      real(share);
    };
    const real = pool.checkRoom.bind(pool);
    Object.assign(service.services.pool, {
      checkRoom() {
        Object.assign(service.services.pool, { checkRoom });
        throw new Error('once');
      },
    });
    expect((await send('/v1/mix/analyze', wavTone(), 'd-2', auth)).statusCode).toBe(500);
    expect((await send('/v1/mix/analyze', wavTone(), 'd-2', auth)).statusCode).toBe(200);
  });

  test('charges each item of a batch, and each side of a comparison, once', async () => {
    const before = await calls();
    const urls = [`${web.url}/a.wav`, `${web.url}/missing`, `${web.url}/c.wav`];
    const batch = { endpoint: 'mix/analyze', urls };
    const [one, two] = await Promise.all([
      send('/v1/batch', batch, 'e-1'),
      send('/v1/batch', batch, 'e-1'),
    ]);
    expect(one.json()).toMatchObject({ count: 3, succeeded: 2 });
    expect(two.body).toBe(one.body);
    expect(await calls()).toBe(before + 2);
    const compared = { a: { url: urls[0] }, b: { url: urls[2] } };
    const first = await send('/v1/compare', compared, 'e-2');
    expect((await send('/v1/compare', compared, 'e-2')).body).toBe(first.body);
    expect(await calls()).toBe(before + 4);
  });

  test('that becomes a job is one job', async () => {
    const job = () => send('/v1/mix/analyze', wavTone(), 'f-1', { prefer: 'respond-async' });
    const [first, second] = [await job(), await job()];
    expect(first.statusCode).toBe(202);
    expect(second.json()).toEqual(first.json());
    expect(second.headers.location).toBe(first.headers.location);
  });

  test('has a key that can be read', async () => {
    for (const wrong of ['', 'x'.repeat(256), 'a b'])
      expect((await send('/v1/mix/analyze', wavTone(), wrong)).statusCode).toBe(400);
  });
});
