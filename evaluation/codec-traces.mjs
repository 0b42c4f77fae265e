// How often the codec of a file is found in its sound, as it is and after it was resampled, and how often one is found where there was none:
//   node evaluation/codec-traces.mjs FOLDER... [--rows NAME]
// FOLDERs hold originals that were never lossy: wav, flac and aiff of 3 s and more at 32 kHz and more. Needs ffmpeg with
// libmp3lame, aac, libvorbis and libopus. Each decoded encode is read at the rate of its original, and at the other of 44.1 and 48 kHz.
// --rows writes what packages/validation/src/codec-evaluation-lines.ts holds, NAME being what it calls the originals.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { analyze } from '../packages/engine/dist/index.js';
import { selectionOf } from '../packages/report/dist/questions/selection.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const args = process.argv.slice(2);
const rowsAt = args.indexOf('--rows');
const rowsName = rowsAt < 0 ? undefined : args.splice(rowsAt, 2)[1];

const ENCODES = [
  ...[64, 96, 128, 192, 256, 320].map((kbps) => [
    `MP3 ${kbps}`,
    'mp3',
    ['-c:a', 'libmp3lame', '-b:a', `${kbps}k`],
  ]),
  ...[96, 128, 256].map((kbps) => [`AAC ${kbps}`, 'm4a', ['-c:a', 'aac', '-b:a', `${kbps}k`]]),
  ['Vorbis q5', 'ogg', ['-c:a', 'libvorbis', '-q:a', '5']],
  ['Opus 96', 'opus', ['-c:a', 'libopus', '-b:a', '96k']],
];
const ORIGINAL = 'original';
const MIN_SEC = 3;
const MAX_SEC = 40;
const MIN_RATE_HZ = 32_000;

const work = mkdtempSync(join(tmpdir(), 'codec-traces-'));
process.on('exit', () => rmSync(work, { recursive: true }));
const ffmpeg = (...options) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });

const answer = selectionOf(['signal.lossySource', 'signal.sampleRate', 'signal.durationSec']);
async function read(path) {
  const source = openPathSource(path);
  try {
    const { body } = await analyze(source, { answer, options: {} });
    return body.signal;
  } finally {
    source.close();
  }
}

const counts = {};
const rowOf = (name) => (counts[name] ??= { files: 0, found: 0, resampled: 0, lossless: 0 });
const isLossy = ({ lossySource }) => lossySource.startsWith('lossy');
const otherRate = (rateHz) => (rateHz === 48_000 ? 44_100 : 48_000);

/** Reads a file at both rates. */
async function count(name, path, rateHz) {
  const row = rowOf(name);
  row.files++;
  const plain = join(work, 'plain.wav');
  const resampled = join(work, 'resampled.wav');
  ffmpeg('-i', path, '-map', '0:a:0', '-ar', String(rateHz), plain);
  ffmpeg('-i', path, '-map', '0:a:0', '-ar', String(otherRate(rateHz)), resampled);
  const asItIs = await read(plain);
  if (isLossy(asItIs)) row.found++;
  if (asItIs.lossySource === 'lossless') row.lossless++;
  if (isLossy(await read(resampled))) row.resampled++;
  return asItIs;
}

const listed = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => ['.wav', '.flac', '.aif', '.aiff'].includes(extname(path).toLowerCase()))
    .sort();

let seconds = 0;
for (const path of args.flatMap(listed)) {
  const original = join(work, 'original.wav');
  ffmpeg('-t', String(MAX_SEC), '-i', path, '-map', '0:a:0', original);
  const { durationSec, sampleRate } = await read(original);
  if (durationSec < MIN_SEC || sampleRate < MIN_RATE_HZ) continue;
  seconds += durationSec;
  const asItIs = await count(ORIGINAL, original, sampleRate);
  if (isLossy(asItIs)) console.log(`original ${path}: ${asItIs.lossySource}`);
  for (const [name, ending, options] of ENCODES) {
    const encoded = join(work, `encoded.${ending}`);
    ffmpeg('-i', original, ...options, encoded);
    await count(name, encoded, sampleRate);
  }
}

if (rowsName === undefined) console.table(counts);
else
  for (const [name, { files, found, resampled }] of Object.entries(counts))
    if (name !== ORIGINAL)
      console.log(`  ['${name}', '${rowsName}', ${files}, ${found}, ${resampled}],`);
const encodes = Object.entries(counts).filter(([name]) => name !== ORIGINAL);
const sum = (key) => encodes.reduce((total, [, row]) => total + row[key], 0);
const none = rowOf(ORIGINAL);
console.log(
  `of ${sum('files')} encodes ${sum('found')} found, ${sum('resampled')} resampled; of ${none.files} originals (${(seconds / 3600).toFixed(3)} h) ${none.found} called lossy, ${none.resampled} resampled`,
);
