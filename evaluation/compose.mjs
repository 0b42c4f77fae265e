/**
 * Whether deploy/compose.yaml is known to work, without containers: node evaluation/compose.mjs [--workers 2]
 *
 * Starts the file's `server` and `worker` as processes: their commands, their environment, their
 * health checks, one data folder for all. The addresses of PostgreSQL, Redis and the bucket are
 * those of the tests' own engines (the bucket is our double), and ports are free ones. Then a call,
 * a job, an upload, the metrics with and without their token, and a stop. Fails where anything is
 * not as it should be.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import '../testing/typescript-loader.mjs';
import { createKey, NODE_FLAGS, program } from '../bench/running-service.mjs';
import { wavOf } from '../bench/wav-of.mjs';

const { startEngines } = await import('../testing/engines.ts');
const { freePort } = await import('../testing/free-port.ts');
const { values } = parseArgs({ options: { workers: { type: 'string', default: '2' } } });

const file = new URL('../deploy/compose.yaml', import.meta.url);
const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
const token = 'a-token-of-this-trial';
const given = {
  SONOMETER_METRICS_TOKEN: token,
  POSTGRES_PASSWORD: 'p',
  S3_SECRET: 's',
  S3_ROOT_SECRET: 'r',
};
const folder = mkdtempSync(join(tmpdir(), 'sonometer-compose-'));
const engines = await startEngines();
const own = await engines.env();
const endpoint = new URL(own.OBJECTS_URL).searchParams.get('endpoint');
const addresses = { ...own, SONOMETER_OBJECTS_PUBLIC_ENDPOINT: endpoint };
const running = [];
try {
  await check();
  console.log('deploy/compose.yaml: as it should be');
} finally {
  for (const { child } of running) child.kill('SIGKILL');
  await engines.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function check() {
  // a server without workers is not ready
  for (let i = 0; i < Number(values.workers); i++) await start('worker', 9090);
  const server = await start('server', 8080);
  const url = `http://127.0.0.1:${server.port}`;
  const headers = { authorization: `Bearer ${await createKey(server.env, 'scale')}` };
  const post = async (path, body, more = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'audio/wav', ...headers, ...more },
      body,
    });
    return { httpStatus: response.status, ...(await response.json()) };
  };
  const wav = wavOf(2);

  const inline = await post('/v1/mix/analyze', wav);
  assert.equal(inline.httpStatus, 200);
  const job = await post('/v1/signal', wav, { prefer: 'respond-async' });
  assert.equal(job.httpStatus, 202);
  const read = async () => (await fetch(`${url}/v1/jobs/${job.id}`, { headers })).json();
  await until(async () => (await read()).status === 'done', 'the job ends');

  const json = { 'content-type': 'application/json' };
  const requested = JSON.stringify({ contentType: 'audio/wav', size: wav.length });
  const ticket = await post('/api/upload-url', requested, json);
  const put = { method: ticket.method, headers: ticket.headers, body: wav };
  assert.ok((await fetch(ticket.signedUrl, put)).ok);
  const { objectPath } = ticket;
  const uploaded = await post('/v1/mix/analyze', JSON.stringify({ objectPath }), json);
  assert.equal(uploaded.integratedLufs, inline.integratedLufs);

  const metrics = (given) => fetch(`${url}/metrics`, { headers: given });
  assert.equal((await metrics({})).status, 401);
  assert.equal((await metrics({ authorization: `Bearer ${token}` })).status, 200);

  for (const { name, child } of running.toReversed()) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual((await ended)[0], 0, `${name} stops`);
  }
}

/**
 * Starts the command of a service of the file; a free port replaces the one that the file names.
 */
async function start(name, named) {
  const { command = ['serve'], environment, healthcheck } = services[name];
  const port = await freePort();
  const env = { HOST: '127.0.0.1', PORT: String(port), SONOMETER_DATA_DIR: folder };
  for (const [key, value] of Object.entries(environment))
    env[key] = addressed(key, filledIn(value));
  const own = (word) => word.replaceAll(String(named), String(port));
  const child = spawn(process.execPath, [...NODE_FLAGS, program, ...command.map(own)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push({ name, child });
  const [, ...test] = healthcheck.test.map(own);
  await until(
    async () => (await once(spawn(test[0], test.slice(1)), 'exit'))[0] === 0,
    `${name} is healthy`,
  );
  return { port, env };
}

/** The values of `${NAME:?}` and `${NAME:-otherwise}` in the file. */
function filledIn(text) {
  return text.replace(
    /\$\{(\w+)(?::-([^}]*)|:\?)\}/g,
    (_, name, otherwise) => given[name] ?? otherwise,
  );
}

/** The local engine that replaces the one of the file, of the same kind. */
function addressed(key, value) {
  const address = addresses[key];
  if (address === undefined) return value;
  assert.equal(
    new URL(value).protocol,
    new URL(address).protocol.replace('postgresql', 'postgres'),
  );
  return address;
}

async function until(isSo, what) {
  const endMs = Date.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < endMs, what);
    await sleep(200);
  }
}
