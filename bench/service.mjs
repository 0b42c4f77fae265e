/**
 * The overhead of the HTTP service over the engine: node bench/service.mjs [--rounds 5] [--calls
 * 40]
 *
 * Both measure the same file in two threads, in turns, so that whatever else the machine does falls
 * on both. The service is a process of its own, open, with its reports and its log. The engine is
 * timed as it answers, and doing the same work as the service's threads do: with the curves of the
 * report and the SHA-256 of the samples (`x-audio-sha256`), which bounds what a service around it
 * could reach. The load is bounded: the engine has a recording under way in each thread, the
 * service twice as many calls, so that no thread is idle while a call is taken in or answered; over
 * persistent connections. The caller shares the processors. It is `node:http`: `fetch` took as much
 * again as the service for a call of 2 s. CPU times are the steadier figures on a machine that is
 * shared.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startService } from './running-service.mjs';
import { wavOf } from './wav-of.mjs';

const THREADS = 2;

/** Node's histogram counts the time between two samples: an idle service reads 10.2 ms. */
const SAMPLE_MS = 10;

/** Recordings, and calls before any is timed. Long ones are stored first, and measured by fewer calls. */
const RECORDINGS = [
  { seconds: 2, type: 'wav', warmCalls: 1000 },
  { seconds: 20, type: 'wav', warmCalls: 150 },
  { seconds: 180, type: 'wav', warmCalls: 24 },
  { seconds: 180, type: 'mp3', warmCalls: 24 },
];

const root = new URL('../', import.meta.url);

if (isMainThread) await main();
else await measureForever();

/** Only the engine: a thread that measures the file on request. */
async function measureForever() {
  const { analyze, mix } = await import(new URL('packages/engine/dist/index.js', root).href);
  const { openPathSource } = await import(
    new URL('packages/sonometer/dist/source/path-source.js', root).href
  );
  const { reportAnswers } = await import(
    new URL('packages/sonometer/dist/saved-report.js', root).href
  );
  const { path, isWhole } = workerData;
  const also = isWhole ? reportAnswers(mix) : [];
  parentPort.on('message', async () => {
    const source = openPathSource(path);
    const hash = isWhole && createHash('sha256');
    const detected = hash ? { onSamples: (bytes) => hash.update(bytes) } : {};
    const whole = await analyze(source, { answer: mix, also }, detected);
    source.close();
    const answer = [whole.body, whole.also, hash ? hash.digest('hex') : ''];
    parentPort.postMessage(JSON.stringify(answer).length);
  });
}

async function main() {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, calls: { type: 'string', default: '40' } },
  });
  const [rounds, calls] = [Number(values.rounds), Number(values.calls)];
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-bench-'));
  try {
    for (const recording of RECORDINGS) {
      const path = fileOf(recording, folder);
      if (path === undefined) console.log('\nno mp3: ffmpeg, which would encode it, is not there');
      else
        await compare(
          { ...recording, path },
          folder,
          rounds,
          isLong(recording) ? calls / 4 : calls,
        );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isLong({ seconds }) {
  return seconds > 60;
}

/** Writes a recording; `undefined` where nothing can encode it. */
function fileOf({ seconds, type }, folder) {
  const wav = join(folder, `${seconds}.wav`);
  writeFileSync(wav, wavOf(seconds));
  if (type === 'wav') return wav;
  const path = join(folder, `${seconds}.${type}`);
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-i', wav, '-b:a', '192k', path]);
  return status === 0 ? path : undefined;
}

async function compare(recording, folder, rounds, calls) {
  const { seconds, type, path, warmCalls } = recording;
  const audio = readFileSync(path);
  const engine = openEngine(path, false);
  const whole = openEngine(path, true);
  const service = await openService(folder);
  const requested = isLong(recording)
    ? {
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ objectPath: await uploaded(service.url, audio, type) })),
      }
    : { headers: { 'content-type': `audio/${type}` }, body: audio };
  const agent = new Agent({ keepAlive: true });
  const post = () => posted(`${service.url}/v1/mix/analyze`, { agent, ...requested });
  // A service runs for days; V8 continues to optimise for some hundred calls of all three.
  for (const measure of [engine.measure, whole.measure, post])
    await load(measure, warmCalls, THREADS);
  service.lagsSec.length = 0;

  const alone = [];
  const sameWork = [];
  const served = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await timed(engine, calls));
    sameWork.push(await timed(whole, calls));
    served.push(await timed({ ...service, measure: post, atOnce: 2 * THREADS }, calls));
  }
  engine.close();
  whole.close();
  agent.destroy();
  await service.close();

  const by = (list, of) => median(list.map(of));
  const line = (name, list) => [
    name,
    `${by(list, (one) => one.latencyMs).toFixed(1)} ms a call`,
    `${by(list, (one) => one.cpuMs).toFixed(1)} ms of CPU a call`,
    `${by(list, (one) => one.perSec).toFixed(1)} calls a second on ${THREADS} threads`,
  ];
  console.log(
    `\nmix of ${seconds} s of ${type}, ${(audio.length / 1e6).toFixed(1)} MB, medians of ${rounds} rounds of ${calls}`,
  );
  console.log(line('engine', alone).join(', '));
  console.log(line('engine, the same work', sameWork).join(', '));
  console.log(line('service', served).join(', '));
  for (const [than, list] of [
    ['the engine', alone],
    ['the engine doing the same work', sameWork],
  ]) {
    const more = (of) => (by(served, of) - by(list, of)).toFixed(1);
    const share = by(served, (one) => one.perSec) / by(list, (one) => one.perSec);
    console.log(
      `over ${than}: ${more((one) => one.latencyMs)} ms a call, ${more((one) => one.cpuMs)} ms of CPU; ` +
        `${(100 * share).toFixed(0)} % of its throughput`,
    );
  }
  console.log(
    `of a call outside its analysis, one after another: ${by(served, (one) => one.outsideMs).toFixed(1)} ms`,
  );
  const lagMs = 1000 * Math.max(...service.lagsSec) - SAMPLE_MS;
  console.log(`event-loop delay p99 ${lagMs.toFixed(1)} ms (worst round)`);
}

/** One call, answered. */
function posted(url, { agent, headers, body }) {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': body.length };
    const call = request(url, { method: 'POST', agent, headers: { ...headers, ...length } });
    call.on('error', reject);
    call.on('response', (response) => {
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`status ${response.statusCode}`));
      });
      response.resume();
    });
    call.end(body);
  });
}

/** Stores a file as clients do; gives its objectPath. */
async function uploaded(url, audio, type) {
  const ask = await fetch(`${url}/api/upload-url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contentType: `audio/${type}` }),
  });
  const { objectPath, signedUrl, headers } = await ask.json();
  const put = await fetch(signedUrl, { method: 'PUT', headers, body: audio });
  if (!put.ok) throw new Error(`the upload failed: ${put.status} ${await put.text()}`);
  return objectPath;
}

/** One round: calls one after another, then some at a time. */
async function timed({ measure, cpuMs, outsideMs, atOnce = THREADS }, calls) {
  const times = [];
  const outside = await outsideMs?.();
  for (let i = 0; i < calls / 2; i++) {
    const startedMs = performance.now();
    await measure();
    times.push(performance.now() - startedMs);
  }
  const outsideEach = outsideMs && ((await outsideMs()) - outside) / times.length;
  const before = await cpuMs();
  const startedMs = performance.now();
  await load(measure, calls, atOnce);
  const elapsedMs = performance.now() - startedMs;
  return {
    latencyMs: median(times),
    outsideMs: outsideEach,
    cpuMs: ((await cpuMs()) - before) / calls,
    perSec: (1000 * calls) / elapsedMs,
  };
}

async function load(measure, calls, atOnce) {
  let left = calls;
  const lane = async () => {
    while (left-- > 0) await measure();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

function openEngine(path, isWhole) {
  const workers = Array.from(
    { length: THREADS },
    () => new Worker(new URL(import.meta.url), { workerData: { path, isWhole } }),
  );
  const idle = [...workers];
  return {
    async measure() {
      const worker = idle.pop();
      worker.postMessage('go');
      await once(worker, 'message');
      idle.push(worker);
    },
    // This process does nothing else while the engine is measured.
    cpuMs: async () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    close: () => workers.forEach((worker) => worker.terminate()),
  };
}

async function openService(folder) {
  const env = { SONOMETER_WORKERS: String(THREADS) };
  const service = await startService(join(folder, 'data'), { env });
  const lagsSec = []; // each since the time before
  return {
    url: service.url,
    lagsSec,
    /** The time of its calls so far, without their analyses. */
    async outsideMs() {
      const read = await service.metrics();
      const calls =
        'sonometer_request_seconds_sum{method="POST",route="/v1/mix/analyze",status="200"}';
      return 1000 * (read(calls) - read('sonometer_analysis_seconds_sum{answer="mix"}'));
    },
    async cpuMs() {
      const read = await service.metrics();
      lagsSec.push(read('nodejs_eventloop_lag_p99_seconds'));
      return 1000 * read('process_cpu_seconds_total');
    },
    close: () => service.stop(),
  };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
