import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const program = join(repository, 'packages/sonometer/bin/sonometer.mjs');

/** The built program as a server of its own, on a free port, in a folder of its own. */
export interface Served {
  readonly url: string;
  /** A key of a new account. */
  key(plan: string): Promise<string>;
  /** At once, as the system does when there is no memory left; its folder stays. */
  kill(): Promise<void>;
  close(): Promise<void>;
  /** Its log so far. */
  log(): string;
}

export async function openServed(
  env: Readonly<Record<string, string>> = {},
  shared?: string,
): Promise<Served> {
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'sonometer-served-')));
  const port = String(await freePort());
  const settings = { SONOMETER_DATA_DIR: folder, SONOMETER_WORKERS: '1', ...env };
  const server = spawn(process.execPath, [program, 'serve', '--port', port], {
    cwd: repository,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logged = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (logged += text));
  let stated = '';
  const url = await new Promise<string>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      stated += text;
      const [found] = /http:\/\/\S+:\d+/.exec(stated) ?? [];
      if (found) resolve(found);
    });
    server.once('exit', () => {
      reject(new Error(`the server does not start: ${stated}`));
    });
  });
  return {
    url,
    log: () => logged,
    async key(plan) {
      const { out } = await runProgram(['keys', 'create', '--plan', plan], { env: settings });
      return out.trim();
    },
    async kill() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    async close() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGTERM');
        await ended;
      }
      if (shared === undefined) await rm(folder, { recursive: true });
    },
  };
}

/** Links to the server hold its port, so that it has to be known before. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
