import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  families,
  PROFILE_ROUTE,
  profileByName,
} from '../packages/report/dist/questions/families.js';
import '../testing/typescript-loader.mjs';

// Sends damaged files to a server of its own, every route and profile in turn, for fuzz.mjs.

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

// Sends every request that names something with NUL characters in its name, for fuzz.mjs. PostgreSQL has no such texts: a
// request that reaches it with one is answered 500.

const NAMES = ['\0', 'x\0', '\0x', 'upl_0123456789\0', `${'a'.repeat(60)}\0`];

/** Gives the number of requests, and a line for each that was not refused as a mistake of the caller. */
export async function sendNul(base) {
  const { paths } = await (await fetch(`${base}/openapi.json`)).json();
  const failed = [];
  let requests = 0;
  const send = async (method, path, body) => {
    requests++;
    const response = await fetch(base + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    await response.arrayBuffer();
    if (response.status >= 500)
      failed.push(`${response.status} ${method} ${path} ${JSON.stringify(body) ?? ''}`);
  };
  for (const [path, methods] of Object.entries(paths))
    for (const [name, { parameters = [], requestBody }] of Object.entries(methods)) {
      const method = name.toUpperCase();
      const schema = requestBody?.content['application/json']?.schema;
      for (const text of NAMES) {
        const named = (template, value) => template.replace(/\{\w+\}/g, encodeURIComponent(value));
        if (path.includes('{')) await send(method, named(path, text), schema && {});
        for (const { name: field, in: place } of parameters)
          if (place === 'query')
            await send(
              method,
              `${named(path, 'x')}?${new URLSearchParams({ [field]: text })}`,
              schema && {},
            );
        for (const body of schema ? bodiesWith(schema, text) : [])
          await send(method, named(path, 'x'), body);
      }
    }
  return { requests, failed };
}

/** A body for each field that may hold a text, with the other required fields. */
function* bodiesWith({ properties = {}, required = [] }, text) {
  const usual = Object.fromEntries(
    required.map((field) => [field, usualOf(properties[field] ?? {})]),
  );
  for (const [field, schema] of Object.entries(properties))
    yield { ...usual, [field]: schema.type === 'array' ? [text] : text };
  yield { ...usual, [text]: text };
}

const usualOf = ({ type, enum: values, examples = [] }) =>
  values?.[0] ?? examples[0] ?? { integer: 1, array: [], object: {} }[type] ?? 'mix/analyze';
