import { once } from 'node:events';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  closeOwn,
  closeUsual,
  opened,
  refused,
  statusOf,
  STEREO,
} from '../../../../../testing/stream-here.js';

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
