// Mixed load on a server of its own, on loopback: good, bad, slow and aborted requests side by side, bounded in
// number and time. Prints what was answered, the server's memory at the start and the end, and any 500.
//   npm run build && node bench/load.mjs [minutes=10] [callers=6]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [minutes = 10, callers = 6] = process.argv.slice(2).map(Number);
const PORT = 18_000 + (process.pid % 1000);
const base = `http://127.0.0.1:${PORT}`;
const folder = mkdtempSync(join(tmpdir(), 'sonometer-load-'));
const fixture = (name) => readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url));
const audio = ['16.flac', 'cbr.mp3', 'vorbis.ogg', 'opus.ogg', 'aac.m4a', 'alac-16.m4a'].map(
  fixture,
);
const routes = [
  'mix/analyze',
  'voice/qa',
  'signal',
  'signal/sample',
  'mix/timeseries',
  'mix/spectrum',
  'voice/segments',
];

const server = spawn(
  'node',
  [new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url).pathname, 'serve'],
  {
    env: { ...process.env, PORT: String(PORT), SONOMETER_DATA_DIR: folder, SONOMETER_OPEN: '1' },
    stdio: 'ignore',
  },
);
const memoryMb = () => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const answers = {};
const count = (kind, status) => {
  const key = `${kind} ${status}`;
  answers[key] = (answers[key] ?? 0) + 1;
};
const post = (path, body, headers = {}, signal) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    signal,
  });

const kinds = {
  async good() {
    const answer = await post(`/v1/${pick(routes)}`, pick(audio));
    await answer.arrayBuffer();
    return answer.status;
  },
  async series() {
    const answer = await post('/v1/mix/analyze?series=true&measureStatus=true', pick(audio));
    await answer.arrayBuffer();
    return answer.status;
  },
  async noise() {
    const bytes = Buffer.alloc(50_000).map(() => Math.random() * 256);
    const answer = await post(`/v1/${pick(routes)}`, bytes);
    return answer.status;
  },
  async damaged() {
    const bytes = Buffer.from(pick(audio));
    for (let i = 0; i < 20; i++)
      bytes[Math.floor(Math.random() * bytes.length)] = Math.random() * 256;
    const answer = await post(
      `/v1/${pick(routes)}`,
      bytes.subarray(0, bytes.length * (0.3 + 0.7 * Math.random())),
    );
    await answer.arrayBuffer();
    return answer.status;
  },
  async wrongOption() {
    return (await post('/v1/mix/analyze?series=perhaps', pick(audio))).status;
  },
  async wrongUrl() {
    const answer = await post(
      '/v1/mix/analyze',
      JSON.stringify({ url: 'http://169.254.169.254/x.wav' }),
      { 'content-type': 'application/json' },
    );
    return answer.status;
  },
  async tooLarge() {
    return (await post('/v1/mix/analyze', Buffer.alloc(4_800_000))).status;
  },
  async aborted() {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 5 + Math.random() * 60);
    try {
      const answer = await post('/v1/signal', pick(audio), {}, stop.signal);
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 'gone';
    }
  },
  async slow() {
    const socket = connect(PORT, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /v1/mix/analyze HTTP/1.1\r\nhost: x\r\ncontent-type: audio/flac\r\ncontent-length: 100000\r\n\r\n',
    );
    for (let i = 0; i < 10; i++) {
      socket.write(Buffer.alloc(50));
      await pause(100);
    }
    socket.destroy();
    return 'left';
  },
};
/** Most callers are good ones. */
const mixture = [
  'good',
  'good',
  'good',
  'good',
  'series',
  'noise',
  'damaged',
  'damaged',
  'wrongOption',
  'wrongUrl',
  'tooLarge',
  'aborted',
  'slow',
];

async function ready() {
  for (let i = 0; i < 100; i++) {
    try {
      if ((await fetch(`${base}/healthz`)).ok) return;
    } catch {
      await pause(100);
    }
  }
  throw new Error('the server does not start');
}

try {
  await ready();
  for (let i = 0; i < 30; i++) await kinds.good();
  const atStart = memoryMb();
  let top = atStart;
  const end = Date.now() + minutes * 60_000;
  const seen = setInterval(() => (top = Math.max(top, memoryMb())), 1000);
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (Date.now() < end) {
        const kind = pick(mixture);
        try {
          count(kind, await kinds[kind]());
        } catch (error) {
          count(kind, error.cause?.code ?? error.message);
        }
      }
    }),
  );
  clearInterval(seen);
  await pause(3000);
  console.table(Object.fromEntries(Object.entries(answers).sort()));
  const metrics = await (await fetch(`${base}/metrics`)).text();
  const failures = Object.keys(answers).filter((key) => / 5(?!03)\d\d$/.test(key));
  const total = Object.values(answers).reduce((sum, n) => sum + n, 0);
  console.log(
    `${total} requests in ${minutes} min; memory ${atStart} MB at the start, ${memoryMb()} MB at the end, ${top} MB at most; metrics ${metrics.length} bytes`,
  );
  console.log(failures.length === 0 ? 'no 500' : `500s: ${failures.join(', ')}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
