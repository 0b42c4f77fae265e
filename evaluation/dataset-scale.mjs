/**
 * A dataset run at scale: node evaluation/dataset-scale.mjs [--files 10000] [--workers 2] [--seconds 0.5]
 *
 * Makes that many short files, feeds them to workers through a Redis of its own, kills a worker
 * with SIGKILL on the way and interrupts the feeding once, continues, and fails unless each file
 * has one result, and none that was there at the kill has been written again.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import '../testing/typescript-loader.mjs';
import { program, stated } from '../bench/running-service.mjs';
import { wavOf } from '../bench/wav-of.mjs';

const { redisProgram, startRedis } = await import('../testing/redis-server.ts');
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '0.5' },
  },
});
const files = Number(values.files);
const found = redisProgram();
if (found === undefined) throw new Error('no redis-server on the path');
const redis = await startRedis(found);
const folder = mkdtempSync(join(tmpdir(), 'sonometer-dataset-'));
const results = join(folder, 'results');
mkdirSync(join(folder, 'clips'));
mkdirSync(results);
const wav = wavOf(Number(values.seconds));
for (let i = 0; i < files; i++) writeFileSync(join(folder, 'clips', `${i}.wav`), wav);

const env = { ...process.env, REDIS_URL: redis.url, NODE_NO_WARNINGS: '1' };
const workers = await Promise.all(
  Array.from({ length: Number(values.workers) }, (_, i) => startWorker(i)),
);
const args = ['enqueue', join(folder, 'clips'), '--family', 'signal', '--out', results];
const done = () => readdirSync(results).filter((name) => name.endsWith('.wav.json')).length;

const startedMs = performance.now();
const first = spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' });
await reached(files / 4);
first.kill('SIGKILL');
workers[0].kill('SIGKILL');
const early = new Map(readdirSync(results).map((name) => [name, stampOf(name)]));
workers[0] = await startWorker(0);
const { stderr } = await promisify(execFile)(process.execPath, [program, ...args], { env });
const sec = (performance.now() - startedMs) / 1000;
console.log(stderr.trim().split('\n').at(-1));
console.log(
  `${done()} results of ${files} files in ${sec.toFixed(1)} s, ${(files / sec).toFixed(1)} a second`,
);
const twice = [...early].filter(
  ([name, stamp]) => name.endsWith('.json') && stampOf(name) !== stamp,
);
console.log(
  `lost: ${files - done()}, written twice: ${twice.length} of ${early.size} before the kill`,
);
const others = readdirSync(results).filter((name) => !name.endsWith('.wav.json'));
if (others.length > 0) console.log(`besides: ${others.slice(0, 5).join(', ')}`);

for (const child of workers) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
await redis.stop();
process.exitCode = done() === files && twice.length === 0 ? 0 : 1;
rmSync(folder, { recursive: true });
process.exit();

async function startWorker(index) {
  const child = spawn(process.execPath, [program, 'work', '--concurrency', '1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, SONOMETER_DATA_DIR: join(folder, `worker-${index}`) },
  });
  await stated(child, /works, (\d+) at a time/);
  return child;
}

/** Another file, or the same written again, has another. */
function stampOf(name) {
  const facts = statSync(join(results, name), { throwIfNoEntry: false });
  return facts && `${facts.ino} ${facts.mtimeMs}`;
}

async function reached(count) {
  while (done() < count) await sleep(200);
}
