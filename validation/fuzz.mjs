// Hostile input: damages good files of every format, and measures them in threads with a deadline.
//   node validation/fuzz.mjs [--cases 300] [--seed 1] [--formats wav,mp3,flac,m4a,ogg] [--keep FOLDER]
//   node validation/fuzz.mjs --only m4a:17 --seed 1 [--keep FOLDER]
// The same seed makes the same files. Ends with 1 where one crashed, hung or raised anything but a Fault.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { damaged, randomOf } from './fuzz-damage.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    formats: { type: 'string', default: 'wav,mp3,flac,m4a,ogg' },
    only: { type: 'string' },
    keep: { type: 'string' },
    workers: { type: 'string', default: '2' },
    // Files of a second or two; a loaded machine may take ten times as long.
    'deadline-ms': { type: 'string', default: '30000' },
  },
});
const fixtures = new URL('../testing/fixtures/', import.meta.url);

/** A WAV file of each common kind, of a few tones; the other formats come from the fixtures. */
function wavFiles() {
  return [8, 16, 24, 32].flatMap((bits) =>
    [1, 2, 6].map((channels) => {
      const frames = 9000;
      const frameBytes = (channels * bits) / 8;
      const data = Buffer.alloc(frames * frameBytes);
      for (let n = 0; n < frames * channels; n++) {
        const x = 0.6 * Math.sin(n / 20 / channels) * Math.sin(n / 4000);
        const at = (n * bits) / 8;
        if (bits === 8) data.writeUInt8(Math.round(127 * x) + 128, at);
        else if (bits === 32) data.writeFloatLE(x, at);
        else data.writeIntLE(Math.round(2 ** (bits - 1) * x), at, bits / 8);
      }
      const head = Buffer.alloc(44);
      head.write('RIFF', 0);
      head.writeUInt32LE(36 + data.length, 4);
      head.write('WAVEfmt ', 8);
      head.writeUInt32LE(16, 16);
      head.writeUInt16LE(bits === 32 ? 3 : 1, 20);
      head.writeUInt16LE(channels, 22);
      head.writeUInt32LE(44_100, 24);
      head.writeUInt32LE(44_100 * frameBytes, 28);
      head.writeUInt16LE(frameBytes, 32);
      head.writeUInt16LE(bits, 34);
      head.write('data', 36);
      head.writeUInt32LE(data.length, 40);
      return {
        name: `${bits}-bit-${channels}.wav`,
        bytes: new Uint8Array(Buffer.concat([head, data])),
      };
    }),
  );
}

const files = readdirSync(fixtures).map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(name, fixtures))),
}));
const endings = { mp3: ['mp3'], flac: ['flac'], m4a: ['m4a', 'mov'], ogg: ['ogg'] };
const good = {
  wav: wavFiles(),
  ...Object.fromEntries(
    Object.entries(endings).map(([format, ends]) => [
      format,
      files.filter(({ name }) => ends.includes(name.split('.').at(-1))),
    ]),
  ),
};
const everyFile = Object.values(good).flat();

function makeCase(format, index) {
  const random = randomOf(`${values.seed} ${format} ${index}`);
  const { name, bytes } = random.pick(good[format]);
  const { bytes: broken, how } = damaged(bytes, random, everyFile, format);
  return { format, index, name, how, bytes: broken };
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
    { cases: 0, decoded: 0, refused: 0, crashes: 0, hangs: 0, errors: 0, slowestMs: 0 },
  ]),
);
const codes = {};
const failures = [];
const rssMb = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
const memory = { startMb: 0, peakMb: 0, endMb: 0 };

function fail(kind, { format, index, name, how, bytes }, what) {
  const line = `${kind} ${format}:${index} seed ${values.seed} (${name}: ${how}): ${what}`;
  failures.push(line);
  console.log(line);
  if (!values.keep) return;
  mkdirSync(values.keep, { recursive: true });
  writeFileSync(join(values.keep, `${kind}-${values.seed}-${format}-${index}`), bytes);
}

/** One thread, that takes task after task; a new one after a hang or a crash. */
async function drive() {
  let worker;
  for (let task; (task = tasks.shift());) {
    const made = makeCase(task.format, task.index);
    const count = counts[task.format];
    worker ??= new Worker(new URL('fuzz-worker.mjs', import.meta.url));
    const startMs = performance.now();
    const result = await outcome(worker, made.bytes);
    const tookMs = Math.round(performance.now() - startMs);
    count.cases++;
    count.slowestMs = Math.max(count.slowestMs, tookMs);
    memory.peakMb = Math.max(memory.peakMb, rssMb());
    switch (result.kind) {
      case 'decoded':
        count.decoded++;
        break;
      case 'refused':
        count.refused++;
        codes[result.code] = (codes[result.code] ?? 0) + 1;
        break;
      case 'error':
        count.errors++;
        fail('error', made, result.what);
        break;
      default:
        count[result.kind === 'hang' ? 'hangs' : 'crashes']++;
        fail(result.kind, made, result.what);
        await worker.terminate();
        worker = undefined;
    }
    if (values.only) console.log(made.name, made.how, result, `${tookMs} ms`);
  }
  await worker?.terminate();
}

function outcome(worker, bytes) {
  return new Promise((resolve) => {
    const onCrash = (error) => done({ kind: 'crash', what: String(error?.stack ?? error) });
    const onExit = (code) => done({ kind: 'crash', what: `the thread ended with ${code}` });
    const deadlineMs = Number(values['deadline-ms']);
    const timer = setTimeout(
      () => done({ kind: 'hang', what: `over ${deadlineMs} ms` }),
      deadlineMs,
    );
    const done = (result) => {
      clearTimeout(timer);
      worker.off('message', done).off('error', onCrash).off('exit', onExit);
      resolve(result);
    };
    worker.on('message', done).on('error', onCrash).on('exit', onExit);
    worker.postMessage(bytes);
  });
}

memory.startMb = rssMb();
await Promise.all(Array.from({ length: Number(values.workers) }, drive));
memory.endMb = rssMb();
console.table(counts);
console.log('refused by code:', codes);
console.log(
  `memory: ${memory.startMb} MB at the start, ${memory.peakMb} MB at most, ${memory.endMb} MB at the end`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
