/**
 * Levels of talkers in one channel, against conversations put together from single voices:
 *
 *   npm run build && node evaluation/talkers.mjs VOICES_FOLDER [--seed 1] [--pairs 120] [--list]
 *   node evaluation/talkers.mjs VOICES_FOLDER --vectors OUT.jsonl
 *
 * VOICES_FOLDER holds a folder of clips for each voice. `--vectors` writes the turns of each voice, of which
 * evaluation/talkers/fit.py makes `voice-directions.ts`. Needs ffmpeg on the PATH.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { talkerTurns } from '../packages/engine/dist/derived/dialogue/talker-turns.js';
import { loudnessWithin } from '../packages/engine/dist/derived/dialogue/dialogue.js';
import { loudnessSteps } from '../packages/engine/dist/features/loudness/loudness-steps.js';
import { talkers } from '../packages/engine/dist/derived/dialogue/talkers.js';
import { readMeasures } from '../packages/engine/dist/index.js';
import { computeChance } from './chance.mjs';
import { evaluationMeasure } from './evaluation-measure.mjs';
import { decode } from './read-recordings.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '120' },
    list: { type: 'boolean', default: false },
    vectors: { type: 'string' },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error('usage: node evaluation/talkers.mjs VOICES_FOLDER');
  process.exit(2);
}

const RATE = 16_000;
const FRAME_SEC = 0.02;
const RMS = 0.05;
const chance = computeChance(Number(values.seed));

/** Clips of a second and more, at one level, without the silence around them. */
const clipsOf = (name) =>
  readdirSync(join(folder, name))
    .sort()
    .map((file) => trimmed(decode(join(folder, name, file), RATE)))
    .filter(({ length }) => length >= RATE);

function trimmed(samples) {
  const peak = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  const isLoud = (x) => Math.abs(x) > peak / 50;
  const cut = samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
  const rms = Math.sqrt(cut.reduce((sum, x) => sum + x * x, 0) / Math.max(1, cut.length));
  return cut.map((x) => (x * RMS) / rms);
}

const turnsOf = evaluationMeasure('turns', { turns: talkerTurns }, ({ turns }) => turns);
const talkersOf = evaluationMeasure(
  'talkers',
  { talkers, steps: loudnessSteps },
  ({ talkers: found, steps }) => ({ found: found.value ?? [], steps }),
);
const read = async (samples, measure) =>
  (await readMeasures({ rateHz: RATE, channels: [samples] }, [measure])).of(measure).value;

/**
 * Clips one after the other: turns of 1 to 4 clips, the talkers in order but for some that go on. `gainsDb` has a level
 * for each. Returns the samples, and which talker has each frame; −1 in pauses.
 */
function conversation(voices, gainsDb, seconds) {
  const samples = new Float32Array(seconds * RATE);
  const truth = new Int8Array(seconds / FRAME_SEC).fill(-1);
  const places = voices.map(({ length }) => chance.whole(0, length - 1));
  let at = RATE / 2;
  for (let turn = 0; at < samples.length - RATE; turn++) {
    const who = turn % voices.length;
    const gain = 10 ** (gainsDb[who] / 20);
    for (let left = chance.whole(1, 4); left > 0; left--) {
      const clip = voices[who][places[who]++ % voices[who].length];
      for (let i = 0; i < clip.length && at + i < samples.length; i++)
        samples[at + i] += gain * clip[i];
      const end = Math.min(samples.length, at + clip.length);
      truth.fill(who, Math.round(at / RATE / FRAME_SEC), Math.round(end / RATE / FRAME_SEC));
      at = end + Math.round(chance.between(0.15, 0.9) * RATE);
    }
  }
  return { samples, truth };
}

const withNoise = (samples, db) => samples.map((x) => x + 10 ** (db / 20) * chance.normal());

function throughMp3(samples) {
  const work = mkdtempSync(join(tmpdir(), 'talkers-'));
  const path = join(work, 'a.mp3');
  const raw = ['-f', 'f32le', '-ar', `${RATE}`, '-ac', '1'];
  execFileSync('ffmpeg', ['-v', 'error', ...raw, '-i', '-', '-b:a', '32k', path], {
    input: Buffer.from(samples.buffer),
  });
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', path, ...raw, '-'], {
    maxBuffer: 1 << 28,
  });
  rmSync(work, { recursive: true });
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** What a conversation is recorded as. */
const RECORDINGS = [
  ['clean', (samples) => withNoise(samples, -75)],
  ['noise at −45 dBFS, SNR 19 dB', (samples) => withNoise(samples, -45)],
  ['MP3, 32 kbit/s', (samples) => throughMp3(withNoise(samples, -75))],
];

/** Share of the frames of turns that are given to the right talker, talkers in their best order. */
function rightShare(found, truth, count) {
  const counts = found.map(({ turns }) => {
    const of = new Array(count).fill(0);
    for (const { start, end } of turns)
      for (let i = start; i < end; i++) if (truth[i] >= 0) of[truth[i]]++;
    return of;
  });
  const all = counts.flat().reduce((sum, n) => sum + n, 0);
  return counts.reduce((sum, of) => sum + Math.max(...of), 0) / all;
}

/** Error of the difference of two levels: against the loudness of the same mix where each voice was put. */
function differenceOf(found, steps, truth) {
  const trueLufs = [0, 1].map((who) => loudnessWithin(steps, runsWhere(truth, who)));
  const difference = Math.abs(found[0].lufs - found[1].lufs);
  return difference - Math.abs(trueLufs[0] - trueLufs[1]);
}

function runsWhere(truth, who) {
  const runs = [];
  truth.forEach((one, i) => {
    if (one !== who) return;
    const last = runs.at(-1);
    if (last?.end === i) last.end = i + 1;
    else runs.push({ start: i, end: i + 1 });
  });
  return runs;
}

const names = readdirSync(folder).sort();
const voices = names.map(clipsOf);

if (values.vectors) {
  const lines = [];
  for (const [i, name] of names.entries()) {
    const { samples } = conversation([voices[i]], [0], 150);
    const turns = await read(withNoise(samples, -75), turnsOf);
    lines.push(JSON.stringify({ name, turns: turns.map(({ voice }) => [...voice]) }));
  }
  writeFileSync(values.vectors, `${lines.join('\n')}\n`);
  process.exit();
}

const percentOf = (rows, holds) =>
  `${rows.filter(holds).length} of ${rows.length} (${((100 * rows.filter(holds).length) / Math.max(1, rows.length)).toFixed(0)} %)`;

async function check(count, cases, seconds) {
  const rows = [];
  for (let i = 0; i < cases; i++) {
    const chosen = [];
    while (chosen.length < count) {
      const one = chance.whole(0, names.length - 1);
      if (!chosen.includes(one)) chosen.push(one);
    }
    const gainsDb = chosen.map((_, k) => (k === 0 ? 0 : -chance.pick([0, 3, 6, 9])));
    const of = conversation(
      chosen.map((one) => voices[one]),
      gainsDb,
      seconds,
    );
    const [recording, recorded] = RECORDINGS[i % RECORDINGS.length];
    const { found, steps } = await read(recorded(of.samples), talkersOf);
    const row = { recording, talkers: found.length, right: 1, errorDb: 0 };
    if (found.length === count) {
      row.right = rightShare(found, of.truth, count);
      if (count === 2) row.errorDb = differenceOf(found, steps, of.truth);
    }
    rows.push(row);
    if (values.list) console.log(chosen.map((one) => names[one]).join(' + '), gainsDb, row);
  }
  console.log(`\n${count} talker${count > 1 ? 's' : ''}, ${seconds} s, ${cases} conversations`);
  for (const [recording] of [...RECORDINGS, ['all']]) {
    const own = rows.filter((row) => recording === 'all' || row.recording === recording);
    const right = own.filter(({ talkers: n }) => n === count);
    if (count === 1) {
      console.log(`  ${recording}: two and more in ${percentOf(own, ({ talkers: n }) => n > 1)}`);
      continue;
    }
    const mean = (key) => right.reduce((sum, row) => sum + row[key], 0) / Math.max(1, right.length);
    console.log(
      `  ${recording}: so many found in ${percentOf(own, ({ talkers: n }) => n === count)}, none separated in ${percentOf(own, ({ talkers: n }) => n === 0)}, other numbers in ${percentOf(own, ({ talkers: n }) => n > 0 && n !== count)}`,
    );
    console.log(
      `    of those found: ${(100 * mean('right')).toFixed(1)} % of the speech with the right talker${count === 2 ? `, difference of level within 1 LU in ${percentOf(right, ({ errorDb }) => Math.abs(errorDb) <= 1)}` : ''}`,
    );
  }
}

const pairs = Number(values.pairs);
await check(1, pairs, 120);
await check(2, pairs, 120);
await check(3, Math.round(pairs / 2), 180);
