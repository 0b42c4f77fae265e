// Sends damaged files to a server of its own, every route and profile in turn, for fuzz.mjs.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import '../testing/typescript-loader.mjs';
import {
  families,
  PROFILE_ROUTE,
  profileByName,
} from '../packages/report/dist/questions/families.js';

const program = fileURLToPath(new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url));

const paths = [
  ...Object.values(families).map(({ route }) => route),
  ...[...profileByName.keys()].flatMap((name) =>
    (name === 'room' ? ['&roomSource=clap', '&roomSource=sweep'] : ['']).map(
      (source) => `${PROFILE_ROUTE}?profile=${name}${source}`,
    ),
  ),
];

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A database of a cluster of its own, or none for SQLite in the data folder. */
async function openDatabase(database) {
  if (database === 'sqlite') return { env: { DATABASE_URL: '' }, stop: async () => undefined };
  if (database !== 'postgres') throw new Error('--database is sqlite or postgres');
  const { postgresPrograms, startPostgres } = await import('../testing/postgres-cluster.ts');
  const programs = await postgresPrograms();
  if (programs === undefined) throw new Error('no PostgreSQL under /usr/lib/postgresql');
  const cluster = await startPostgres(programs);
  return { env: { DATABASE_URL: await cluster.createDatabase() }, stop: () => cluster.stop() };
}

/** `database` is `sqlite` or `postgres`. */
export async function openRoutes({ deadlineMs, database }) {
  const engine = await openDatabase(database);
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-fuzz-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...engine.env,
    SONOMETER_OPEN: '1',
    SONOMETER_DATA_DIR: folder,
  };
  const server = spawn(process.execPath, [program, 'serve', '--port', String(port)], {
    env,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 100));
  let calls = 0;
  return {
    base,
    async run(bytes, at = calls++) {
      const path = paths[at % paths.length];
      try {
        const response = await fetch(base + path, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: bytes,
          signal: AbortSignal.timeout(deadlineMs),
        });
        const body = await response.json();
        if (response.ok) return { kind: 'decoded', durationSec: body.durationSec };
        const { code } = body.error;
        return response.status < 500
          ? { kind: 'refused', code }
          : { kind: 'error', what: `${path} answers ${response.status} ${code}` };
      } catch (error) {
        return error.name === 'TimeoutError'
          ? { kind: 'hang', what: `${path} takes over ${deadlineMs} ms` }
          : { kind: 'crash', what: `${path}: ${error.cause ?? error}` };
      }
    },
    memoryMb() {
      const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'));
      return Math.round(Number(kB) / 1024);
    },
    async close() {
      server.kill('SIGTERM');
      await ended;
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
