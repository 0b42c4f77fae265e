/**
 * What profile quality states of files with known truth: the band of speech after low-passes, and nothing on sound
 * without speech.
 *
 *   npm run build && node evaluation/speech-quality.mjs CORPUS_FOLDER AMBIENCE_FOLDER [FOLDER_OF_VOICES...]
 *
 * Band: the voices of the corpus and of four files of each further folder that are recorded at 44.1 kHz and more and read
 * full-band themselves, low-passed at 3.4, 7 and 14 kHz, clean and with white noise of the whole band at 40 and 20 dB. Without speech: music, noise, hits, loops and rooms of the corpus, and the ambience. Needs ffmpeg.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { white } from './chance.mjs';
import { analyze, bytesSource, profiles } from '../packages/engine/dist/index.js';
import { rateOf } from './read-recordings.mjs';

const { positionals } = parseArgs({ allowPositionals: true });
const [corpus, ambience, ...folders] = positionals;
if (!corpus || !ambience) {
  console.error('usage: node evaluation/speech-quality.mjs CORPUS_FOLDER AMBIENCE_FOLDER');
  process.exit(2);
}
const answer = profiles.quality;

/** A file through ffmpeg, as WAV. */
const wav = (path, args = []) =>
  execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, ...args, '-c:a', 'pcm_s24le', '-f', 'wav', '-'],
    { maxBuffer: 1 << 30 },
  );
const read = async (bytes) => (await analyze(bytesSource(bytes), { answer })).body;

/** The same sequence each time. */
function openRandom() {
  let state = 5;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
}

/** A steep low-pass: through twice its rate. */
const lowPass = (hz) => (hz === undefined ? 48_000 : [2 * hz, 48_000]);

/** A mono recording at 48 kHz, its loud frames at -26 dBFS, low-passed, with white noise so many dB below. */
function degraded(path, hz, db) {
  const rates = [lowPass(hz)].flat().map((rate) => `aresample=${rate}`);
  const bytes = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-ac', '1', '-af', rates.join(','), '-f', 'f32le', '-'],
    { maxBuffer: 1 << 30 },
  );
  const samples = new Float32Array(new Uint8Array(bytes).buffer);
  const powers = Array.from({ length: Math.floor(samples.length / 480) }, (_, i) =>
    samples.subarray(480 * i, 480 * (i + 1)).reduce((sum, x) => sum + (x * x) / 480, 0),
  );
  const loud = powers.filter((power) => power > Math.max(...powers) / 316);
  const scale = 0.05 / Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / loud.length);
  const noise = db === undefined ? [] : white(openRandom(), samples.length);
  const least = db === undefined ? 0 : 0.05 * 10 ** (-db / 20);
  const channel = samples.map((x, i) => x * scale + least * (noise[i] ?? 0));
  return { rateHz: 48_000, channels: [channel] };
}

const WANTED = { 3400: 'narrow', 7000: 'wide', 14_000: 'super-wide' };
const some = (folder) => {
  const names = readdirSync(folder).filter((name) => /\.(wav|ogg|flac)$/.test(name));
  return names
    .filter((_, i) => i % Math.ceil(names.length / 4) === 0)
    .map((name) => join(folder, name));
};
const recorded = [
  ...readdirSync(join(corpus, 'voice')).map((name) => join(corpus, 'voice', name)),
  ...folders.flatMap(some),
];
const voices = [];
for (const path of recorded) {
  if (rateOf(path) < 44_100) continue;
  const body = await read(wav(path, ['-ar', '48000', '-ac', '1']));
  if (body['speech-bandwidth']?.band === 'full') voices.push(path);
}
console.log(`band of ${voices.length} voices`);
for (const db of [undefined, 40, 20]) {
  for (const hz of [3400, 7000, 14_000]) {
    const found = [];
    for (const path of voices) {
      const { body } = await analyze(degraded(path, hz, db), { answer });
      found.push(body['speech-bandwidth']?.band ?? 'absent');
    }
    const count = (band) => found.filter((one) => one === band).length;
    const wrong = found.length - count(WANTED[hz]) - count('absent');
    console.log(
      `  low-pass ${hz} Hz, noise ${db ?? 'none'} dB: ${count(WANTED[hz])} ${WANTED[hz]}, ${wrong} another, ${count('absent')} absent`,
    );
  }
}

let files = 0;
const rated = [];
const quiet = ['music', 'noise', 'hit', 'loop', 'room'].map((kind) => join(corpus, kind));
for (const folder of [...quiet, ambience])
  for (const name of readdirSync(folder)) {
    let bytes;
    try {
      bytes = wav(join(folder, name));
    } catch {
      continue;
    }
    const body = await read(bytes).catch(() => undefined);
    if (!body) continue; // no audio in it
    files++;
    if (body['speech-quality'] !== undefined)
      rated.push(`${name} ${body['speech-quality'].overall}`);
  }
console.log(
  `without speech: ${rated.length} of ${files} files have a rating: ${rated.join(', ') || 'none'}`,
);
