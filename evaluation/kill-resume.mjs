/**
 * Runs that are killed at random moments, and resumed with the same, fewer, more and changed files
 * and with another analysis:
 * node evaluation/kill-resume.mjs [--files 3000] [--runs 12] [--ending ndjson|csv|parquet|/] [--seed 1] [--seconds 8]
 *
 * Each version of a clip has a length of its own, by which its row is known. At the end every file that was ever named has one row, with
 * the length that it had when a run that was not killed before it named it last.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openTableFile } from '../packages/sonometer/dist/dataset/read-table.js';
import { program } from '../bench/running-service.mjs';
import { wavOf } from '../bench/wav-of.mjs';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '3000' },
    runs: { type: 'string', default: '12' },
    ending: { type: 'string', default: 'ndjson' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '8' },
  },
});
const [files, runs, seconds] = [values.files, values.runs, values.seconds].map(Number);
let state = Number(values.seed);
const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;

const folder = mkdtempSync(join(tmpdir(), 'sonometer-kill-'));
const clips = join(folder, 'clips');
mkdirSync(clips);
const out = join(folder, values.ending === '/' ? 'table/' : `table.${values.ending}`);
const RATE_HZ = 44_100;
const whole = wavOf(1);
let frames = 5000;
/** The current length of each file, in frames. */
const now = new Map();
const write = (name) => {
  const path = join(clips, name);
  const length = ++frames;
  const bytes = Buffer.from(whole.subarray(0, 44 + 4 * length));
  bytes.writeUInt32LE(36 + 4 * length, 4);
  bytes.writeUInt32LE(4 * length, 40);
  writeFileSync(path, bytes);
  utimesSync(path, frames, frames);
  now.set(path, length);
};
for (let i = 0; i < files; i++) write(`${String(i).padStart(5, '0')}.wav`);
const all = [...now.keys()];

/** The length that a row has to have: of files that a run names, what they are; of the others, what they were. */
const expected = new Map();
let [kills, refusals] = [0, 0];
const began = performance.now();
for (let i = 0; i <= runs; i++) {
  const isLast = i === runs;
  // the same, fewer or more than before, and some that are others now
  const share = isLast ? 1 : [0.3, 0.6, 1][Math.floor(3 * chance())];
  const start = Math.floor(chance() * (1 - share) * files);
  const named = all.slice(start, start + Math.round(share * files));
  for (const path of named) if (chance() < 0.05) write(path.slice(clips.length + 1));
  if (existsSync(out.replace(/\/$/, '')) && chance() < 0.4) {
    const { code } = await ended(startRun(['spectrum', ...named, '--out', out, '--resume']));
    if (code !== 2) throw new Error(`another question was not refused: exit ${code}`);
    refusals++;
  }
  const child = startRun(['timeseries', ...named, '--out', out, '--resume']);
  const end = ended(child);
  if (!isLast) {
    await Promise.race([end, sleep(1000 * (0.5 + seconds * chance()))]);
    child.kill('SIGKILL');
  }
  const { code, stated } = await end;
  if (code === null) kills++;
  else if (code !== 0) throw new Error(`exit ${code}: ${stated}`);
  if (code === 0) for (const path of named) expected.set(path, now.get(path));
}
const rows = new Map();
for await (const { input, durationSec, question } of (await openTableFile(out)).rows()) {
  if (rows.has(input)) throw new Error(`${input} is there twice`);
  if (question !== 'timeseries') throw new Error(`${input} is of ${question}`);
  rows.set(input, Math.round(durationSec * RATE_HZ));
}
const lost = [...expected].filter(([path, length]) => rows.get(path) !== length);
console.log(
  `${files} files, ${values.ending}: ${kills} runs killed of ${runs}, ${refusals} other questions refused; ` +
    `${rows.size} rows, ${lost.length} lost or of another version, 0 twice (${((performance.now() - began) / 1000).toFixed(0)} s)`,
);
rmSync(folder, { recursive: true });
process.exitCode = lost.length > 0 || rows.size !== files ? 1 : 0;

function startRun(args) {
  return spawn(process.execPath, [program, ...args, '--jobs', '2'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function ended(child) {
  let stated = '';
  child.stderr.on('data', (text) => (stated += text));
  const [code] = await once(child, 'close');
  return { code, stated };
}
