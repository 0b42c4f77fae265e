/**
 * The throughput of more workers on one machine, measured and simulated:
 *   node evaluation/more-workers.mjs [--workers 1,2,3,4] [--seconds 20] [--callers 8] [--calls 120] [--rounds 3]
 *
 * One server with that many processes of `sonometer work` (a thread each) over PostgreSQL, Redis
 * and a bucket, and callers that send one recording after the other. Then the same by single
 * events: a call passes its caller, the server, the engines, a worker and the server again, and
 * every process that computes shares the processors of the machine, less what other work takes of
 * them. The times of the parts are only those of the first shape, and so is the time that a worker
 * is held without computing; how much dearer a call is where more compute than there are processors
 * (caches, switches) is that of the last. The shapes between are predicted; fails when one is off
 * by more than 10 %.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import '../testing/typescript-loader.mjs';
import { NODE_FLAGS, program, stated, startService } from '../bench/running-service.mjs';
import { wavOf } from '../bench/wav-of.mjs';

const { startEngines } = await import('../testing/engines.ts');
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2,3,4' },
    seconds: { type: 'string', default: '20' },
    callers: { type: 'string', default: '8' },
    calls: { type: 'string', default: '120' },
    rounds: { type: 'string', default: '3' },
  },
});
const [callers, calls, rounds] = [values.callers, values.calls, values.rounds].map(Number);
const SIMULATED = 1000;
const TINY_SEC = 1e-9; // rounding
const wav = wavOf(Number(values.seconds));
const folder = mkdtempSync(join(tmpdir(), 'sonometer-more-'));
const engines = await startEngines();

const measured = [];
try {
  for (const workers of values.workers.split(',').map(Number))
    measured.push(await measure(workers));
} finally {
  await engines.stop();
  rmSync(folder, { recursive: true, force: true });
}

const [{ parts }] = measured;
const [alone, max] = [measured[0], measured.at(-1)];
/** One lets go of the other: nobody is crowded by a single worker, or hardly. */
let fitted = { heldSec: 0, crowding: 0 };
for (let i = 0; i < 5; i++) {
  fitted = { ...fitted, heldSec: fit(alone, 0.1, (heldSec) => ({ ...fitted, heldSec })) };
  fitted = { ...fitted, crowding: fit(max, 2, (crowding) => ({ ...fitted, crowding })) };
}
const rows = measured.map((one) => {
  const predicted = simulate(one, fitted);
  const off = predicted / one.perSec - 1;
  return {
    workers: one.workers,
    'calls/s': one.perSec.toFixed(1),
    simulated: predicted.toFixed(1),
    is: one === alone || one === max ? 'fitted' : 'foretold',
    off: `${(100 * off).toFixed(1)} %`,
    isGood: Math.abs(off) <= 0.1,
    'rounds, calls/s': one.all.map((rate) => rate.toFixed(1)).join(' '),
    ...Object.fromEntries(
      Object.entries(one.parts).map(([name, sec]) => [`${name} ms`, (1000 * sec).toFixed(1)]),
    ),
    'processors for us': one.cores.toFixed(2),
    load: one.load.toFixed(1),
  };
});
console.log(
  `a worker is held for ${(1000 * fitted.heldSec).toFixed(1)} ms of a call without computing;`,
);
console.log(`twice as many as processors compute: ${(100 * fitted.crowding).toFixed(0)} % dearer`);
console.table(rows);
process.exit(rows.every(({ isGood }) => isGood) ? 0 : 1);

/** The round in which other work took least, with the processor time of a call in each part, seconds. */
async function measure(workers) {
  const env = { ...(await engines.env()), NODE_NO_WARNINGS: '1' };
  const server = await startService(join(folder, `server-${workers}`), {
    env: { ...env, SONOMETER_WORKERS: String(workers) },
  });
  const processes = await Promise.all(
    Array.from({ length: workers }, (_, i) => startWorker(`worker-${workers}-${i}`, env)),
  );
  const pids = processes.map(({ pid }) => pid);
  await send(server.url, callers * 15); // what is compiled at first
  const all = [];
  for (let round = 0; round < rounds; round++) {
    const before = spent(server.child.pid, pids);
    const beginMs = performance.now();
    await send(server.url, calls);
    const elapsedSec = (performance.now() - beginMs) / 1000;
    const after = spent(server.child.pid, pids);
    const of = (name) => after[name] - before[name];
    const parts = {};
    for (const name of ['caller', 'server', 'engines', 'worker']) parts[name] = of(name) / calls;
    const ours = Object.values(parts).reduce((sum, sec) => sum + sec, 0) * calls;
    const others = Math.max(0, of('machine') - ours) / elapsedSec;
    const perSec = calls / elapsedSec;
    all.push({ parts, perSec, cores: availableParallelism() - others });
  }
  for (const child of processes) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await server.stop();
  const quietest = all.reduce((one, other) => (other.cores > one.cores ? other : one));
  return { workers, ...quietest, all: all.map((one) => one.perSec), load: loadavg()[0] };
}

async function startWorker(name, env) {
  const args = [...NODE_FLAGS, program, 'work', '--concurrency', '1'];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env, SONOMETER_DATA_DIR: join(folder, name) },
  });
  await stated(child, /works, (\d+) at a time/);
  return child;
}

async function send(url, count) {
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const response = await fetch(`${url}/v1/mix/analyze`, {
        method: 'POST',
        headers: { 'content-type': 'audio/wav' },
        body: wav,
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`status ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, lane));
}

/** Processor seconds so far: of the parts, and of all that the machine does. The bucket is in this process, its double. */
function spent(server, workers) {
  const processes = readdirSync('/proc').flatMap((pid) =>
    /^\d+$/.test(pid) ? (statOf(pid) ?? []) : [],
  );
  const parentOf = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid) => pid === process.pid || (parentOf.has(pid) && isOurs(parentOf.get(pid)));
  const sums = { caller: 0, server: 0, engines: 0, worker: 0, machine: 0 };
  for (const { pid, sec } of processes) {
    if (pid === process.pid) sums.caller += sec;
    else if (pid === server) sums.server += sec;
    else if (workers.includes(pid)) sums.worker += sec;
    else if (isOurs(pid)) sums.engines += sec;
  }
  const [, user, nice, system, , , irq, softIrq] = readFileSync('/proc/stat', 'utf8').split(/\s+/);
  sums.machine =
    [user, nice, system, irq, softIrq].reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  return sums;
}

function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      sec: (Number(fields[11]) + Number(fields[12])) / 100,
    };
  } catch {
    return undefined; // it has ended
  }
}

/** The value up to `largest` with which the simulation of a shape gives its rate; more of it makes calls slower. */
function fit(shape, largest, withValue) {
  let [min, max] = [0, largest];
  for (let i = 0; i < 20; i++) {
    const middle = (min + max) / 2;
    if (simulate(shape, withValue(middle)) < shape.perSec) max = middle;
    else min = middle;
  }
  return (min + max) / 2;
}

/**
 * Calls a second: each process that computes has a processor, or its share where there are more of
 * them than processors.
 */
function simulate({ workers, cores }, { heldSec, crowding }) {
  const stages = [
    { place: 'caller', sec: parts.caller },
    { place: 'server', sec: parts.server / 2 },
    { place: 'engines', sec: parts.engines },
    { place: 'worker', sec: parts.worker, heldSec },
    { place: 'server', sec: parts.server / 2 },
  ];
  const free = { caller: 1, server: 1, engines: 8, worker: workers };
  const waiting = Array.from({ length: callers }, () => ({ stage: 0 }));
  const active = [];
  let nowSec = 0;
  for (let ended = 0; ended < SIMULATED;) {
    for (const call of waiting.splice(0)) {
      const { place, sec, heldSec: held = 0 } = stages[call.stage];
      if (free[place]-- > 0) active.push({ call, place, computeSec: sec, heldSec: held });
      else {
        free[place]++;
        waiting.push(call);
      }
    }
    const computing = active.filter(({ computeSec }) => computeSec > 0).length;
    const crowd = Math.max(1, computing / cores);
    const rate = 1 / crowd / (1 + crowding * (crowd - 1));
    const nextSec = Math.min(
      ...active.map((one) => (one.computeSec > 0 ? one.computeSec / rate : one.heldSec)),
    );
    nowSec += nextSec;
    for (const one of [...active]) {
      if (one.computeSec > 0)
        one.computeSec = Math.max(0, one.computeSec - nextSec * rate - TINY_SEC);
      else one.heldSec -= nextSec;
      if (one.computeSec > 0 || one.heldSec > TINY_SEC) continue;
      active.splice(active.indexOf(one), 1);
      free[one.place]++;
      one.call.stage = (one.call.stage + 1) % stages.length;
      if (one.call.stage === 0) ended++;
      waiting.push(one.call);
    }
  }
  return SIMULATED / nowSec;
}
