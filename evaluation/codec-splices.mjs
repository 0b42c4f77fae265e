// How often the codec grid reveals a cut in decoded sound, and how often a cut is reported where
// there was none:
//   node evaluation/codec-splices.mjs FOLDER... [--half odd|even] [--rows NAME]
// FOLDERs hold originals that were never lossy: wav and flac of 5.5 s and more at 44.1 or 48 kHz. Needs ffmpeg with libmp3lame, aac,
// libvorbis and libopus. Of each encode: as it is, coded once more, and with a piece cut out of its middle.
// --rows writes what packages/validation/src/codec-evaluation-lines.ts holds, NAME being what it calls the originals.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { readMeasures } from '../packages/engine/dist/index.js';
import { gridBreaks } from '../packages/engine/dist/derived/origin/grid-breaks.js';
import { evaluationMeasure } from './evaluation-measure.mjs';

const args = process.argv.slice(2);
const halfAt = args.indexOf('--half');
const half = halfAt < 0 ? undefined : args.splice(halfAt, 2)[1];
const rowsAt = args.indexOf('--rows');
const rowsName = rowsAt < 0 ? undefined : args.splice(rowsAt, 2)[1];

const ENCODES = [
  ['MP3 128', 'mp3', ['-c:a', 'libmp3lame', '-b:a', '128k']],
  ['MP3 192', 'mp3', ['-c:a', 'libmp3lame', '-b:a', '192k']],
  ['AAC 128', 'm4a', ['-c:a', 'aac', '-b:a', '128k']],
  ['Vorbis q5', 'ogg', ['-c:a', 'libvorbis', '-q:a', '5']],
  ['Opus 96', 'opus', ['-c:a', 'libopus', '-b:a', '96k']],
];
const MIN_SEC = 5.5;
const MAX_SEC = 40;
/** Seven blocks of MP3, four of the others. */
const NEAR_SEC = 0.1;

const work = mkdtempSync(join(tmpdir(), 'codec-splices-'));
process.on('exit', () => rmSync(work, { recursive: true }));
const ffmpeg = (...options) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], { maxBuffer: 2 ** 30 });

const breaks = evaluationMeasure('breaks', { found: gridBreaks }, ({ found }) => found ?? null);
const breaksOf = async (rateHz, samples) =>
  (await readMeasures({ rateHz, channels: [samples] }, [breaks])).of(breaks).value;

/** One channel, as 16 bits would hold it. */
function decoded(path, ...options) {
  const bytes = ffmpeg('-i', path, '-ac', '1', ...options, '-f', 's16le', '-');
  const whole = new Int16Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  return Float32Array.from(whole, (x) => x / 32_768);
}
const rateOf = (path) =>
  Number(
    execFileSync('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=sample_rate',
      '-of',
      'csv=p=0',
      path,
    ]),
  );

const listed = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => ['.wav', '.flac'].includes(extname(path).toLowerCase()))
    .sort();

const rows = {};
const rowOf = (name) =>
  (rows[name] ??= {
    files: 0,
    traced: 0,
    reported: 0,
    right: 0,
    widthSec: [],
    falseOfWhole: 0,
    falseOfTwice: 0,
  });
let sources = 0;
for (const [index, path] of args.flatMap(listed).entries()) {
  if (half !== undefined && (index % 2 === 1) !== (half === 'odd')) continue;
  const rateHz = rateOf(path);
  if (rateHz !== 44_100 && rateHz !== 48_000) continue;
  const original = decoded(path, '-t', String(MAX_SEC));
  if (original.length < MIN_SEC * rateHz) continue;
  sources++;
  const untouched = await breaksOf(rateHz, original);
  if (untouched !== null) console.log(`original with a grid: ${path}, breaks: ${untouched.length}`);
  for (const [name, ending, options] of ENCODES) {
    const encoded = join(work, `encoded.${ending}`);
    const wav = join(work, 'decoded.wav');
    ffmpeg('-t', String(MAX_SEC), '-i', path, '-map', '0:a:0', ...options, encoded);
    const worksAt = name.startsWith('Opus') ? 48_000 : rateHz;
    const whole = decoded(encoded);
    const row = rowOf(name);
    row.files++;
    const clean = await breaksOf(worksAt, whole);
    if (clean !== null) row.traced++;
    row.falseOfWhole += clean?.length ?? 0;

    ffmpeg('-i', encoded, '-ss', '0.01237', wav);
    ffmpeg('-i', wav, '-c:a', 'libmp3lame', '-b:a', '128k', join(work, 'twice.mp3'));
    const twice = await breaksOf(worksAt, decoded(join(work, 'twice.mp3')));
    row.falseOfTwice += twice?.length ?? 0;

    const cut = Math.floor(whole.length * (0.35 + 0.03 * (index % 10)));
    const goesOn = cut + Math.floor(whole.length * 0.05) + 101 * (index + 1);
    const spliced = new Float32Array(whole.length - (goesOn - cut));
    spliced.set(whole.subarray(0, cut));
    spliced.set(whole.subarray(goesOn), cut);
    const found = await breaksOf(worksAt, spliced);
    if (!found || found.length === 0) continue;
    row.reported++;
    const [first] = found;
    const isRight =
      found.length === 1 && first.startSec * worksAt <= cut && cut < first.endSec * worksAt;
    if (isRight) {
      row.right++;
      row.widthSec.push(first.endSec - first.startSec);
    } else
      console.log(
        `${name} ${path}: cut at ${(cut / worksAt).toFixed(2)} s, told ${found.map((one) => `${one.startSec.toFixed(2)} to ${one.endSec.toFixed(2)}`).join(', ')}`,
      );
  }
}
/**
 * Of those reported at their place: how many are under a tenth of a second wide, and the median, s.
 */
function computeWidths({ widthSec }) {
  const ascending = widthSec.toSorted((a, b) => a - b);
  const near = ascending.filter((sec) => sec <= NEAR_SEC).length;
  return { near, medianSec: Number((ascending[ascending.length >> 1] ?? NaN).toFixed(3)) };
}
console.log(`${sources} sources`);
if (rowsName === undefined)
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { widthSec, ...row }]) => [
        name,
        { ...row, ...computeWidths({ widthSec }) },
      ]),
    ),
  );
else
  for (const [name, row] of Object.entries(rows)) {
    const { near, medianSec } = computeWidths(row);
    const { files, traced, reported, right, falseOfWhole, falseOfTwice } = row;
    const numbers = [files, traced, reported, right, near, medianSec, falseOfWhole, falseOfTwice];
    console.log(`  ['${name}', '${rowsName}', ${numbers.join(', ')}],`);
  }
