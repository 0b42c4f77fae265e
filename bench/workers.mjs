/**
 * What the queue costs: node bench/workers.mjs [--seconds 2,20] [--calls 40] [--rounds 3]
 *
 * The same calls to a server with its own threads (SQLite, a folder), and to one with as many processes of
 * `sonometer work` behind PostgreSQL, Redis and a bucket, all on this machine, in turns. Prints calls a
 * second, their ratio, and the processor time of a call in all processes of ours (of a bucket's double, too,
 * not). CPU times are the steadier figures on a machine that is shared.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import '../testing/typescript-loader.mjs';
import { NODE_FLAGS, program, said, startService } from './running-service.mjs';
import { wavOf } from './wav-of.mjs';

const { startEngines } = await import('../testing/engines.ts');
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2,20' },
    calls: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '3' },
  },
});
const [calls, rounds] = [Number(values.calls), Number(values.rounds)];
const folder = mkdtempSync(join(tmpdir(), 'sonometer-workers-'));
const engines = await startEngines();
const rows = [];
for (const workers of [1, 2]) {
  const alone = await startService(join(folder, `alone-${workers}`), {
    env: { SONOMETER_WORKERS: String(workers) },
  });
  const env = { ...(await engines.env()), NODE_NO_WARNINGS: '1' };
  const behind = await Promise.all(Array.from({ length: workers }, (_, i) => startWorker(i, env)));
  const front = await startService(join(folder, `front-${workers}`), {
    env: { ...env, SONOMETER_WORKERS: String(workers) },
  });
  for (const seconds of values.seconds.split(',').map(Number)) {
    const wav = wavOf(seconds);
    const one = () => measured(alone.url, [alone.child.pid], wav, workers);
    const other = () =>
      measured(front.url, [front.child.pid, ...behind.map(({ pid }) => pid)], wav, workers);
    await one();
    await other();
    const both = [];
    for (let round = 0; round < rounds; round++) both.push([await one(), await other()]);
    const [pool, queue] = [0, 1].map((i) => ({
      perSec: median(both.map((pair) => pair[i].perSec)),
      cpuMs: median(both.map((pair) => pair[i].cpuMs)),
    }));
    rows.push({
      workers,
      audio: `${seconds} s`,
      'pool, calls/s': round1(pool.perSec),
      'queue, calls/s': round1(queue.perSec),
      ratio: Math.round((100 * queue.perSec) / pool.perSec) / 100,
      'pool, CPU ms': round1(pool.cpuMs),
      'queue, CPU ms': round1(queue.cpuMs),
      'more CPU ms': round1(queue.cpuMs - pool.cpuMs),
    });
  }
  for (const child of behind) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await Promise.all([alone.stop(), front.stop()]);
}
await engines.stop();
rmSync(folder, { recursive: true });
console.table(rows);
process.exit();

async function startWorker(index, env) {
  const child = spawn(process.execPath, [...NODE_FLAGS, program, 'work', '--concurrency', '1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env, SONOMETER_DATA_DIR: join(folder, `worker-${index}`) },
  });
  await said(child, /works, (\d+) at a time/);
  return child;
}

/** As many calls at a time as there are workers, and one that waits. */
async function measured(url, pids, wav, workers) {
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
  await Promise.all(Array.from({ length: workers + 1 }, lane));
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
