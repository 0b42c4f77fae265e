/**
 * Minutes of mixed load on the service: node bench/soak.mjs [--minutes 10]
 *
 * Good, bad, slow and aborted requests, a bounded number at a time, against a service of its own on a
 * free loopback port. Prints the statuses, and of every quarter of the time the memory: the median and the
 * most of one reading a second, since collectors make it a saw. Fails when there was a 500, when files
 * stay behind, or when the median grows from the second quarter to the last.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startService } from './running-service.mjs';
import { wavOf } from './wav-of.mjs';

const LANES = 6;
const GROWTH = 1.15; // a collector that comes late is no leak

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const totalMs = 60_000 * Number(values.minutes);
const folder = mkdtempSync(join(tmpdir(), 'sonometer-soak-'));
const service = await startService(join(folder, 'data'), { env: { SONOMETER_WORKERS: '2' } });
const { url } = service;
const statuses = new Map();
const residents = [];

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
];

const endMs = Date.now() + totalMs;
const lanes = Array.from({ length: LANES }, async () => {
  while (Date.now() < endMs) await any(requests)();
});
for (let quarter = 1; quarter <= 4; quarter++) {
  const readings = [];
  while (Date.now() < endMs - ((4 - quarter) * totalMs) / 4) {
    await sleep(1000);
    readings.push(service.residentMb());
  }
  readings.sort((a, b) => a - b);
  residents.push(readings[readings.length >> 1]);
  const [middle, most] = [residents.at(-1), readings.at(-1)];
  console.log(`to minute ${(quarter * totalMs) / 240_000}: ${middle} MB, at most ${most}`);
}
await Promise.all(lanes);
await sleep(6000); // what was abandoned is let go after five seconds

const left = readdirSync(join(folder, 'data', 'spool'));
const code = await service.stop();
rmSync(folder, { recursive: true });
console.log(Object.fromEntries([...statuses].sort()));
const isFlat = residents[3] <= residents[1] * GROWTH;
const failures = [
  statuses.has('500') && 'there was a 500',
  left.length > 0 && `${left.length} files were left behind`,
  !isFlat && `memory grew from ${residents[1]} to ${residents[3]} MB`,
  code !== 0 && `it stopped with ${code}`,
].filter(Boolean);
console.log(failures.length === 0 ? 'all is well' : failures.join('; '));
process.exitCode = failures.length === 0 ? 0 : 1;

function count(what) {
  statuses.set(String(what), (statuses.get(String(what)) ?? 0) + 1);
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

async function told(response) {
  count(response.status);
  return response.text();
}

async function get(path) {
  return told(await fetch(url + path));
}

async function post(path, body, type = 'audio/wav', headers = {}) {
  const all = { 'content-type': type, ...headers };
  return told(await fetch(url + path, { method: 'POST', headers: all, body }));
}

async function form() {
  const body = new FormData();
  body.append('round', 'true');
  body.append('file', new Blob([any(wavs)]), 'take.wav');
  return told(await fetch(`${url}/v1/mix/analyze`, { method: 'POST', body }));
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
  if (Math.random() < 0.3) return told(await fetch(`${url}/v1/jobs/${id}`, { method: 'DELETE' }));
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

/** Sends a byte now and then, and loses patience after a while. */
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
