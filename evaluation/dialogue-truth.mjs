/**
 * Holds dialogue loudness and dialogue to background to mixes of known stems, −5 to +20 LU.
 *
 *   npm run build && node evaluation/dialogue-truth.mjs CORPUS_FOLDER AMBIENCE_FOLDER [--seconds 180] [--seed 1]
 *
 * Clean voices of the corpus, cut to their loud parts and set with pauses of 1.2 to 3.2 s between them, over its music and
 * over recorded ambience. The thresholds were chosen on the first half of voices and backgrounds, in programmes of 45 s;
 * both halves are printed. Needs ffmpeg on the PATH to read the stems.
 *
 * The truths: loudness of the mix where the stem of the voice sounds, and BS.1770 loudness of that stem less the mean
 * loudness of the other one meanwhile.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, bytesSource, profiles } from '../packages/engine/dist/index.js';
import { loudnessSteps } from '../packages/engine/dist/features/loudness/loudness-steps.js';
import { gatedLoudness, lufsOf } from '../packages/engine/dist/derived/loudness/loudness.js';
import { openKernels } from '../packages/engine/dist/kernels/open-kernels.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '180' }, seed: { type: 'string', default: '1' } },
});
const [corpus, ambience] = positionals;
if (!corpus || !ambience) {
  console.error('usage: node evaluation/dialogue-truth.mjs CORPUS_FOLDER AMBIENCE_FOLDER');
  process.exit(2);
}

const RATE = 48_000;
const FRAME = RATE / 50;
const LENGTH = Number(values.seconds) * RATE;
const RATIOS_LU = [-5, 0, 5, 10, 15, 20];
const HARD_LU = 5;
const voice = (name) => join(corpus, 'voice', name);
const music = (name) => join(corpus, 'music', name);
const around = (name) => join(ambience, `blanket-${name}.ogg`);
const HALVES = {
  chosen: {
    voices: ['dn-clean-p287_006.wav', 'ld-5703-47212-0000.hq.ogg'].map(voice),
    backgrounds: [
      ...['cb-boom - Ripper.mp3', 'md-clav.mp3', 'sp-arovane_beat_c.flac'].map(music),
      ...['rain', 'train', 'waves', 'fireplace', 'city', 'pink-noise'].map(around),
    ],
  },
  looked: {
    voices: ['au-p286_011.wav', 'pr-cmu_arctic_us_axb_a0004.wav', 'sb-LJ050-0131.wav'].map(voice),
    backgrounds: [
      music('ld-Kevin_MacLeod_-_P_I_Tchaikovsky_Dance_of_the_Sugar_Plum_Fairy.ogg'),
      ...['md-viper.ogg', 'md-drums.mp3'].map(music),
      ...['storm', 'boat', 'birds', 'wind', 'coffee-shop', 'white-noise'].map(around),
    ],
  },
};

let state = Number(values.seed);
const random = () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
const dialogue = profiles.dialogue;

function load(path) {
  const to = ['-f', 'f32le', '-ac', '2', '-ar', String(RATE), '-'];
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', path, ...to], { maxBuffer: 2 ** 30 });
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  return [0, 1].map((c) =>
    Float32Array.from({ length: samples.length >> 1 }, (_, i) => samples[2 * i + c]),
  );
}

/** The voice again and again, nothing between its loud parts, and where it sounds in frames of 20 ms. */
function stemOf(path) {
  const [once] = load(path);
  const samples = new Float32Array(LENGTH);
  for (let at = RATE; at + once.length < LENGTH;) {
    samples.set(once, at);
    at += once.length + Math.round((1.2 + 2 * random()) * RATE);
  }
  const levels = Float32Array.from({ length: LENGTH / FRAME }, (_, i) => {
    let power = 0;
    for (const one of samples.subarray(i * FRAME, (i + 1) * FRAME)) power += one * one;
    return 10 * Math.log10(power / FRAME + 1e-12);
  });
  const top = Float32Array.from(levels).sort()[Math.floor(0.95 * levels.length)];
  const sounds = Uint8Array.from(levels, (level) => (level > top - 35 ? 1 : 0));
  let last = -1;
  for (let i = 0; i < sounds.length; i++) {
    if (!sounds[i]) continue;
    if (last >= 0 && i - last <= 15) sounds.fill(1, last, i);
    last = i;
  }
  for (let i = 0; i < sounds.length; i++)
    if (!sounds[i]) samples.fill(0, i * FRAME, (i + 1) * FRAME);
  return { samples, sounds };
}

function stepsOf(channels) {
  const format = { rateHz: RATE, channels: 2, speakers: ['L', 'R'] };
  const fold = loudnessSteps.open({
    format,
    kernels: openKernels(),
    facts: {},
    options: {},
    inputs: {},
  });
  for (let at = 0; at < LENGTH; at += 8192)
    fold.push(channels.map((one) => one.subarray(at, at + 8192)));
  return fold.end();
}

/** Mean loudness of marked frames. */
function loudnessWhere({ energies }, mask, from = 0, to = mask.length) {
  let [energy, frames] = [0, 0];
  for (let i = from; i < Math.min(to, mask.length); i++)
    if (mask[i]) {
      energy += energies[2 * i] + energies[2 * i + 1];
      frames++;
    }
  return { lufs: lufsOf(energy / frames / FRAME), frames };
}

function wavOf(channels) {
  const bytes = Buffer.alloc(44 + LENGTH * 8);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  [16, 3 | (2 << 16), RATE, RATE * 8, 8 | (32 << 16)].forEach((word, i) =>
    bytes.writeUInt32LE(word, 16 + 4 * i),
  );
  bytes.write('data', 36);
  bytes.writeUInt32LE(LENGTH * 8, 40);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset + 44, LENGTH * 2);
  channels.forEach((one, c) => one.forEach((sample, i) => (samples[2 * i + c] = sample)));
  return bytes;
}

/** The error of one mix: the reading less the truth. */
async function readMix(stem, stemSteps, background, backgroundSteps, ratioLu) {
  const stemLufs = gatedLoudness(stemSteps).integratedLufs;
  const gainDb = stemLufs - ratioLu - gatedLoudness(backgroundSteps).integratedLufs;
  const gain = 10 ** (gainDb / 20);
  const mixed = background.map((one) =>
    one.map((sample, i) => 0.2 * (sample * gain + stem.samples[i])),
  );
  const scaledDb = 20 * Math.log10(0.2);
  const behind = loudnessWhere(backgroundSteps, stem.sounds).lufs + gainDb;
  const { body } = await analyze(bytesSource(wavOf(mixed)), { answer: dialogue });
  const mixLufs = loudnessWhere(stepsOf(mixed), stem.sounds).lufs;
  const read = (id, truth) => (typeof body[id] === 'number' ? body[id] - truth : undefined);
  const places = (body['dialogue-places'] ?? []).flatMap(({ startSec, endSec, toBackgroundLu }) => {
    const [from, to] = [Math.round(startSec * 50), Math.round(endSec * 50)];
    const stated = loudnessWhere(stemSteps, stem.sounds, from, to);
    if (stated.frames < 50) return [];
    const truth = stated.lufs - loudnessWhere(backgroundSteps, stem.sounds, from, to).lufs - gainDb;
    return [
      { error: toBackgroundLu - truth, isRead: toBackgroundLu < HARD_LU, isHard: truth < HARD_LU },
    ];
  });
  return {
    ratioLu,
    mix: read('dialogue-loudness', mixLufs),
    stem: read('dialogue-loudness', stemLufs + scaledDb),
    ratio: read('dialogue-to-background', stemLufs - behind),
    isClear: body['dialogue-to-background'] >= 20,
    places,
  };
}

const ordered = (errors) =>
  errors
    .filter((one) => one !== undefined)
    .map(Math.abs)
    .sort((a, b) => a - b);
const reported = (errors) => {
  const all = ordered(errors);
  const within = all.filter((one) => one <= 1).length;
  const at = (share) =>
    all[Math.min(all.length - 1, Math.floor(share * all.length))]?.toFixed(2) ?? '–';
  return `${within} of ${all.length} within 1 LU, median ${at(0.5)}, 9 in 10 ${at(0.9)}, largest ${at(1)}`;
};

for (const [half, { voices, backgrounds }] of Object.entries(HALVES)) {
  const rows = [];
  for (const path of voices) {
    const stem = stemOf(path);
    const stemSteps = stepsOf([stem.samples, stem.samples]);
    for (const behind of backgrounds) {
      const once = load(behind);
      const from = Math.floor(random() * once[0].length);
      const background = once.map((one) =>
        Float32Array.from({ length: LENGTH }, (_, i) => one[(i + from) % one.length]),
      );
      const backgroundSteps = stepsOf(background);
      for (const ratioLu of RATIOS_LU)
        rows.push(await readMix(stem, stemSteps, background, backgroundSteps, ratioLu));
    }
  }
  for (const ratioLu of [...RATIOS_LU, undefined]) {
    const some = rows.filter((row) => ratioLu === undefined || row.ratioLu === ratioLu);
    const unclear = some.filter(({ isClear }) => !isClear);
    const places = some.flatMap((row) => row.places);
    const hard = places.filter(({ isRead }) => isRead);
    const right = hard.filter(({ isHard }) => isHard).length;
    console.log(
      `${half}, ${ratioLu === undefined ? 'all' : `${ratioLu} LU`}: ${some.length} mixes`,
    );
    console.log(`  dialogue loudness against the mix: ${reported(some.map((row) => row.mix))}`);
    console.log(`  the same against the stem: ${reported(some.map((row) => row.stem))}`);
    console.log(
      `  dialogue to background under 20 LU: ${reported(unclear.map((row) => row.ratio))}, absent in ${unclear.filter((row) => row.ratio === undefined).length}`,
    );
    console.log(
      `  from 20 LU on: ${reported(some.filter(({ isClear }) => isClear).map((row) => row.ratio))}`,
    );
    console.log(
      `  places: ${places.filter(({ error }) => Math.abs(error) <= 2).length} of ${places.length} within 2 LU; under ${HARD_LU} LU ${hard.length} are read, ${right} rightly, of ${places.filter(({ isHard }) => isHard).length}`,
    );
  }
}
