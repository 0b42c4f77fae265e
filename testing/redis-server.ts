import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freezeProcesses } from './freeze-processes.js';
import { freePort } from './free-port.js';

const START_TIMEOUT_MS = 10_000;

/** A Redis of the tests' own, on a free port of 127.0.0.1, whose data survive a restart. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Stops it in the middle of what it does; or lets it go on. */
  freeze(isWanted: boolean): void;
  /** Starts it again with what it had written. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The server's program; `undefined` where there is none. */
export const redisProgram = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(':')
    .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Starts a server in a new folder; nothing of it stays after `stop`. */
export async function startRedis(program: string): Promise<RedisServer> {
  const dir = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', ''];
  // as BullMQ requires: every job written to disk, none evicted for want of memory
  args.push('--appendonly', 'yes', '--maxmemory-policy', 'noeviction');
  let server: ChildProcess | undefined;
  const killNow = () => server?.kill('SIGKILL');
  process.once('exit', killNow); // should the tests be cut off

  const start = async () => {
    server = spawn(program, args, { stdio: 'ignore' });
    await ready(port, server);
  };
  const kill = async () => {
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server?.once('exit', done));
    killNow();
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    kill,
    freeze(isWanted) {
      if (server?.pid !== undefined) freezeProcesses([server.pid], isWanted);
    },
    async stop() {
      await kill();
      process.off('exit', killNow);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function ready(port: number, server: ChildProcess): Promise<void> {
  const giveUpMs = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > giveUpMs)
      throw new Error('redis-server does not start');
    await sleep(20);
  }
}

/** It answers PONG, not that it is still loading. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (stated) => {
      socket.destroy();
      resolve(stated.toString().startsWith('+PONG'));
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
