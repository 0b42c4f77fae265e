import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { MeterLimits } from '../packages/sonometer/src/http/meter/meter-limits.js';
import { openTestService, type TestService } from './test-service.js';

export const RATE_HZ = 48_000;
/** A swelling tone in stereo, 16 bits. */
export const samples = Int16Array.from({ length: 2 * RATE_HZ * 3 }, (_, i) =>
  Math.round(0.2 * i ** 0.9 * Math.sin((2 * Math.PI * 997 * (i >> 1)) / RATE_HZ)),
);
export const bytes = Buffer.from(samples.buffer);
export const STEREO = 'format=s16le&rate=48000&channels=2';

let usual: Promise<TestService> | undefined;
let own: TestService | undefined;
/** After each test: one that had settings of its own. */
export async function closeOwn(): Promise<void> {
  await own?.close();
  own = undefined;
}
/** After all tests of a file. */
export async function closeUsual(): Promise<void> {
  await (await usual)?.close();
  usual = undefined;
}

async function open(limits: Partial<MeterLimits>, env: Record<string, string>) {
  const service = await openTestService({
    env: { SONOMETER_OPEN: '0', ...env },
    meterLimits: { drainMs: 200, ...limits },
  });
  await service.server.listen({ host: '127.0.0.1', port: 0 });
  return service;
}

/** A service that streams, with a new key for it: the usual one of a file, or one with limits of its own. */
export async function opened(limits?: Partial<MeterLimits>, env: Record<string, string> = {}) {
  const service = limits ? (own = await open(limits, env)) : await (usual ??= open({}, {}));
  const { server, services } = service;
  const { port } = server.server.address() as AddressInfo;
  const mint = async (plan = 'pro', scopes?: readonly ['read']) =>
    (await services.keys.mint({ plan }, undefined, scopes ? { scopes } : {})).key;
  const key = await mint();
  const connect = (query = STEREO, headers: Record<string, string> = {}) =>
    new WebSocket(`ws://127.0.0.1:${port}/v1/meter?${query}`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
  const used = async (of = key) =>
    await services.metering.usage(
      await services.callers.identify({ authorization: `Bearer ${of}`, address: '' }),
    );
  return { service, port, key, mint, connect, used };
}

type Reported = Record<string, unknown> & { kind: string };
/** All that comes, and how it ends. */
export function listen(socket: WebSocket) {
  const reported: Reported[] = [];
  socket.on('message', (data: Buffer) => reported.push(JSON.parse(data.toString()) as Reported));
  const closed = once(socket, 'close').then(([code]) => code as number);
  return { reported, closed };
}
/** Of its handshake. */
export async function statusOf(socket: WebSocket) {
  const begun = once(socket, 'open').then(() => 101);
  return Promise.race([begun, refused(socket).then(({ status }) => status)]);
}
export async function refused(socket: WebSocket) {
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number },
  ];
  let text = '';
  for await (const chunk of response) text += chunk.toString();
  const { error } = JSON.parse(text) as { error: { code: string; param?: string } };
  return { status: response.statusCode, ...error };
}
