/**
 * The cost of a table of many rows: node evaluation/digest-scale.mjs [--rows 10000,50000,100000]
 * [--endings ndjson,parquet,/]
 *
 * Measures one clip into a table, writes its row again and again with other numbers, another hash
 * and another fingerprint (of 10 s), and lets the program resume the table with one more clip: it
 * reads all rows, measures one, writes the table in order and prints the digest of the set. Prints
 * the time and the peak memory of the program (VmHWM of Linux).
 */
import { spawn } from 'node:child_process';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { program } from '../bench/running-service.mjs';
import { wavOf } from '../bench/wav-of.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,50000,100000' },
    endings: { type: 'string', default: 'ndjson,parquet,/' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'sonometer-digest-'));
const clips = join(folder, 'clips');
mkdirSync(clips);
writeFileSync(join(clips, 'first.wav'), wavOf(4));
const one = join(folder, 'one.ndjson');
await run(['signal', clips, '--out', one]);
const [row] = readFileSync(one, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
writeFileSync(join(clips, 'second.wav'), wavOf(3));

for (const ending of values.endings.split(','))
  for (const count of values.rows.split(',').map(Number)) {
    const out = join(folder, ending === '/' ? `parts-${count}/` : `table-${count}.${ending}`);
    // what a killed run has left, which a resumed one makes the table of
    await writeRows(ending === 'ndjson' ? out : `${out.replace(/\/$/, '')}.partial.ndjson`, count);
    const made = await run(['signal', clips, '--out', out, '--resume']);
    report(`${count} rows, ${ending}, from the journal`, made);
    writeFileSync(join(clips, `more-${count}.wav`), wavOf(2));
    report(
      `${count} rows, ${ending}, one clip more`,
      await run(['signal', clips, '--out', out, '--resume']),
    );
    rmSync(join(clips, `more-${count}.wav`));
    rmSync(out, { recursive: true });
  }
rmSync(folder, { recursive: true });

function report(what, { seconds, megabytes, last }) {
  console.log(`${what}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB at most (${last})`);
}

async function writeRows(path, count) {
  const file = createWriteStream(path);
  for (let i = 0; i < count; i++) {
    const data = Object.fromEntries(
      Object.entries(row.data).map(([name, value]) => [
        name,
        typeof value === 'number' ? value * (1 + 0.1 * Math.sin(i * (name.length + 1))) : value,
      ]),
    );
    const generated = {
      ...row,
      input: `/nowhere/clip ${i}.wav`,
      data,
      audioSha256: randomBytes(32).toString('hex'),
      soundPrint: randomBytes(250).toString('base64'),
    };
    if (!file.write(`${JSON.stringify(generated)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

async function run(args) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [program, ...args, '--jobs', '1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let megabytes = 0;
  let stated = '';
  child.stderr.on('data', (text) => (stated += text));
  const timer = setInterval(() => {
    try {
      const [, kilobytes = 0] =
        /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      megabytes = Math.max(megabytes, kilobytes / 1024);
    } catch {
      // it has ended
    }
  }, 50);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`exit ${code}: ${stated}`);
  return {
    seconds: (performance.now() - startedMs) / 1000,
    megabytes,
    last: stated.trim().split('\n').at(-1),
  };
}
