// How often the original rate of an upsampled file is found, and how often one is found where there
// was none:
//   node evaluation/upsampling.mjs FOLDER...
// FOLDERs hold originals at their own rate: wav, flac and aiff of 3 s and more at 44.1 and 48 kHz. Needs ffmpeg with soxr,
// and sox: for conversions in 24 bits, and for low-passes, whose edge is that of a resampler.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { analyze } from '../packages/engine/dist/index.js';
import { selectionOf } from '../packages/report/dist/questions/selection.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const MIN_SEC = 3;
const MAX_SEC = 40;
const RESAMPLERS = ['swr', 'soxr'];
const LOW_PASSES_HZ = [7500, 10_500, 15_000, 15_500];
const TO_HZ = [48_000, 88_200, 96_000, 192_000];

const work = mkdtempSync(join(tmpdir(), 'upsampling-'));
process.on('exit', () => rmSync(work, { recursive: true }));
const sox = (...options) => execFileSync('sox', ['-D', '-V1', ...options]);
const ffmpeg = (...options) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);

const answer = selectionOf([
  'signal.upsampledFromHz',
  'signal.sampleRate',
  'signal.durationSec',
  'profile.provenance.provenance-verdict',
]);
async function read(path) {
  const source = openPathSource(path);
  try {
    const { body } = await analyze(source, { answer, options: {} });
    return { ...body.signal, ...body.profile?.provenance?.['provenance-verdict'] };
  } finally {
    source.close();
  }
}

const counts = {};
function count(name, { upsampledFromHz, verdict }, fromHz) {
  const row = (counts[name] ??= { files: 0, right: 0, wrong: 0, consistent: 0 });
  row.files++;
  if (upsampledFromHz === fromHz) row.right++;
  else if (typeof upsampledFromHz === 'number') row.wrong++;
  if (verdict === 'consistent') row.consistent++;
}

const listed = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => ['.wav', '.flac', '.aif', '.aiff'].includes(extname(path).toLowerCase()))
    .sort();

for (const path of process.argv.slice(2).flatMap(listed)) {
  const original = join(work, 'original.wav');
  ffmpeg('-t', String(MAX_SEC), '-i', path, '-map', '0:a:0', original);
  const asItIs = await read(original);
  const { durationSec, sampleRate } = asItIs;
  if (durationSec < MIN_SEC || (sampleRate !== 44_100 && sampleRate !== 48_000)) continue;
  count('originals', asItIs, null);
  const made = join(work, 'made.wav');
  for (const hz of LOW_PASSES_HZ) {
    sox(original, made, 'gain', '-1', 'sinc', `-${hz}`);
    count(`low-passed at ${hz}`, await read(made), null);
  }
  for (const toHz of TO_HZ.filter((hz) => hz > sampleRate)) {
    sox(original, '-b', '24', made, 'rate', '-v', String(toHz));
    count(`${sampleRate} to ${toHz} by sox, 24 bits`, await read(made), sampleRate);
  }
  for (const toHz of TO_HZ.filter((hz) => hz > sampleRate))
    for (const resampler of RESAMPLERS) {
      const upsampled = join(work, 'upsampled.wav');
      ffmpeg('-i', original, '-af', `aresample=${toHz}:resampler=${resampler}`, upsampled);
      count(`${sampleRate} to ${toHz} by ${resampler}`, await read(upsampled), sampleRate);
    }
}
console.table(counts);
