/**
 * The behaviour of the service on PostgreSQL, Redis and a bucket when its parts die: node
 * evaluation/faults.mjs
 *   [--seconds 12] [--only NAME,...]
 *
 * Each fault meets a load of jobs and inline calls on two servers and two workers, processes of the built
 * program on engines of the script's own. Prints a row for each: jobs that were acknowledged (202), those
 * that ended, were lost, or ended twice; calls charged against calls answered; the time until the service
 * answers 200 again. Fails when anything was lost or charged twice. Needs the programs of PostgreSQL and
 * Redis, as the tests do.
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import '../testing/typescript-loader.mjs';
import { createKey, program, stated } from '../bench/running-service.mjs';
import { wavOf } from '../bench/wav-of.mjs';

const { startEngines } = await import('../testing/engines.ts');
const { openNetwork } = await import('../testing/network.ts');
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '12' }, only: { type: 'string', default: '' } },
});
const loadMs = 1000 * Number(values.seconds);
const wav = wavOf(2);

const faults = {
  none: async () => undefined,
  'kill -9 of a worker': async ({ workers, startWorker }) => {
    workers[0].kill('SIGKILL');
    workers[0] = await startWorker();
  },
  'kill -9 of a server': async ({ servers, startServer }) => {
    servers[0].child.kill('SIGKILL');
    servers[0] = await startServer();
  },
  'kill -9 of Redis, back after 3 s': async ({ engines }) => {
    await engines.redis.kill();
    await sleep(3000);
    await engines.redis.start();
  },
  'crash of PostgreSQL, back after 3 s': async ({ engines }) => {
    await engines.postgres.kill();
    await sleep(3000);
    await engines.postgres.start();
  },
  'network to PostgreSQL stalls for 3 s': async ({ network }) => {
    network.postgres.stall(true);
    await sleep(3000);
    network.postgres.stall(false);
  },
  'network to PostgreSQL is cut': async ({ network }) => network.postgres.cut(),
  'network to Redis stalls for 3 s': async ({ network }) => {
    network.redis.stall(true);
    await sleep(3000);
    network.redis.stall(false);
  },
  'network to Redis is cut': async ({ network }) => network.redis.cut(),
  'full disk of a server for 3 s': async ({ disk }) => {
    const filler = join(disk, 'filler');
    for (const bytes of [1e6, 1e4, 100]) fill(filler, bytes);
    await sleep(3000);
    rmSync(filler);
  },
};

const only = values.only.split(',').filter((name) => name !== '');
const rows = [];
for (const [name, strike] of Object.entries(faults))
  if (only.length === 0 || only.some((part) => name.includes(part)))
    rows.push(await meet(name, strike));
console.table(rows);
const bad = rows.filter((row) => row.lost + row['charged twice'] + row['status 500'] > 0);
process.exitCode = bad.length === 0 ? 0 : 1;
process.exit();

async function meet(fault, strike) {
  const engines = await startEngines();
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-faults-'));
  const given = await engines.env();
  const network = {
    postgres: await openNetwork(Number(new URL(given.DATABASE_URL).port)),
    redis: await openNetwork(engines.redis.port),
  };
  const env = {
    ...process.env,
    ...given,
    DATABASE_URL: given.DATABASE_URL.replace(/:\d+\//, `:${network.postgres.port}/`),
    REDIS_URL: given.REDIS_URL.replace(/:\d+\//, `:${network.redis.port}/`),
    SONOMETER_DATA_DIR: folder,
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'silent',
  };
  const start = async (args, pattern) => {
    const child = spawn(process.execPath, [program, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return { child, found: await stated(child, pattern) };
  };
  // a disk of its own for the first server, where we may make one
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]).status === 0;
  if (!mounted && fault.startsWith('full disk')) return { fault: `${fault}: needs root` };
  const startServer = async () => {
    const { child, found } = await start(['serve', '--port', '0'], /listens on (\S+)/);
    return { child, url: found };
  };
  const startWorker = async () =>
    (await start(['work', '--concurrency', '1'], /works, (\d+) at a time/)).child;
  env.SONOMETER_DATA_DIR = disk;
  const servers = [await startServer()];
  env.SONOMETER_DATA_DIR = folder;
  servers.push(await startServer());
  const workers = await Promise.all([startWorker(), startWorker()]);
  const key = await createKey(env);

  const statuses = new Map();
  const jobs = [];
  let lastBadMs = 0;
  const post = async (headers) => {
    const { url } = servers[Math.floor(Math.random() * servers.length)];
    try {
      const response = await fetch(`${url}/v1/mix/analyze`, {
        method: 'POST',
        headers: { 'content-type': 'audio/wav', authorization: `Bearer ${key}`, ...headers },
        body: wav,
        signal: AbortSignal.timeout(60_000),
      });
      const body = await response.json();
      const isFull = body.error?.code === 'storage_unavailable';
      count(statuses, isFull ? 'full' : response.status);
      if (response.status === 202) jobs.push(body.id);
      if (response.status >= 500) lastBadMs = performance.now();
      if (response.status === 503 && !response.headers.has('retry-after')) count(statuses, 'bare');
      if (response.status === 503) await sleep(200);
    } catch {
      count(statuses, 'broken');
      lastBadMs = performance.now();
    }
  };
  const endMs = performance.now() + loadMs;
  let isStruck = false;
  const lane = async (headers) => {
    while (performance.now() < endMs || !isStruck) await post(headers);
  };
  const lanes = [lane({}), lane({}), lane({ prefer: 'respond-async' })];
  await sleep(loadMs / 4);
  const struckMs = performance.now();
  await strike({ engines, network, disk, servers, workers, startServer, startWorker });
  isStruck = true;
  await Promise.all(lanes);

  const ended = await endOf(jobs, servers[0].url, key);
  const usage = await get(servers[0].url, '/v1/usage', key);
  const done = ended.filter((status) => status === 'done').length;
  const answered = (statuses.get(200) ?? 0) + done;
  for (const one of [...workers, ...servers.map(({ child }) => child)]) one.kill('SIGTERM');
  await sleep(1500);
  for (const one of Object.values(network)) one.close();
  await engines.stop();
  if (mounted) spawnSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
  const broken = (statuses.get('broken') ?? 0) + (statuses.get(503) ?? 0);
  return {
    fault,
    'inline 200': statuses.get(200) ?? 0,
    'status 503': statuses.get(503) ?? 0,
    'no room': statuses.get('full') ?? 0,
    'no answer': statuses.get('broken') ?? 0,
    'status 500': (statuses.get(500) ?? 0) + (statuses.get('bare') ?? 0),
    'jobs acknowledged': jobs.length,
    done,
    failed: ended.filter((status) => status === 'error').length,
    lost: ended.filter((status) => status !== 'done' && status !== 'error').length,
    // a call whose answer broke off may have been charged, once
    'charged twice': Math.max(0, usage.calls.used - answered - broken),
    uncharged: Math.max(0, answered - usage.calls.used),
    'recovered after s': lastBadMs > struckMs ? round((lastBadMs - struckMs) / 1000) : 0,
  };
}

/** The last status of each job, once it has ended or a minute has gone. */
async function endOf(jobs, url, key) {
  const giveUpMs = performance.now() + 60_000;
  const statuses = new Map(jobs.map((id) => [id, 'queued']));
  while (performance.now() < giveUpMs) {
    for (const [id, status] of statuses)
      if (status === 'queued' || status === 'running')
        statuses.set(id, (await get(url, `/v1/jobs/${id}`, key)).status);
    const left = [...statuses.values()].filter((one) => one === 'queued' || one === 'running');
    if (left.length === 0) break;
    await sleep(500);
  }
  return [...statuses.values()];
}

async function get(url, path, key) {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  return response.json();
}

/** Writes pieces until there is no room for one more. */
function fill(path, bytes) {
  const piece = Buffer.alloc(bytes);
  try {
    for (;;) appendFileSync(path, piece);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  }
}

function count(map, key) {
  map.set(key, (map.get(key) ?? 0) + 1);
}

function round(value) {
  return Math.round(value * 10) / 10;
}
