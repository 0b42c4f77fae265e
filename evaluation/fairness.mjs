/**
 * Whether one caller can stop another: node evaluation/fairness.mjs [--seconds 40] [--only one|redis|slow|flood] [--calls 20]
 *
 * A key of plan scale sends a short recording five times a second, while callers without a key send
 * files that are small and long, twenty at once and again as they end: FLAC of 5.9 h and 8 channels
 * at 192 kHz, with and without its length in the header, of a day by its header, and MPEG-4 whose
 * packets do not decode or lie far apart. Once on one server with two threads, once on a server
 * with two workers over PostgreSQL and Redis. Then one caller opens 80 uploads and brings 3 kB a
 * second of each, while another sends requests: with a key each, and on a server that is open, from
 * two addresses. Then a flood of JSON over four connections next to /healthz. Prints how long the
 * key waited, the answers to the others, and the peak memory of each process. Fails when the key's
 * p99 is over a second, at a 500, or beyond 900 MB.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import '../testing/typescript-loader.mjs';
import { wavOf } from '../bench/wav-of.mjs';
import { open } from './fairness/open-server.mjs';
import { openSlowUploads } from './fairness/slow-uploads.mjs';

const { flacSilence, oddM4a } = await import('../testing/heavy-files.ts');
const { missingEngine, startEngines } = await import('../testing/engines.ts');
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '40' },
    calls: { type: 'string', default: '20' },
    only: { type: 'string', default: 'one,redis,slow,flood' },
  },
});
const lastsMs = 1000 * Number(values.seconds);
const atOnce = Number(values.calls);

const long = 5.9 * 3600;
const junk = Uint8Array.from({ length: 4_000_000 }, (_, i) => (i * 2_654_435_761) >>> 7);
const hostile = {
  'FLAC, 5.9 h declared': flacSilence({ seconds: long }),
  'FLAC, 5.9 h undeclared': flacSilence({ seconds: long, declaredSec: 0 }),
  'FLAC, a day declared': flacSilence({ seconds: long, declaredSec: 86_400 }),
  'FLAC, 5.9 h of mono': flacSilence({ seconds: long, channels: 1, declaredSec: 0 }),
  'm4a, undecodable': oddM4a({
    chunks: 19_990,
    packetBytes: 285,
    offsetOf: (chunk) => (chunk * 197) % 3_990_000,
    data: junk,
  }),
  'm4a, far apart': oddM4a({
    chunks: 19_990,
    packetBytes: 4,
    offsetOf: (chunk) => (chunk % 2) * 3_000_000,
    data: junk,
  }),
};
const files = Object.values(hostile);
const routes = ['mix/analyze', 'voice/qa', 'signal', 'mix/spectrum', 'voice/segments'];
const short = wavOf(2);

const rows = [];
const reported = {};
const only = values.only.split(',');
if (only.includes('one')) await meet('one server, two threads', undefined);
if (only.includes('redis')) {
  const missing = await missingEngine();
  if (missing === undefined) await meet('two workers behind Redis', await startEngines());
  else console.warn(`without Redis: ${missing}`);
}
if (only.includes('slow')) {
  await slow('slow uploads, keys', {});
  await slow('slow uploads, open', { SONOMETER_OPEN: '1' });
}
if (only.includes('flood')) await flood();
console.table(reported);
console.table(rows);
process.exitCode = rows.every(({ isGood }) => isGood) ? 0 : 1;
process.exit();

async function meet(name, engines) {
  const { url, newKey, maxMb: memory, close } = await open(engines);
  const paid = paying(url, await newKey());
  for (let i = 0; i < 5; i++) await paid(); // what is compiled at first

  const quiet = await steadily(paid, 8000);
  const untilMs = performance.now() + lastsMs;
  const statuses = new Map();
  let count = 0;
  const callers = Array.from({ length: atOnce }, async () => {
    while (performance.now() < untilMs) {
      const i = count++;
      const address = `198.51.${100 + (i >> 8)}.${i & 255}`;
      const from = { 'x-forwarded-for': address };
      const { what, ms, status } = await post(
        url,
        routes[i % routes.length],
        files[i % files.length],
        from,
      ).catch((error) => ({ what: String(error.cause ?? error), ms: 0, status: 0 }));
      const { calls = 0, maxMs = 0 } = statuses.get(what) ?? {};
      statuses.set(what, { calls: calls + 1, maxMs: Math.max(maxMs, ms), status });
      if (status === 503 || status === 429) await sleep(1000);
    }
  });
  const busy = await steadily(paid, lastsMs);
  const memoryMb = memory();
  await Promise.race([Promise.all(callers), sleep(90_000)]);
  for (const [what, { calls, maxMs }] of statuses)
    reported[`${name}: ${what}`] = { calls, 'longest s': Math.round(maxMs / 100) / 10 };
  const has500 = [...statuses.values()].some(({ status }) => status === 500 || status === 0);
  rows.push({
    case: name,
    ...waits(busy, quiet, memoryMb),
    isGood: of(busy.times, 0.99) < 1000 && busy.bad === 0 && !has500 && Math.max(...memoryMb) < 900,
  });
  await close();
}

async function slow(name, env) {
  const { url, newKey, maxMb: memory, close } = await open(undefined, env);
  const from = env.SONOMETER_OPEN
    ? 'x-forwarded-for: 198.51.100.1'
    : `authorization: Bearer ${await newKey()}`;
  const paid = paying(url, env.SONOMETER_OPEN ? undefined : await newKey());
  for (let i = 0; i < 5; i++) await paid();
  const quiet = await steadily(paid, 8000);
  const uploads = openSlowUploads(url, from, (answer) => {
    const what = `${name}: ${answer}`;
    reported[what] = { calls: (reported[what]?.calls ?? 0) + 1 };
  });
  await sleep(1000);
  const busy = await steadily(paid, lastsMs);
  uploads.close();
  const memoryMb = memory();
  rows.push({
    case: name,
    ...waits(busy, quiet, memoryMb),
    isGood: of(busy.times, 0.99) < 1000 && busy.bad === 0,
  });
  await close();
}

async function post(url, route, body, headers) {
  const begunMs = performance.now();
  const response = await fetch(`${url}/v1/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body,
  });
  const { error } = await response.json();
  const isBare = [429, 503].includes(response.status) && !response.headers.has('retry-after');
  const what = `${response.status} ${error?.code ?? ''}${isBare ? ' without Retry-After' : ''}`;
  return { what, status: response.status, ms: performance.now() - begunMs };
}

/** A short recording, measured each time. */
function paying(url, key) {
  const headers = {
    'cache-control': 'no-store',
    ...(key && { authorization: `Bearer ${key}` }),
  };
  return () => post(url, 'mix/analyze', short, headers);
}

function waits(busy, quiet, memoryMb) {
  return {
    'key: calls': busy.times.length,
    'other than 200': busy.bad,
    'p50 ms': of(busy.times, 0.5),
    'p99 ms': of(busy.times, 0.99),
    'most ms': of(busy.times, 1),
    'p99 alone': of(quiet.times, 0.99),
    'most MB': memoryMb.join(' '),
  };
}

/** Five calls a second, one after the other where they take longer. */
async function steadily(call, ms) {
  const times = [];
  let bad = 0;
  for (const endMs = performance.now() + ms; performance.now() < endMs;) {
    const answer = await call();
    times.push(answer.ms);
    if (answer.status !== 200) {
      bad++;
      console.warn(answer.what);
    }
    await sleep(Math.max(0, 200 - answer.ms));
  }
  return { times, bad };
}

async function flood() {
  const { url, maxMb: memory, processorMs, close } = await open(undefined);
  const fields = JSON.stringify(
    Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i}`, i])),
  );
  const nestedBy = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const few = fields.slice(0, 60_000).replace(/,[^,]*$/, '}');
  const statuses = new Map();
  const quiet = await health(url, 8000);
  const beforeMs = processorMs();
  const begunMs = performance.now();
  const floodMs = Math.min(lastsMs, 20_000);
  const untilMs = begunMs + floodMs;
  const bodies = [
    ['mix/analyze', fields],
    ['mix/analyze', nestedBy(480_000)],
    ['mix/analyze', nestedBy(30_000)],
    ['mix/analyze', few],
    ['nowhere', fields],
    // which takes the longest JSON
    ['batch', fields.slice(0, 390_000).replace(/,[^,]*$/, '}')],
    ['batch', nestedBy(190_000)],
  ];
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let i = lane; performance.now() < untilMs; i++) {
      const [route, body] = bodies[i % bodies.length];
      const response = await fetch(`${url}/v1/${route}`, {
        method: 'POST',
        // half of them from ever other addresses, which no limit by address stops
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': lane % 2 ? `203.0.${(i >> 8) & 255}.${i & 255}` : '192.0.2.1',
        },
        body,
      }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      const status = response?.status ?? 'cut';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const times = await health(url, floodMs);
  const busyMs = processorMs() - beforeMs;
  await Promise.all(lanes);
  for (const [status, calls] of statuses) reported[`flood: ${status}`] = { calls };
  const memoryMb = memory();
  rows.push({
    case: 'flood of JSON, /healthz',
    'key: calls': times.length,
    'p50 ms': of(times, 0.5),
    'p99 ms': of(times, 0.99),
    'most ms': of(times, 1),
    'p99 alone': of(quiet, 0.99),
    'server busy': `${Math.round((100 * busyMs) / floodMs)} %`,
    'most MB': memoryMb.join(' '),
    isGood: of(times, 0.99) < 100 && Math.max(...memoryMb) < 900,
  });
  await close();
}

function of(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
}

/** Probes whether the server lives, again and again; how long each answer took. */
async function health(url, ms) {
  const times = [];
  for (const endMs = performance.now() + ms; performance.now() < endMs; await sleep(20)) {
    const begunMs = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    times.push(performance.now() - begunMs);
  }
  return times;
}
