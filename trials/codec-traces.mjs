// How often the codec of a file is found in its sound, and how often one is found where there was none:
//   node trials/codec-traces.mjs FOLDER... [--resampled]
// FOLDERs hold originals that were never lossy: wav and flac of 3 s and more at 32 kHz and more. Needs ffmpeg with
// libmp3lame, aac, libvorbis and libopus. --resampled brings each decoded encode to the other of 44.1 and 48 kHz.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { analyze } from '../packages/engine/dist/index.js';
import { selectionOf } from '../packages/report/dist/questions/selection.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const args = process.argv.slice(2);
const isResampled = args.includes('--resampled');
const folders = args.filter((one) => !one.startsWith('--'));

/** Which class each encode should read. */
const ENCODES = [
  ...[64, 96, 128, 192, 256, 320].map((kbps) => [
    `mp3 ${kbps}`,
    'mp3',
    ['-c:a', 'libmp3lame', '-b:a', `${kbps}k`],
  ]),
  ...[96, 128, 256].map((kbps) => [`aac ${kbps}`, 'm4a', ['-c:a', 'aac', '-b:a', `${kbps}k`]]),
  ['vorbis q5', 'ogg', ['-c:a', 'libvorbis', '-q:a', '5']],
  ['opus 96', 'opus', ['-c:a', 'libopus', '-b:a', '96k']],
];
const LEAST_SEC = 3;
const LEAST_RATE_HZ = 32_000;

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

const originals = [];
const listed = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => ['.wav', '.flac'].includes(extname(path).toLowerCase()));
for (const path of folders.flatMap(listed)) {
  const signal = await read(path).catch(() => undefined);
  if (!signal || signal.durationSec < LEAST_SEC || signal.sampleRate < LEAST_RATE_HZ) continue;
  originals.push({ path, ...signal });
}

const counts = {};
const count = (name, source) => {
  const row = (counts[name] ??= { files: 0, lossy: 0, lossless: 0, unknown: 0 });
  row.files++;
  row[source.startsWith('lossy') ? 'lossy' : source]++;
};
const otherRate = (rateHz) => (rateHz === 48_000 ? 44_100 : 48_000);

for (const { path, lossySource, sampleRate } of originals) {
  count('original', lossySource);
  if (lossySource.startsWith('lossy')) console.log(`original ${path}: ${lossySource}`);
  if (isResampled) {
    const twin = join(work, 'twin.wav');
    ffmpeg('-i', path, '-ar', String(otherRate(sampleRate)), twin);
    count('original, resampled', (await read(twin)).lossySource);
  }
  for (const [name, ending, options] of ENCODES) {
    const encoded = join(work, `encoded.${ending}`);
    const decoded = join(work, 'decoded.wav');
    ffmpeg('-i', path, '-map', '0:a:0', ...options, encoded);
    const rateHz = isResampled ? otherRate(sampleRate) : sampleRate;
    ffmpeg('-i', encoded, '-ar', String(rateHz), decoded);
    count(name, (await read(decoded)).lossySource);
  }
}

console.table(counts);
const encodes = Object.entries(counts).filter(([name]) => !name.startsWith('original'));
const sum = (key) => encodes.reduce((total, [, row]) => total + row[key], 0);
const none = Object.entries(counts).filter(([name]) => name.startsWith('original'));
const falseAlarms = none.reduce((total, [, row]) => total + row.lossy, 0);
const clean = none.reduce((total, [, row]) => total + row.files, 0);
console.log(`hits: ${sum('lossy')} of ${sum('files')}; false alarms: ${falseAlarms} of ${clean}`);
