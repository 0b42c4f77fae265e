// Hostile input: damages good files of every format, and measures them with a deadline.
//   node evaluation/fuzz.mjs [--cases 300] [--seed 1] [--formats wav,mp3,flac,m4a,ogg] [--through engine|routes]
//   node evaluation/fuzz.mjs --through routes [--database sqlite|postgres]
//   node evaluation/fuzz.mjs --only m4a:17 --seed 1
// Through the routes, every request that names something (an id, an objectPath, a URL, a page of a
// list) is also sent with NUL characters in it. --database postgres starts a PostgreSQL of the
// tests' own. The same seed makes the same files. A file that crashes, hangs or raises anything but
// a Fault is reduced as far as it still fails, and stored in testing/hostile, where a test reads it
// from then on; then the exit code is 1.
import { mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { computeChance } from '../packages/validation/dist/signals/random.js';
import { damaged, shrunk } from './fuzz-damage.mjs';
import { openEngine } from './fuzz-engine.mjs';
import { everyFile, goodFiles } from './fuzz-files.mjs';
import { openRoutes, sendNul } from './fuzz-routes.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    formats: { type: 'string', default: 'wav,mp3,flac,m4a,ogg' },
    through: { type: 'string', default: 'engine' },
    database: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
    workers: { type: 'string', default: '2' },
    // Files of a second or two; a loaded machine may take ten times as long.
    'deadline-ms': { type: 'string', default: '30000' },
  },
});
const stored = new URL('../testing/hostile/', import.meta.url);
const deadlineMs = Number(values['deadline-ms']);

function makeCase({ format, index }) {
  const chance = computeChance(Number(values.seed), `${format} ${index}`);
  const { name, bytes } = chance.pick(goodFiles[format]);
  return { format, index, name, ...damaged(bytes, chance, everyFile, format) };
}

const tasks = values.only
  ? [values.only.split(':')].map(([format, index]) => ({ format, index: Number(index) }))
  : values.formats
      .split(',')
      .flatMap((format) =>
        Array.from({ length: Number(values.cases) }, (_, index) => ({ format, index })),
      );

const counts = Object.fromEntries(
  [...new Set(tasks.map(({ format }) => format))].map((format) => [
    format,
    { cases: 0, decoded: 0, refused: 0, crash: 0, hang: 0, error: 0, slowestMs: 0 },
  ]),
);
const codes = {};
let failures = 0;

async function store({ kind, what }, { format, index, name, how, bytes }, target) {
  failures++;
  console.log(`${kind} ${format}:${index} seed ${values.seed} (${name}: ${how}): ${what}`);
  // a hang takes its deadline at every try
  const min =
    kind === 'hang'
      ? bytes
      : await shrunk(bytes, async (one) => (await target.run(one, index)).kind === kind);
  mkdirSync(stored, { recursive: true });
  const file = new URL(`${kind}-${format}-${values.seed}-${index}`, stored);
  writeFileSync(file, min);
  console.log(`  ${min.length} of ${bytes.length} bytes fail alike: ${file.pathname}`);
}

/** Takes task after task. */
async function drive(target) {
  for (let task; (task = tasks.shift());) {
    const made = makeCase(task);
    const count = counts[task.format];
    const startMs = performance.now();
    const result = await target.run(made.bytes, task.index);
    const tookMs = Math.round(performance.now() - startMs);
    count.cases++;
    count[result.kind]++;
    count.slowestMs = Math.max(count.slowestMs, tookMs);
    memory.peakMb = Math.max(memory.peakMb, target.memoryMb());
    if (result.kind === 'refused') codes[result.code] = (codes[result.code] ?? 0) + 1;
    else if (result.kind !== 'decoded') await store(result, made, target);
    if (values.only) console.log(made.name, made.how, result, `${tookMs} ms`);
  }
}

const workers = Number(values.workers);
const shared =
  values.through === 'routes'
    ? await openRoutes({ deadlineMs, database: values.database })
    : undefined;
const targets = Array.from({ length: workers }, () => shared ?? openEngine(deadlineMs));
const memory = { startMb: targets[0].memoryMb(), peakMb: 0, endMb: 0 };
if (shared && !values.only) {
  const { requests, failed } = await sendNul(shared.base);
  for (const line of failed) console.log(line);
  failures += failed.length;
  console.log(
    `${requests} requests with NUL characters on ${values.database}: ${failed.length} failed`,
  );
}
await Promise.all(targets.map(drive));
memory.endMb = targets[0].memoryMb();
await Promise.all([...new Set(targets)].map((target) => target.close()));

console.table(counts);
console.log('refused by code:', codes);
console.log(
  `memory: ${memory.startMb} MB at the start, ${memory.peakMb} MB at most, ${memory.endMb} MB at the end`,
);
process.exitCode = failures > 0 ? 1 : 0;
