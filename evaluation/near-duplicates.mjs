/**
 * How often a copy is found, and a stranger taken for one: node evaluation/near-duplicates.mjs FOLDER... [--part odd|even|all]
 *
 * Of every recording of the folders (its first 30 s, those of 1.5 s and more), FFmpeg makes copies
 * whose truth is known by how they were made; each is looked for among all others. Similar
 * generated strangers are added: takes of one voice, and loops with the same drums. `even` and
 * `odd` are every second recording: constants are chosen on the one and checked on the other.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, print } from '../packages/engine/dist/index.js';
import { openPrintSet } from '../packages/report/dist/dataset/near-duplicates.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { decaying, decayingTone, whiteNoise } from '../packages/validation/dist/signals/signals.js';
import { uniform } from '../packages/validation/dist/signals/random.js';
import { speechLike } from '../packages/validation/dist/signals/speech-like.js';

const COPIES = {
  'gain -13 dB': ['wav', '-af', 'volume=-13dB'],
  'trim 0.413 s': ['wav', '-ss', '0.413'],
  'trim a third': ['wav', '-ss', 'THIRD'],
  'mp3 96k': ['mp3', '-b:a', '96k'],
  'mp3 96k, trim, gain': ['mp3', '-ss', '0.25', '-af', 'volume=-6dB', '-b:a', '96k'],
  'opus 32k': ['opus', '-b:a', '32k'],
  'opus 64k': ['opus', '-b:a', '64k'],
  'vorbis q2': ['ogg', '-q:a', '2'],
  '22050 Hz': ['wav', '-ar', '22050'],
  '8000 Hz': ['wav', '-ar', '8000'],
  '48000 Hz, -7 dB': ['wav', '-ar', '48000', '-af', 'volume=-7dB'],
};
const LONGEST_SEC = 30;
const MIN_SEC = 1.5;
const AUDIO = /\.(wav|flac|ogg|mp3|aiff?)$/;
const OFFSET_ERROR_SEC = 0.09;
/** Of the loops with one kit. */
const BARS_SEC = 8;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: 'all' } },
});
const sources = positionals
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => AUDIO.test(name))
      .sort()
      .map((name) => join(folder, name)),
  )
  .filter((_, i) => values.part === 'all' || i % 2 === (values.part === 'odd' ? 1 : 0));

const folder = mkdtempSync(join(tmpdir(), 'sonometer-near-'));
const similar = strangers();
const prints = openPrintSet();
const groups = new Map();
const kinds = new Map();
let withoutPrint = 0;

async function add(path, group, kind, atSec = 0) {
  const source = openPathSource(path);
  try {
    const { body, durationSec } = await analyze(source, { answer: print });
    if (kind === 'original' && durationSec < MIN_SEC) return undefined;
    if (body.soundPrint === undefined) {
      withoutPrint++;
      return undefined;
    }
    prints.add(path, body.soundPrint);
    groups.set(path, group);
    kinds.set(path, { kind, atSec });
    return durationSec;
  } finally {
    source.close();
  }
}

const ffmpeg = (...args) => spawnSync('ffmpeg', ['-v', 'error', '-y', ...args]).status === 0;

let index = 0;
for (const path of sources) {
  const original = join(folder, `${index++} ${basename(path)}.wav`);
  if (!ffmpeg('-i', path, '-t', String(LONGEST_SEC), original)) continue;
  const sec = await add(original, basename(path), 'original');
  if (sec === undefined) continue;
  for (const [kind, [ending, ...args]] of Object.entries(COPIES)) {
    const third = (sec / 3).toFixed(3);
    const made = `${original} ${kind.replaceAll(' ', '-')}.${ending}`;
    const given = args.map((arg) => (arg === 'THIRD' ? third : arg));
    if (!ffmpeg('-i', original, ...given, made)) continue;
    const at = given.indexOf('-ss');
    await add(made, basename(path), kind, at < 0 ? 0 : Number(given[at + 1]));
  }
}
for (const [name, samples] of similar) {
  const path = join(folder, `${name}.wav`);
  writeFileSync(path, wav16(samples));
  await add(path, name, name.replace(/ \d+$/, ''));
}

const startedMs = performance.now();
const found = new Map(prints.pairs().map((pair) => [pair.input, pair]));
const tookMs = performance.now() - startedMs;
const falsePairs = [...found.values()].filter(
  ({ input, of }) => groups.get(input) !== groups.get(of),
);
console.log(
  `${values.part}: ${new Set(groups.values()).size} recordings, ${groups.size} files, ${withoutPrint} without a print, compared in ${tookMs.toFixed(0)} ms`,
);
for (const kind of Object.keys(COPIES)) {
  const copies = [...kinds].filter(([, one]) => one.kind === kind);
  const hits = copies.filter(([path]) => {
    const pair = found.get(path);
    return pair !== undefined && groups.get(pair.of) === groups.get(path);
  });
  const placed = hits.filter(([path, { atSec }]) => {
    const pair = found.get(path);
    const of = kinds.get(pair.of).atSec;
    return Math.abs(pair.offsetSec - (atSec - of)) <= OFFSET_ERROR_SEC;
  });
  console.log(`${kind}: ${hits.length} of ${copies.length} found, ${placed.length} at their place`);
  for (const [path] of copies.filter((one) => !hits.includes(one)))
    console.log(`  missed: ${basename(path)}`);
}
const pairCount = (groups.size * (groups.size - 1)) / 2;
console.log(
  `strangers taken for copies: ${falsePairs.length} of ${groups.size} files (${pairCount} pairs)`,
);
for (const { input, of, bitErrors } of falsePairs)
  console.log(`  ${basename(input)} | ${basename(of)} | ${bitErrors.toFixed(3)}`);
rmSync(folder, { recursive: true });

/** Similar, and no copies. */
function strangers() {
  const rateHz = 44_100;
  const list = [];
  for (let i = 0; i < 12; i++)
    list.push([`one voice ${i}`, speechLike({ rateHz, seconds: 6, voicedHz: 120, seed: 100 + i })]);
  const drums = kit(rateHz);
  for (let i = 0; i < 12; i++) {
    const notes = melody(rateHz, 20 + i);
    const gain = 0.5 * (rmsOf(drums) / rmsOf(notes)); // 6 dB under the drums
    list.push([`one kit ${i}`, drums.map((x, n) => 0.7 * (x + gain * notes[n]))]);
  }
  return list;
}

function rmsOf(samples) {
  return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
}

/** Kick, snare and hats, the same bar again and again. */
function kit(rateHz) {
  const hits = new Float32Array(BARS_SEC * rateHz);
  const snare = decaying(whiteNoise(rateHz, 0.3, 0.25, 3), rateHz, 0.06);
  const hat = decaying(whiteNoise(rateHz, 0.05, 0.1, 4), rateHz, 0.015);
  for (let beat = 0; beat < 2 * BARS_SEC; beat++) {
    put(
      hits,
      (beat / 2) * rateHz,
      beat % 2 === 0 ? decayingTone(rateHz, 0.4, 60, 0.08, 0.8) : snare,
    );
    for (const half of [0, 0.25]) put(hits, (beat / 2 + half) * rateHz, hat);
  }
  return hits;
}

/** Notes with overtones, of other pitches and lengths for every seed. */
function melody(rateHz, seed) {
  const notes = new Float32Array(BARS_SEC * rateHz);
  const random = uniform(seed);
  for (let at = 0; at < BARS_SEC - 0.5;) {
    const sec = [0.125, 0.25, 0.375, 0.5][Math.floor(4 * random())];
    const hz = 110 * 2 ** (Math.floor(24 * random()) / 12);
    for (let part = 1; part <= 6; part++)
      put(notes, at * rateHz, decayingTone(rateHz, sec, part * hz, 0.3, 0.25 / part));
    at += sec;
  }
  return notes;
}

function put(target, at, samples) {
  const start = Math.round(at);
  samples.forEach((x, i) => {
    if (start + i < target.length) target[start + i] += x;
  });
}

function wav16(samples) {
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 2 * samples.length, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(44_100, 24);
  bytes.writeUInt32LE(88_200, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((x, i) =>
    bytes.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, x))), 44 + 2 * i),
  );
  return bytes;
}
