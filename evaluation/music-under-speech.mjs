// How many held notes separate music under speech from speech (the warning music-as-noise):
//   node evaluation/music-under-speech.mjs --voices FOLDER,… --music FOLDER,… [--places FOLDER] [--count 60] [--seed 1]
// A voice is a folder of dry utterances of one speaker, a place one recording. Prints the share of recordings at and
// above each limit: clean utterances of 3.5 s and more, the same over places and white noise, and over music at 14, 6
// and 0 dB. Needs ffmpeg.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, defineAnswer } from '../packages/engine/dist/index.js';
import { heldNotes } from '../packages/engine/dist/derived/content/held-notes.js';
import { defineMeasure } from '../packages/engine/dist/measures/measure.js';
import { randomOf, white } from './chance.mjs';

const { values } = parseArgs({
  options: {
    voices: { type: 'string' },
    music: { type: 'string' },
    places: { type: 'string' },
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const RATE_HZ = 44_100;
const MIN_SEC = 3.5;
const LIMITS = [0.12, 0.18, 0.25, 0.3, 0.4, 0.5, 0.7];

const notes = defineAnswer({
  ...{ series: {}, required: [], accepts: [], absent: 'null' },
  id: 'notes',
  title: 'Held notes',
  fields: {
    notes: defineMeasure({
      id: 'notes',
      title: 'Held notes',
      definition: 'Held notes.',
      unit: '1',
      status: 'proxy',
      basis: 'evaluation',
      margin: null,
      needs: { heldNotes },
      read: (inputs) => ({ value: inputs.heldNotes }),
    }),
  },
});

const random = randomOf(Number(values.seed));
const pick = (list) => list[Math.floor(random() * list.length)];
const folders = (list) => (list ? list.split(',') : []);
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.(wav|flac|ogg|mp3|opus)$/i.test(path) && statSync(path).size > 30_000)
    .sort();
/** Nothing of a file that FFmpeg does not read. */
function decode(path, from, seconds) {
  const read = ['-v', 'quiet', '-ss', from, '-t', seconds, '-i', path];
  const write = ['-f', 'f32le', '-ac', '1', '-ar', RATE_HZ, '-'];
  const { stdout } = spawnSync('ffmpeg', [...read, ...write], { maxBuffer: 1 << 28 });
  return new Float32Array(
    stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + (stdout.length & ~3)),
  );
}
const rms = (samples) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
const over = (speech, sound, ratioDb) => {
  const gain = rms(speech) / 10 ** (ratioDb / 20) / rms(sound);
  return speech.map((x, i) => 0.5 * (x + gain * sound[i % sound.length]));
};
const notesOf = async (samples) =>
  (await analyze({ channels: [samples], rateHz: RATE_HZ }, { answer: notes })).body.notes;

const voices = folders(values.voices).map(filesIn);
const music = folders(values.music).flatMap(filesIn);
const places = folders(values.places).flatMap(filesIn);
const table = new Map();
const add = (name, value) => table.set(name, [...(table.get(name) ?? []), value]);

for (let i = 0; i < Number(values.count);) {
  const speech = decode(pick(pick(voices)), 0, 30);
  if (speech.length < MIN_SEC * RATE_HZ || !(rms(speech) > 1e-4)) continue;
  const song = decode(pick(music), 20 * random(), 30);
  if (!(rms(song) > 1e-3)) continue; // nor NaN: of nothing
  i++;
  add('clean', await notesOf(speech));
  add('white noise, 10 dB', await notesOf(over(speech, white(random, speech.length), 10)));
  if (places.length > 0) {
    const place = decode(pick(places), 0, 30);
    if (rms(place) > 0) add('a place, 10 dB', await notesOf(over(speech, place, 10)));
  }
  for (const ratioDb of [14, 6, 0])
    add(`music, ${ratioDb} dB`, await notesOf(over(speech, song, ratioDb)));
}

console.log(`| | files | ${LIMITS.map((limit) => `≥ ${limit}`).join(' | ')} |`);
console.log(`|---|--:|${LIMITS.map(() => '--:|').join('')}`);
for (const [name, list] of table) {
  const counts = LIMITS.map((limit) => list.filter((value) => value >= limit).length);
  console.log(`| ${name} | ${list.length} | ${counts.join(' | ')} |`);
}
