/**
 * The overhead of the queue: node bench/workers.mjs [--seconds 2,20] [--calls 40] [--rounds 3]
 * [--shapes 1x1,2x1,1x2]
 *
 * The same calls to a server with its own threads (SQLite, a folder), and to one with as many
 * threads in processes of `sonometer work` (a shape is processes x threads) over PostgreSQL, Redis
 * and a bucket, all on this machine, in turns. Where we may (root, `unshare`), once more with
 * workers that do not see the server's disk, as on another machine: then the audio goes through the
 * bucket. Prints calls a second, their ratio, and the processor time of a call in all processes of
 * ours: neither engines nor the bucket's double. CPU times are the steadier figures on a machine
 * that is shared.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import '../testing/typescript-loader.mjs';
import { NODE_FLAGS, program, stated, startService } from './running-service.mjs';
import { wavOf } from './wav-of.mjs';

const { startEngines } = await import('../testing/engines.ts');
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2,20' },
    calls: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '3' },
    shapes: { type: 'string', default: '1x1,2x1,1x2' },
  },
});
const [calls, rounds] = [Number(values.calls), Number(values.rounds)];
const folder = mkdtempSync(join(tmpdir(), 'sonometer-workers-'));
const engines = await startEngines();
const canHide = spawnSync('unshare', ['--mount', 'true']).status === 0;
const rows = [];
for (const shape of values.shapes.split(',')) {
  const [processes, threads] = shape.split('x').map(Number);
  const alone = await startService(join(folder, `alone-${shape}`), {
    env: { SONOMETER_WORKERS: String(processes * threads) },
  });
  for (const place of canHide ? ['same', 'other'] : ['same']) {
    const behind = await startBackground(
      `${shape}-${place}`,
      processes,
      threads,
      place === 'other',
    );
    for (const seconds of values.seconds.split(',').map(Number))
      rows.push(await compared(shape, place, seconds, alone, behind));
    await behind.stop();
  }
  await alone.stop();
}
await engines.stop();
rmSync(folder, { recursive: true });
console.table(rows);
process.exit();

/** A row of the table: both services in turns. */
async function compared(shape, place, seconds, alone, behind) {
  const wav = wavOf(seconds);
  const lanes = behind.threads + 1;
  const one = () => measured(alone.url, [alone.child.pid], wav, lanes);
  const other = () => measured(behind.url, behind.pids, wav, lanes);
  await one();
  await other();
  const both = [];
  for (let round = 0; round < rounds; round++) both.push([await one(), await other()]);
  const [pool, queue] = [0, 1].map((i) => ({
    perSec: median(both.map((pair) => pair[i].perSec)),
    cpuMs: Math.min(...both.map((pair) => pair[i].cpuMs)),
  }));
  return {
    'processes x threads': shape,
    disk: place,
    audio: `${seconds} s`,
    'pool, calls/s': round1(pool.perSec),
    'queue, calls/s': round1(queue.perSec),
    ratio: Math.round((100 * queue.perSec) / pool.perSec) / 100,
    'pool, CPU ms': round1(pool.cpuMs),
    'queue, CPU ms': round1(queue.cpuMs),
    'more CPU ms': round1(queue.cpuMs - pool.cpuMs),
  };
}

/** A server with worker processes, which cannot see the folder where it stores uploads. */
async function startBackground(name, processes, threads, isHidden) {
  const env = { ...(await engines.env()), NODE_NO_WARNINGS: '1' };
  const data = join(folder, `front-${name}`);
  mkdirSync(data);
  const workers = await Promise.all(
    Array.from({ length: processes }, (_, i) =>
      startWorker(join(folder, `worker-${name}-${i}`), threads, env, isHidden ? data : undefined),
    ),
  );
  const count = processes * threads;
  const front = await startService(data, { env: { ...env, SONOMETER_WORKERS: String(count) } });
  return {
    url: front.url,
    threads: count,
    pids: [front.child.pid, ...workers.map(({ pid }) => pid)],
    async stop() {
      for (const child of workers) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await front.stop();
    },
  };
}

async function startWorker(dataDir, threads, env, hidden) {
  const line = [process.execPath, ...NODE_FLAGS, program, 'work', '--concurrency', String(threads)];
  const hiding = [
    'unshare',
    '--mount',
    'sh',
    '-c',
    'mount -t tmpfs tmpfs "$0" && exec "$@"',
    hidden,
  ];
  const [command, ...args] = hidden === undefined ? line : [...hiding, ...line];
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env, SONOMETER_DATA_DIR: dataDir },
  });
  await stated(child, /works, (\d+) at a time/);
  return child;
}

/** As many calls at a time as there are threads, and one that waits. */
async function measured(url, pids, wav, lanes) {
  let left = calls;
  const lane = async () => {
    while (left-- > 0) {
      const response = await fetch(`${url}/v1/mix/analyze`, {
        method: 'POST',
        headers: { 'content-type': 'audio/wav' },
        body: wav,
      });
      await response.text();
      if (response.status !== 200) throw new Error(`status ${response.status}`);
    }
  };
  const before = cpuMsOf(pids);
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const elapsedMs = performance.now() - startedMs;
  return { perSec: (1000 * calls) / elapsedMs, cpuMs: (cpuMsOf(pids) - before) / calls };
}

/** Processor time of processes so far, in ticks of 10 ms. */
function cpuMsOf(pids) {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return sum + 10 * (Number(fields[11]) + Number(fields[12]));
  }, 0);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function round1(value) {
  return Math.round(value * 10) / 10;
}
