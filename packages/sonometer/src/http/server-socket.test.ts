import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { openTestService, testService } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { defineRoute } from './route.js';
import { routes } from './routes/index.js';

/** What only a real connection shows: clients that leave, are slow, or send too much. */

const aborted = vi.fn();
const waiting = defineRoute({
  method: 'GET',
  path: '/waiting',
  doc: undefined,
  async handle({ signal }) {
    await once(signal, 'abort');
    aborted();
    return {};
  },
});

const impatient = (path: string, takesAudio: boolean) =>
  defineRoute({
    method: 'POST',
    path,
    ...(takesAudio && { takesAudio }),
    bodyTimeoutSec: 0.2,
    doc: undefined,
    async handle({ body }) {
      if (body.kind === 'raw') await finished(body.stream.resume());
      return {};
    },
  });

const service = testService(() => ({
  routes: [
    ...routes,
    waiting,
    impatient('/impatient/audio', true),
    impatient('/impatient/json', false),
  ],
}));
let port: number;
beforeAll(async () => {
  await service.server.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = service.server.server.address() as AddressInfo);
});

/** Sends text, and gives all that comes back until the other side hangs up. */
async function talk(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  socket.on('error', () => undefined); // it may be cut while we still send
  for (const piece of pieces) socket.write(piece);
  // `once` of node:events would throw the argument of `error`
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

const head = (length: number) =>
  `POST /v1/mix/analyze HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: audio/wav\r\ncontent-length: ${length}\r\n\r\n`;

test('a whole request is answered', async () => {
  const wav = wavTone();
  expect(await talk(head(wav.length), wav)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a refusal reaches a client that sends its whole body first, and wants no other request', async () => {
  const body = Buffer.alloc(4_000_000);
  const url = '/v1/mix/check-target?target=spotfy';
  for (let i = 0; i < 10; i++) {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const failed = vi.fn();
    socket.on('error', failed);
    socket.write(head(body.length).replace('/v1/mix/analyze', url));
    for (let at = 0; at < body.length; at += 100_000) {
      const isRoom = socket.write(body.subarray(at, at + 100_000));
      if (!isRoom) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    }
    // as clients do that read only when all is sent
    socket.on('data', (data) => (received += data.toString('latin1')));
    await once(socket, 'close');
    expect(failed).not.toHaveBeenCalled();
    expect(received).toMatch(/^HTTP\/1\.1 400 [^]*did you mean spotify\?/);
  }
});

test('a caller that leaves aborts its request', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /waiting HTTP/1.1\r\nhost: a\r\n\r\n');
  await sleep(50);
  expect(aborted).not.toHaveBeenCalled();
  socket.destroy();
  await vi.waitFor(() => {
    expect(aborted).toHaveBeenCalledOnce();
  });
});

test('an upload that breaks off leaves nothing behind', async () => {
  const { room, spoolDir } = service.services;
  const places = Array.from({ length: room.places }, () => room.take()); // so that it goes to the disk
  const socket = connect(port, '127.0.0.1');
  socket.write(head(100_000));
  socket.write(Buffer.alloc(10_000));
  await vi.waitFor(async () => {
    expect(await readdir(spoolDir)).toHaveLength(1);
  });
  socket.destroy();
  await vi.waitFor(async () => {
    expect(await readdir(spoolDir)).toHaveLength(0);
  });
  for (const place of places) if (place) room.give(place);
});

test('a body that is too large is refused before its end, and the refusal arrives', async () => {
  const answer = await talk(head(200_000_000), Buffer.alloc(6_000_000));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('file_too_large');
}, 10_000);

test('slow uploads from one address leave room for another', async () => {
  const refused = vi.fn<(code?: string) => void>();
  const sockets = Array.from({ length: 34 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      refused(/"code":"(\w+)"/.exec(data.toString('latin1'))?.[1]);
    });
    socket.write(head(100_000));
    return socket;
  });
  await vi.waitFor(() => {
    expect(refused.mock.calls).toEqual(Array(17).fill(['service_overloaded']));
  });
  const elsewhere = await service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: wavTone(),
    headers: { 'content-type': 'audio/wav' },
    remoteAddress: '192.0.2.9',
  });
  expect(elsewhere.statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('a flood of headers is refused in our words', async () => {
  const answer = await talk(`GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(10_000)}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toContain('"docs_url"');
});

test('what is not HTTP is refused in our words', async () => {
  expect(await talk('EHLO sonometer\r\n\r\n')).toContain('"code":"invalid_parameter"');
});

test.each([
  ['/impatient/audio', 'audio/wav'],
  ['/impatient/json', 'application/json'],
])('a body for %s that trickles is refused in our words', async (path, type) => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n`,
  );
  const drip = setInterval(() => socket.write(' '), 20);
  await vi.waitFor(
    () => {
      expect(received).toContain('"code":"request_timeout"');
    },
    { timeout: 3000 },
  );
  clearInterval(drip);
  socket.destroy();
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
});

test('a service that stops finishes what runs, and loses nothing', async () => {
  const stopping = await openTestService({
    workerFile: new URL('../../../../testing/slow-worker.mjs', import.meta.url),
  });
  await stopping.server.listen({ host: '127.0.0.1', port: 0 });
  const { port: its } = stopping.server.server.address() as AddressInfo;
  const wav = wavTone();
  const request = fetch(`http://127.0.0.1:${its}/v1/mix/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'audio/wav' },
    body: wav,
  });
  await vi.waitFor(() => {
    expect(stopping.services.pool.running).toBe(1);
  });
  const closed = stopping.close();
  const response = await request;
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ slow: true });
  await closed;
  await expect(fetch(`http://127.0.0.1:${its}/healthz`)).rejects.toThrow();
});

test('a body that ends early after its answer gets no second one', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(
    'POST /v1/mix/analyze HTTP/1.1\r\nhost: a\r\nauthorization: Bearer wrong\r\n' +
      'content-type: audio/wav\r\ncontent-length: 400000\r\n\r\n',
  );
  socket.write(Buffer.alloc(1000));
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 401 /);
  socket.end(); // half of what it announced has not come
  await new Promise((resolve) => socket.once('close', resolve));
  expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});
