import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openClock } from '../../../../testing/clock.js';
import { testService } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { openClientAddress, openParseRate } from './addresses.js';

describe('client address', () => {
  const address = openClientAddress(['10.0.0.0/8', '2001:db8::1']);

  test.each([
    ['of the socket', '192.0.2.1', undefined, '192.0.2.1'],
    ['of the socket, where its client states another', '192.0.2.1', '192.0.2.9', '192.0.2.1'],
    ['that a proxy says', '10.1.1.1', '192.0.2.9', '192.0.2.9'],
    ['that a proxy says, not what it was told', '10.1.1.1', '198.51.100.1, 192.0.2.9', '192.0.2.9'],
    ['through several', '::ffff:10.1.1.1', '192.0.2.9,10.2.2.2, 2001:db8::1', '192.0.2.9'],
    ['of a proxy that says none', '10.1.1.1', undefined, '10.1.1.1'],
    ['of a proxy that says what is none', '10.1.1.1', 'unknown', '10.1.1.1'],
  ])('%s', (_, remoteAddress, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
    expect(address(request)).toBe(expected);
  });
});

describe('parse rate', () => {
  const limited = expect.objectContaining({ code: 'rate_limited' }) as unknown;

  test('lets a burst through, then as much as comes back with time, for each address alone', () => {
    let nowMs = 0;
    const { take } = openParseRate(() => nowMs);
    const flood = (address = '192.0.2.1') => {
      let count = 0;
      try {
        for (; count < 1000; count++) take(address, 64_000);
      } catch (error) {
        expect(error).toEqual(limited);
      }
      return count;
    };
    expect(flood()).toBe(31);
    expect(flood()).toBe(0);
    nowMs += 1000;
    expect(flood()).toBe(4);
    expect(flood('192.0.2.2')).toBe(31);
  });

  test('thousands of ordinary requests a minute are none too many', () => {
    let nowMs = 0;
    const { take } = openParseRate(() => nowMs);
    for (let i = 0; i < 10_000; i++) {
      take('2001:db8::1', 300);
      nowMs += 5; // 12,000 a minute
    }
    expect(() => {
      take('2001:db8::1', 300);
    }).not.toThrow();
  });
});

describe('rate headers', () => {
  const clock = openClock('2026-11-20T12:00:20Z');
  const service = testService(() => ({
    env: { SONOMETER_OPEN: '0' },
    now: () => new Date(clock.now()),
  }));

  const measure = (headers: Record<string, string> = {}, route = '/v1/mix/analyze') =>
    service.inject({
      method: 'POST',
      url: route,
      payload: wavTone(),
      headers: { 'content-type': 'audio/wav', ...headers },
    });

  test('every request that counts says what is left, the refused one too', async () => {
    for (const left of [2, 1, 0]) {
      const { statusCode, headers } = await measure();
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'ratelimit-policy': '"requests";q=3;w=60',
        ratelimit: `"requests";r=${left};t=40`,
      });
    }
    const refused = await measure();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'ratelimit-policy': '"requests";q=3;w=60',
      ratelimit: '"requests";r=0;t=40',
      'retry-after': '40',
    });
    clock.pass(40);
    expect((await measure()).headers['ratelimit']).toBe('"requests";r=2;t=60');
  });

  test('so does one that fails, by key and with an Idempotency-Key, and none that is free', async () => {
    const { key } = await service.services.keys.mint({ plan: 'free' });
    const authorization = `Bearer ${key}`;
    const bad = await service.inject({
      method: 'POST',
      url: '/v1/mix/analyze',
      payload: Buffer.from('no audio'),
      headers: { authorization, 'content-type': 'audio/wav' },
    });
    expect([bad.statusCode, bad.headers['ratelimit']]).toEqual([422, '"requests";r=29;t=60']);
    const once = await measure({ authorization, 'idempotency-key': 'one' });
    expect(once.headers['ratelimit']).toBe('"requests";r=28;t=60');
    const free = await service.inject({ url: '/v1/usage', headers: { authorization } });
    expect(free.headers).not.toHaveProperty('ratelimit');
    const unlimited = (await service.services.keys.mint({ plan: 'unlimited' })).key;
    const answer = await measure({ authorization: `Bearer ${unlimited}` });
    expect(answer.headers).not.toHaveProperty('ratelimit');
  });

  test('an answer that was made with a choice that is to go says so, until the new one is the default', async () => {
    const key = (await service.services.keys.mint({ plan: 'unlimited' })).key;
    const auth = { authorization: `Bearer ${key}` };
    const datedOf = (title: string) => ({
      deprecation: '@1799971200',
      sunset: 'Thu, 15 Apr 2027 00:00:00 GMT',
      link: `<https://sonometer.example/docs#versions>; rel="deprecation"; type="text/html"; title="${title}"`,
    });
    const dated = datedOf('speechDetector v1');
    expect((await measure(auth, '/v1/voice/qa')).headers).toMatchObject(dated);
    expect((await measure(auth, '/v1/signal')).headers).toMatchObject(datedOf('contentModel v1'));
    const both = await measure(auth, '/v1/analyze/profile?profile=dataset');
    expect(both.headers).toMatchObject(datedOf('speechDetector v1 and contentModel v1'));
    expect((await measure(auth)).headers).not.toHaveProperty('deprecation');
    const chosen = await measure(auth, '/v1/voice/qa?speechDetector=k2');
    expect(chosen.headers).not.toHaveProperty('deprecation');
    const before = clock.now();
    clock.to('2027-01-15T00:00:00Z');
    expect((await measure(auth, '/v1/voice/qa')).headers).not.toHaveProperty('sunset');
    const old = await measure(auth, '/v1/voice/qa?speechDetector=v1');
    expect(old.headers).toMatchObject(dated);
    clock.to(new Date(before).toISOString());
  });
});
