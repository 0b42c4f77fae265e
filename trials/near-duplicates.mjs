/**
 * How often a copy is found, and a stranger taken for one: node trials/near-duplicates.mjs FOLDER... [--part odd|even|all]
 *
 * Of every recording of the folders (its first 30 s, those of 1.5 s and more), FFmpeg makes copies whose truth is known by how they
 * were made; each is looked for among all others. Generated strangers are added that are alike: takes of one voice, and loops with
 * the same drums. `even` and `odd` are every second recording: what is chosen on the one is looked at on the other.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, print } from '../packages/engine/dist/index.js';
import { openPrintSet } from '../packages/report/dist/dataset/near-duplicates.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { decayingTone } from '../packages/validation/dist/signals/hits.js';
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
const LEAST_SEC = 1.5;
const AUDIO = /\.(wav|flac|ogg|mp3|aiff?)$/;
const OFFSET_ERROR_SEC = 0.09;

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
const prints = openPrintSet();
const groups = new Map();
const kinds = new Map();
let withoutPrint = 0;

async function add(path, group, kind, atSec = 0) {
  const source = openPathSource(path);
  try {
    const { body, durationSec } = await analyze(source, { answer: print });
    if (kind === 'original' && durationSec < LEAST_SEC) return undefined;
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
for (const [name, samples] of strangers()) {
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

/** Alike, and no copies. */
function strangers() {
  const rateHz = 44_100;
  const list = [];
  for (let i = 0; i < 12; i++)
    list.push([`one voice ${i}`, speechLike({ rateHz, seconds: 6, voicedHz: 120, seed: 100 + i })]);
  const drums = bar(rateHz, (beat) => [beat % 2 === 0 ? 60 : 190, 0.8]);
  const scale = [220, 247, 262, 294, 330, 349, 392, 440];
  for (let i = 0; i < 12; i++) {
    // other notes over the same bar of drums, as loud as they
    const notes = bar(rateHz, (beat) => [scale[(beat * (i + 1) + i * 3) % 8], 0.5], 0.2);
    const more = bar(rateHz, (beat) => [3 * scale[(beat * (i + 2) + i) % 8], 0.3], 0.15);
    const loop = drums.map((x, n) => (x + notes[n] + more[n]) / 2);
    list.push([`one kit ${i}`, Float32Array.from([...loop, ...loop])]);
  }
  return list;
}

/** Eight beats at 120 a minute, each a tone that dies away. */
function bar(rateHz, toneAt, tauSec = 0.06) {
  const parts = Array.from({ length: 8 }, (_, beat) => {
    const [hz, peak] = toneAt(beat);
    return decayingTone(rateHz, 0.5, hz, tauSec, peak);
  });
  return Float32Array.from(parts.flatMap((part) => [...part]));
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
