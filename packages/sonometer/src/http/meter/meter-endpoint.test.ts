import { openMeter } from '@sonometer/engine';
import { liveRow } from '@sonometer/report/live/alarm.js';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  bytes,
  closeOwn,
  closeUsual,
  listen,
  opened,
  RATE_HZ,
  refused,
  samples,
  statusOf,
  STEREO,
} from '../../../../../testing/stream-here.js';
import { closeCode } from './meter-limits.js';

describe('meter endpoint', () => {
  afterEach(closeOwn);
  afterAll(closeUsual);

  describe('a stream', () => {
    test('reads what the engine reads, and is charged as a call and its bytes', async () => {
      const { connect, used } = await opened();
      const socket = connect(`${STEREO}&every=1&alert=momentaryLufs%3E-60`);
      const { reported, closed } = listen(socket);
      await once(socket, 'open');
      for (let at = 0; at < bytes.length; at += 10_007)
        socket.send(bytes.subarray(at, at + 10_007));
      socket.send('{"do":"end"}');
      expect(await closed).toBe(closeCode.done);

      const meter = openMeter({ rateHz: RATE_HZ, channels: 2, bitDepth: 16 });
      meter.push(samples.subarray(0, 2 * RATE_HZ));
      const { truePeakDb, integratedLufs } = liveRow(meter.read());
      expect(reported.filter(({ kind }) => kind === 'reading')).toHaveLength(3);
      expect(reported.find(({ seconds }) => seconds === 1)).toMatchObject({
        truePeakDb,
        integratedLufs,
      });
      expect(reported.find(({ kind }) => kind === 'alarm')).toMatchObject({ event: 'raised' });
      meter.push(samples.subarray(2 * RATE_HZ));
      expect(reported.at(-1)).toMatchObject({ kind: 'answer', data: meter.end().body });
      await expect
        .poll(used)
        .toMatchObject({ calls: { used: 1 }, dataBytes: { used: bytes.length } });
    });

    test('pauses, and begins anew', async () => {
      const { connect } = await opened();
      const socket = connect(`${STEREO}&every=1`);
      const { reported, closed } = listen(socket);
      await once(socket, 'open');
      const second = bytes.subarray(0, 4 * RATE_HZ);
      socket.send(second);
      socket.send('{"do":"pause"}');
      socket.send(second);
      socket.send('{"do":"resume"}');
      socket.send('{"do":"pause"}');
      socket.send('{"do":"reset"}'); // is not paused any more
      socket.send(second);
      socket.send('{"do":"end"}');
      await closed;
      expect(reported.map(({ kind, seconds }) => [kind, seconds])).toEqual([
        ['reading', 1],
        ['reading', 1],
        ['answer', undefined],
      ]);
    });

    test('that breaks off gives all back', async () => {
      const { connect, service: opens, used } = await opened();
      const socket = connect();
      await once(socket, 'open');
      socket.send(bytes);
      await once(socket, 'message');
      expect(opens.meters.open).toBe(1);
      socket.terminate();
      await expect.poll(() => opens.meters.open).toBe(0);
      await expect.poll(async () => (await used()).dataBytes.used).toBe(bytes.length);
      expect(opens.errors).toEqual([]);
    });

    test('without a sample costs nothing', async () => {
      const { connect, service: opens, used } = await opened();
      const socket = connect();
      await once(socket, 'open');
      socket.close();
      await expect.poll(() => opens.meters.open).toBe(0);
      expect((await used()).calls.used).toBe(0);
    });
  });

  describe('is refused before it begins', () => {
    test.each([
      [
        'a wrong key',
        STEREO,
        { authorization: 'Bearer snm_live_nonsense' },
        401,
        'invalid_api_key',
      ],
      ['no format', 'rate=48000', {}, 400, 'invalid_parameter'],
      ['a format that is none', `${STEREO}&format=mp3`, {}, 400, 'invalid_parameter'],
      ['an alarm that is none', `${STEREO}&alert=loud`, {}, 400, 'invalid_parameter'],
      ['a name that is none', `${STEREO}&volume=3`, {}, 400, 'invalid_parameter'],
      ['two rates', `${STEREO}&rate=44100`, {}, 400, 'invalid_parameter'],
      ['a page elsewhere', STEREO, { origin: 'https://evil.example' }, 400, 'invalid_parameter'],
    ])('%s', async (_, query, headers, status, code) => {
      const { connect, service: opens, used } = await opened();
      const first = query.includes('format=mp3') ? query.replace('format=s16le&', '') : query;
      expect(await refused(connect(first, headers as Record<string, string>))).toMatchObject({
        ...{ status, code },
      });
      expect(opens.meters.open).toBe(0);
      expect((await used()).calls.used).toBe(0);
    });

    test('more channels or a rate than can be measured', async () => {
      const { connect, used } = await opened();
      const { status } = await refused(connect('format=s16le&rate=48000&channels=999'));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect((await used()).calls.used).toBe(0);
    });

    test('no key, and a key that may not analyse', async () => {
      const { port, mint } = await opened();
      const url = `ws://127.0.0.1:${port}/v1/meter?${STEREO}`;
      expect(await refused(new WebSocket(url))).toMatchObject({ status: 401 });
      const authorization = `Bearer ${await mint('pro', ['read'])}`;
      expect(await refused(new WebSocket(url, { headers: { authorization } }))).toMatchObject({
        ...{ status: 403, code: 'scope_missing' },
      });
    });

    test('a handshake that is none', async () => {
      const { port, key, service: opens, used } = await opened();
      const headers = {
        ...{ connection: 'Upgrade', upgrade: 'websocket', authorization: `Bearer ${key}` },
      };
      const path = `/v1/meter?${STEREO}`;
      const requested = request({ host: '127.0.0.1', port, path, headers });
      requested.end();
      const [response] = (await once(requested, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(400);
      expect(opens.meters.open).toBe(0);
      expect((await used()).calls.used).toBe(0);
    });

    test('a request that asks for no WebSocket', async () => {
      const { service: opens } = await opened();
      const answer = await opens.inject('/v1/meter');
      expect(answer.json()).toMatchObject({ error: { param: 'upgrade' } });
    });
  });

  describe('is ended', () => {
    test('a slow reader', async () => {
      const { connect, service: opens } = await opened({ unreadBytes: 20_000 });
      const socket = connect('format=s16le&rate=8000&channels=1');
      const { closed } = listen(socket);
      await once(socket, 'open');
      (socket as unknown as { _socket: Socket })._socket.pause(); // the system holds some MB for it
      const sending = setInterval(() => {
        if (socket.bufferedAmount < 1e6) socket.send(new Uint8Array(500_000));
      }, 5);
      await expect.poll(() => opens.meters.open, { timeout: 60_000 }).toBe(0);
      clearInterval(sending);
      (socket as unknown as { _socket: Socket })._socket.resume();
      // the close comes after unread messages
      expect([closeCode.tooSlow, 1006]).toContain(await closed);
      expect(opens.errors).toEqual([]);
    }, 90_000);

    test('a message that is none', async () => {
      const { connect } = await opened();
      for (const text of ['garbage', '{"do":"dance"}', 'null']) {
        const socket = connect();
        const { closed } = listen(socket);
        await once(socket, 'open');
        socket.send(text);
        expect(await closed).toBe(closeCode.notUnderstood);
      }
    });

    test('an end without a sample', async () => {
      const { connect } = await opened();
      const socket = connect();
      const { closed } = listen(socket);
      await once(socket, 'open');
      socket.send('{"do":"end"}');
      expect(await closed).toBe(closeCode.notUnderstood);
    });

    test('a message that is too long, and silence on the line', async () => {
      const { connect } = await opened({ messageBytes: 1000, idleMs: 300 });
      const long = connect();
      const { closed: longClosed } = listen(long);
      await once(long, 'open');
      long.send(new Uint8Array(1001));
      expect(await longClosed).toBe(1009);
      const idle = connect();
      const { closed } = listen(idle);
      expect(await closed).toBe(closeCode.idle);
    });

    test('what is longer than a recording may be', async () => {
      const { connect } = await opened({}, { SONOMETER_MAX_DURATION_SEC: '2' });
      const socket = connect();
      const { closed } = listen(socket);
      await once(socket, 'open');
      socket.send(bytes);
      expect(await closed).toBe(closeCode.tooLong);
    });

    test('with the server', async () => {
      const { connect, service: opens } = await opened({});
      const socket = connect();
      const { closed } = listen(socket);
      await once(socket, 'open');
      await opens.close();
      expect(await closed).toBe(closeCode.stopping);
    });
  });

  test('an offer of HTTP/2 at another path is answered as if there were none', async () => {
    const { port } = await opened();
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' };
    const requested = request({ host: '127.0.0.1', port, path: '/healthz', headers });
    requested.end();
    const [response] = (await once(requested, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
  });
});

describe('meter room', () => {
  afterEach(closeOwn);
  afterAll(closeUsual);

  test('too many', async () => {
    const { connect } = await opened({ maxOfCaller: 2 });
    const open = [connect(), connect()];
    await Promise.all(open.map((socket) => once(socket, 'open')));
    expect(await refused(connect())).toMatchObject({ status: 429, code: 'rate_limited' });
    const [first = connect()] = open;
    first.close();
    await once(first, 'close');
    const next = connect();
    await once(next, 'open');
  });

  test('too many at the same moment', async () => {
    const { connect, mint, service: opens } = await opened({ max: 4, maxOfCaller: 2 });
    const statuses = Array.from({ length: 5 }, () => statusOf(connect()));
    expect((await Promise.all(statuses)).sort()).toEqual([101, 101, 429, 429, 429]);
    const authorization = `Bearer ${await mint()}`;
    expect(await statusOf(connect(STEREO, { authorization }))).toBe(101); // others have places
    expect(opens.meters.open).toBe(3);
  });

  test('too many of an address, where the service is open', async () => {
    const { port } = await opened(
      { maxOfCaller: 1 },
      { SONOMETER_OPEN: '1', SONOMETER_TRUSTED_PROXIES: '127.0.0.1' },
    );
    const from = (address: string) =>
      statusOf(
        new WebSocket(`ws://127.0.0.1:${port}/v1/meter?${STEREO}`, {
          headers: { 'x-forwarded-for': address },
        }),
      );
    expect(await from('192.0.2.1')).toBe(101);
    expect(await from('192.0.2.1')).toBe(429);
    expect(await from('192.0.2.2')).toBe(101);
  });

  test('that is on its way when the server stops is refused, and the server stops', async () => {
    const { connect, used, service: opens } = await opened({});
    const { metering } = opens.services;
    const admit = metering.admit.bind(metering);
    let stopping: Promise<string> | undefined;
    vi.spyOn(metering, 'admit').mockImplementation(async (...call) => {
      const reservation = await admit(...call);
      stopping = opens.server
        .close()
        .then(used)
        .then(({ calls }) => `used ${calls.used}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return reservation;
    });
    expect(await statusOf(connect())).toBe(503);
    expect(await stopping).toBe('used 0');
    expect(opens.errors).toEqual([]);
  });
});
