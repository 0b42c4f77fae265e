import { fastify } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { closerOf } from './start-server.js';

/** More than the socket buffers hold unread. */
const MUCH = 'x'.repeat(64 * 1024 * 1024);

async function request(lastReadersMs: number) {
  const server = fastify({ forceCloseConnections: 'idle' });
  const close = closerOf(server);
  server.get('/', () => MUCH);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  await once(socket, 'readable'); // and reads no more
  return { socket, closed: close(lastReadersMs) };
}

test('who does not read his answer is cut off when the server ends', async () => {
  const { socket, closed } = await request(50);
  await closed;
  let length = 0;
  for await (const part of socket as AsyncIterable<Buffer>) length += part.length;
  expect(length).toBeLessThan(MUCH.length);
});

test('who reads is waited for', async () => {
  const { socket, closed } = await request(30_000);
  let length = 0;
  for await (const part of socket as AsyncIterable<Buffer>) length += part.length;
  await closed;
  expect(length).toBeGreaterThan(MUCH.length);
});
