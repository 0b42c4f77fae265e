/**
 * Minutes of mixed load on the service: node bench/soak.mjs [--minutes 10] [--everything]
 *
 * Good, bad, slow and aborted requests, a bounded number at a time, against a service of its own on
 * a free loopback port. With `--everything` it runs on PostgreSQL, Redis and a bucket with a worker
 * process and a collector of traces, and callers with a key send batches as jobs, equal calls under
 * one Idempotency-Key, parts of a file, webhooks to an address where nobody listens, and delete
 * their reports. Prints the statuses, and of every quarter of the time the memory: the median and
 * the most of one reading a second, since collectors make it a saw. Fails when there was a 500,
 * when files are left, or when the median grows from the second quarter to the last.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import '../testing/typescript-loader.mjs';
import {
  createKey,
  NODE_FLAGS,
  program,
  residentMb,
  stated,
  startService,
} from './running-service.mjs';
import { wavOf } from './wav-of.mjs';

const LANES = 6;
const GROWTH = 1.15; // a collector that comes late is no leak

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    everything: { type: 'boolean', default: false },
  },
});
const totalMs = 60_000 * Number(values.minutes);
const folder = mkdtempSync(join(tmpdir(), 'sonometer-soak-'));
const dataDir = join(folder, 'data');
const grown = values.everything ? await grow() : undefined;
const service = await startService(dataDir, { env: grown?.env ?? { SONOMETER_WORKERS: '2' } });
const { url } = service;
const worker = grown && (await startWorker());
const keyed = {
  authorization: `Bearer ${await createKey({ SONOMETER_DATA_DIR: dataDir, ...grown?.env })}`,
};
const statuses = new Map();
const residents = [];
const workerResidents = [];

const wavs = [1, 3, 20].map(wavOf);
const coded = ['16.flac', 'cbr.mp3', 'vorbis.ogg', 'opus.ogg', 'aac.m4a', 'alac-16.m4a'].map(
  (name) => readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url)),
);
const families = ['mix/analyze', 'voice/qa', 'signal', 'signal/sample', 'mix/spectrum'];
const requests = [
  () => post('/v1/mix/analyze', any(wavs)),
  () => post('/v1/mix/analyze?series=true&measureStatus=true', any(wavs)),
  () => post('/v1/voice/qa', any(wavs.slice(0, 2))),
  () => post('/v1/signal', any(wavs.slice(0, 2))),
  () => post('/v1/analyze/profile?profile=basic', any(wavs.slice(0, 2))),
  () => post('/v1/mix/check-target?target=spotify', any(wavs)),
  () => post(`/v1/${any(families)}`, any(coded), 'application/octet-stream'),
  () => post(`/v1/${any(families)}`, any(coded), 'application/octet-stream'),
  () => post(`/v1/${any(families)}`, damaged(any(coded)), 'application/octet-stream'),
  () => post(`/v1/${any(families)}`, randomBytes(50_000), 'application/octet-stream'),
  form,
  report,
  job,
  () => post('/v1/mix/analyze', Buffer.from('neither fish nor fowl')),
  () => post('/v1/mix/analyze', wavs[1].subarray(0, 100_000)), // cut short
  () => post('/v1/mix/analyze?round=perhaps', wavs[0]),
  () => post('/v1/mix/analyze', Buffer.alloc(5_000_000)),
  () => post('/v1/mix/analyze', '{', 'application/json'),
  () => post('/v1/mix/analyze', '{"url":"http://10.0.0.1/a.wav"}', 'application/json'),
  () =>
    post('/v1/batch', '{"endpoint":"mix/analyze","urls":["http://[::1]/"]}', 'application/json'),
  () => post('/v1/mix/analyze', 'hello', 'text/plain'),
  () => get('/nowhere'),
  () => get('/docs'),
  leaving,
  trickling,
  ...(grown ? [batch, twice, aPart, called, deleted, lists] : []),
];

const endMs = Date.now() + totalMs;
const lanes = Array.from({ length: LANES }, async () => {
  while (Date.now() < endMs) await any(requests)();
});
for (let quarter = 1; quarter <= 4; quarter++) {
  const readings = [];
  const workerReadings = [];
  while (Date.now() < endMs - ((4 - quarter) * totalMs) / 4) {
    await sleep(1000);
    readings.push(service.residentMb());
    if (worker) workerReadings.push(residentMb(worker.pid));
  }
  residents.push(middleOf(readings));
  workerResidents.push(middleOf(workerReadings));
  const of = (all, middles) => `${middles.at(-1)} MB, at most ${Math.max(...all)}`;
  const adjacent = worker ? `; worker ${of(workerReadings, workerResidents)}` : '';
  const until = (quarter * totalMs) / 240_000;
  console.log(`to minute ${until}: server ${of(readings, residents)}${adjacent}`);
}
await Promise.all(lanes);
await sleep(6000); // what was abandoned is let go after five seconds

const left = readdirSync(join(dataDir, 'spool'));
const usage = await (await fetch(`${url}/v1/usage`, { headers: keyed })).json();
const code = await service.stop();
const workerCode = worker && (await ended(worker));
console.log(Object.fromEntries([...statuses].sort()));
if (grown) {
  console.log(`charged to the key ${usage.calls.used}; spans ${grown.spanCount()}`);
  await grown.stop();
}
rmSync(folder, { recursive: true });
const grew = (all) => all[3] > all[1] * GROWTH && `memory grew from ${all[1]} to ${all[3]} MB`;
const failures = [
  statuses.has('500') && 'there was a 500',
  left.length > 0 && `${left.length} files were left behind`,
  grew(residents),
  grew(workerResidents),
  code !== 0 && `it stopped with ${code}`,
  workerCode && `its worker stopped with ${workerCode}`,
].filter(Boolean);
console.log(failures.length === 0 ? 'all is well' : failures.join('; '));
process.exitCode = failures.length === 0 ? 0 : 1;

function count(what) {
  statuses.set(String(what), (statuses.get(String(what)) ?? 0) + 1);
}

function middleOf(readings) {
  return readings.toSorted((a, b) => a - b)[readings.length >> 1];
}

/** PostgreSQL, Redis, a bucket and a collector of traces of the script's own. */
async function grow() {
  const { startEngines } = await import('../testing/engines.ts');
  const { openTraceCollector } = await import('../testing/trace-collector.ts');
  const [engines, collector] = [await startEngines(), await openTraceCollector()];
  let spans = 0;
  const emptied = setInterval(() => (spans += collector.forget()), 1000);
  return {
    env: { ...(await engines.env()), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    spanCount: () => spans + collector.spans.length,
    async stop() {
      clearInterval(emptied);
      await Promise.all([engines.stop(), collector.close()]);
    },
  };
}

async function startWorker() {
  const child = spawn(process.execPath, [...NODE_FLAGS, program, 'work', '--concurrency', '2'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SONOMETER_DATA_DIR: dataDir, ...grown.env },
  });
  await stated(child, /works, (\d+) at a time/);
  return child;
}

async function ended(child) {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [exitCode] = await exit;
  return exitCode;
}

/** An upload ticket, the bytes, and what they are called by. */
async function uploaded(bytes) {
  const ticket = await fetch(`${url}/api/upload-url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyed },
    body: JSON.stringify({ contentType: 'audio/wav', size: bytes.length }),
  });
  const { signedUrl, headers = {}, objectPath } = await ticket.json();
  if (!objectPath) return undefined;
  await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'content-type': 'audio/wav', ...headers },
    body: bytes,
  });
  return objectPath;
}

/** A batch of two uploads and an invalid address, as a job that is cancelled at times. */
async function batch() {
  const objectPaths = [await uploaded(wavs[0]), await uploaded(wavs[1])].filter(Boolean);
  if (objectPaths.length < 2) return count('no ticket');
  const inputs = { endpoint: 'mix/analyze', objectPaths };
  const text = await post('/v1/batch', JSON.stringify(inputs), 'application/json', {
    prefer: 'respond-async',
    ...keyed,
  });
  const { id } = JSON.parse(text);
  if (id === undefined) return;
  if (Math.random() < 0.2)
    return reported(await fetch(`${url}/v1/jobs/${id}`, { method: 'DELETE', headers: keyed }));
  await get(`/v1/jobs/${id}/events`, keyed);
  await get(`/v1/jobs/${id}/items`, keyed);
}

/** Two equal calls at once under one Idempotency-Key. */
async function twice() {
  const headers = { 'idempotency-key': randomBytes(8).toString('hex'), ...keyed };
  await Promise.all([0, 1].map(() => post('/v1/mix/analyze', wavs[0], 'audio/wav', headers)));
}

function aPart() {
  return post('/v1/signal?startSec=0.2&endSec=0.7', any(coded), 'application/octet-stream', keyed);
}

/** A webhook to an address without a listener. */
function called() {
  const path = '/v1/mix/analyze?callbackUrl=https%3A%2F%2Fnobody.example%2Fhook';
  return post(path, wavs[0], 'audio/wav', keyed);
}

/** A report that its owner deletes. */
async function deleted() {
  const { reportUrl } = JSON.parse(await post('/v1/mix/analyze', wavs[0], 'audio/wav', keyed));
  if (reportUrl === undefined) return;
  const id = new URL(reportUrl).pathname.split('/').at(-1);
  await reported(await fetch(`${url}/v1/reports/${id}`, { method: 'DELETE', headers: keyed }));
}

async function lists() {
  for (const path of ['/v1/jobs', '/v1/reports', '/v1/uploads', '/v1/webhooks', '/v1/usage'])
    await get(path, keyed);
}

function any(list) {
  return list[Math.floor(Math.random() * list.length)];
}

/** Some bytes changed, and the end missing. */
function damaged(bytes) {
  const copy = Buffer.from(bytes);
  for (let i = 0; i < 20; i++) copy[Math.floor(Math.random() * copy.length)] = randomBytes(1)[0];
  return copy.subarray(0, copy.length * (0.3 + 0.7 * Math.random()));
}

async function reported(response) {
  count(response.status);
  return response.text();
}

async function get(path, headers = {}) {
  return reported(await fetch(url + path, { headers }));
}

async function post(path, body, type = 'audio/wav', headers = {}) {
  const all = { 'content-type': type, ...headers };
  return reported(await fetch(url + path, { method: 'POST', headers: all, body }));
}

async function form() {
  const body = new FormData();
  body.append('round', 'true');
  body.append('file', new Blob([any(wavs)]), 'take.wav');
  return reported(await fetch(`${url}/v1/mix/analyze`, { method: 'POST', body }));
}

async function report() {
  const { reportUrl } = JSON.parse(await post('/v1/mix/analyze', wavs[0]));
  const { pathname } = new URL(reportUrl);
  await get(pathname);
  await get(`${pathname}.json`);
}

async function job() {
  const { id } = JSON.parse(
    await post('/v1/mix/analyze', wavs[1], 'audio/wav', { prefer: 'respond-async' }),
  );
  if (Math.random() < 0.3)
    return reported(await fetch(`${url}/v1/jobs/${id}`, { method: 'DELETE' }));
  return get(`/v1/jobs/${id}/events`);
}

/** Hangs up at some moment of its request. */
async function leaving() {
  const socket = open('audio/wav', wavs[2].length);
  socket.write(wavs[2].subarray(0, Math.random() < 0.5 ? wavs[2].length : 1_000_000));
  await sleep(Math.random() * 200);
  socket.destroy();
  count('left');
}

/** Sends a byte at intervals, and gives up after a while. */
async function trickling() {
  const socket = open('audio/wav', 1000);
  for (let i = 0; i < 20; i++) {
    socket.write('x');
    await sleep(50);
  }
  socket.destroy();
  count('trickled');
}

function open(type, length) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    `POST /v1/mix/analyze HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return socket;
}
