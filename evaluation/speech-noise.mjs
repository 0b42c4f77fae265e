// Checks that the speech to noise ratios are right, or absent with their reason. Recorded voices
// over noise of every kind, from −5 to 30 dB:
//   node evaluation/speech-noise.mjs --seeds 1,2 [--takes 3] [--list] --voices FOLDER,… --music FOLDER,… --places FILE,…
// A voice is a folder of dry utterances of one speaker, music a folder, a place one long recording.
// Needs ffmpeg. The ratio that is set is that of the power during speech (pauses to 0.3 s belong to
// it) to the noise under just that.
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, voice } from '../packages/engine/dist/index.js';
import { pink, randomOf, white } from './chance.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    takes: { type: 'string', default: '2' },
    voices: { type: 'string' },
    music: { type: 'string' },
    places: { type: 'string' },
    list: { type: 'boolean' },
    json: { type: 'string' },
  },
});

const RATE_HZ = 16_000;
const FRAME = RATE_HZ / 50;
const RATIOS_DB = [-5, -2, 0, 3, 6, 10, 20];
const FIELDS = ['signalToNoiseDb', 'segmentalSnrDb', 'segmentalSnrSpreadDb', 'worstPhraseSnrDb'];
const WITHIN_DB = 3;

const decoded = new Map();
function decode(path) {
  if (!decoded.has(path)) {
    const bytes = execFileSync(
      'ffmpeg',
      ['-v', 'error', '-i', path, '-t', '180', '-f', 'f32le', '-ac', '1', '-ar', RATE_HZ, '-'],
      { maxBuffer: 1 << 28 },
    );
    decoded.set(
      path,
      new Float32Array(
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)),
      ),
    );
  }
  return decoded.get(path);
}
const listed = new Map();
const filesOf = (folder, minBytes) => {
  if (!listed.has(folder)) listed.set(folder, listOf(folder, minBytes));
  return listed.get(folder);
};
const listOf = (folder, minBytes) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.(wav|flac|ogg|mp3)$/i.test(path) && !/silence|beep|tone/.test(path))
    .filter((path) => statSync(path).size >= minBytes)
    .sort();
const pick = (random, list) => list[Math.floor(random() * list.length)];
const db = (ratio) => 10 * Math.log10(Math.max(1e-12, ratio));
const power = (samples, frames) => {
  let [sum, count] = [0, 0];
  for (const f of frames)
    for (let i = f * FRAME; i < (f + 1) * FRAME; i++, count++) sum += (samples[i] ?? 0) ** 2;
  return count === 0 ? 0 : sum / count;
};
const frameList = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/**
 * Runs of frames in which a dry utterance is audible: within 30 dB of its loud ones, gaps to 0.3 s
 * bridged.
 */
function spoken(samples) {
  const levels = frameList(0, Math.floor(samples.length / FRAME)).map((f) => power(samples, [f]));
  const loud = [...levels].sort((a, b) => b - a)[Math.floor(levels.length / 20)] ?? 0;
  const runs = [];
  levels.forEach((level, f) => {
    if (level < loud / 1000 || level === 0) return;
    const last = runs.at(-1);
    if (last && f - last.end < 15) last.end = f + 1;
    else runs.push({ start: f, end: f + 1 });
  });
  return runs.filter(({ start, end }) => end - start >= 5);
}

/** 20 s or more of one speaker, pauses of 0.6 to 1.5 s between utterances. */
function takeOf(random, folder) {
  const files = filesOf(folder, 12_000);
  const parts = [new Float32Array(Math.round(random() * 0.5 * RATE_HZ) + 0.5 * RATE_HZ)];
  let total = parts[0].length;
  for (let tries = 0; total < 20 * RATE_HZ && tries < 40; tries++) {
    const all = decode(pick(random, files));
    const runs = spoken(all);
    if (runs.length === 0) continue;
    const utterance = all
      .slice(runs[0].start * FRAME, runs.at(-1).end * FRAME)
      .subarray(0, 8 * RATE_HZ);
    // Speakers keep their level within some dB; files of one folder may lie 20 dB apart.
    const gain =
      (0.05 * 10 ** ((6 * random() - 3) / 20)) /
      Math.sqrt(power(utterance, frameList(0, Math.floor(utterance.length / FRAME))));
    for (let i = 0; i < utterance.length; i++) utterance[i] *= gain;
    const fade = RATE_HZ / 50;
    for (let i = 0; i < fade; i++) utterance[utterance.length - 1 - i] *= i / fade;
    const pause = new Float32Array(Math.round((0.6 + 0.9 * random()) * RATE_HZ));
    parts.push(utterance, pause);
    total += utterance.length + pause.length;
  }
  const samples = new Float32Array(total);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
}

/** Pink noise whose gain swells by 12 dB, each swell of 0.3 to 2 s. */
function gusts(random, length) {
  const noise = pink(random, length);
  let [from, to, i] = [0, -12 * random(), 0];
  while (i < length) {
    const steps = Math.round((0.3 + 1.7 * random()) * RATE_HZ);
    for (let n = 0; n < steps && i < length; n++, i++)
      noise[i] *= 10 ** ((from + ((to - from) * n) / steps) / 20);
    [from, to] = [to, -12 * random()];
  }
  return noise;
}
function stretchOf(random, path, length) {
  const all = decode(path);
  const from = Math.floor(random() * Math.max(1, all.length - length));
  return Float32Array.from({ length }, (_, i) => all[(from + i) % all.length]);
}
function babble(random, length, voices) {
  const sum = new Float32Array(length);
  for (let talker = 0; talker < 5; talker++) {
    const files = filesOf(pick(random, voices), 12_000);
    for (let at = 0; at < length;) {
      const all = decode(pick(random, files));
      const level = Math.sqrt(power(all, frameList(0, Math.floor(all.length / FRAME))) || 1);
      for (let i = 0; i < all.length && at + i < length; i++) sum[at + i] += all[i] / level;
      at += Math.max(1, all.length);
    }
  }
  return sum;
}

const voices = values.voices.split(',');
const music = (values.music ?? '')
  .split(',')
  .filter(Boolean)
  .flatMap((folder) => filesOf(folder, 300_000));
const places = (values.places ?? '').split(',').filter(Boolean);
const BACKGROUNDS = {
  white: (random, length) => white(random, length),
  pink: (random, length) => pink(random, length),
  babble: (random, length) => babble(random, length, voices),
  ...(music.length > 0 && {
    music: (random, length) => stretchOf(random, pick(random, music), length),
  }),
  ...(places.length > 0 && {
    places: (random, length, take) => stretchOf(random, places[take % places.length], length),
  }),
  gusts: (random, length) => gusts(random, length),
};

function mixed(dry, noise, ratioDb) {
  const runs = spoken(dry);
  const frames = runs.flatMap(({ start, end }) => frameList(start, end));
  const gain = Math.sqrt(power(dry, frames) / power(noise, frames) / 10 ** (ratioDb / 10));
  const samples = dry.map((x, i) => x + gain * noise[i]);
  const peak = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  const perPhrase = runs.map(({ start, end }) => {
    const own = frameList(start, end);
    return db(power(dry, own) / power(noise, own) / gain ** 2);
  });
  const mean = perPhrase.reduce((sum, one) => sum + one, 0) / perPhrase.length;
  const variance = perPhrase.reduce((sum, one) => sum + (one - mean) ** 2, 0) / perPhrase.length;
  const truth = {
    signalToNoiseDb: ratioDb,
    segmentalSnrDb: mean,
    segmentalSnrSpreadDb: Math.sqrt(variance),
    worstPhraseSnrDb: tenth(perPhrase),
  };
  return { samples: samples.map((x) => (0.9 * x) / peak), truth };
}
/** Type 7, as NumPy has it. */
function tenth(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = 0.1 * (sorted.length - 1);
  const low = sorted[Math.floor(at)];
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at));
}

const rows = new Map();
const takes = Number(values.takes);
for (const seed of values.seeds.split(',').map(Number))
  for (const [kind, background] of Object.entries(BACKGROUNDS))
    for (
      let take = 0;
      take < (kind === 'places' ? Math.max(takes, places.length) : takes);
      take++
    ) {
      const random = randomOf(1000 * seed + take);
      const folder = pick(random, voices);
      const dry = takeOf(random, folder);
      const noise = background(random, dry.length, take);
      for (const ratioDb of RATIOS_DB) {
        const { samples, truth } = mixed(dry, noise, ratioDb);
        const { body, warnings } = await analyze(
          { rateHz: RATE_HZ, channels: [samples] },
          { answer: voice },
        );
        if (values.json) {
          const read = Object.fromEntries(FIELDS.map((field) => [field, body[field]]));
          appendFileSync(
            values.json,
            `${JSON.stringify({ seed, kind, take, ratioDb, truth, body: read })}\n`,
          );
        }
        for (const field of FIELDS) {
          const key = `${field}|${kind}|${ratioDb}`;
          const row = rows.get(key) ?? { errors: [], bounds: [], absent: 0 };
          rows.set(key, row);
          if (body[field] === null) row.absent++;
          else {
            row.errors.push(body[field] - truth[field]);
            const name =
              field === 'signalToNoiseDb' ? field : 'the signal-to-noise ratio of phrases';
            row.bounds.push(warnings.some((sentence) => sentence.startsWith(name)));
          }
          if (
            values.list &&
            body[field] !== null &&
            Math.abs(body[field] - truth[field]) > WITHIN_DB
          )
            console.log(
              `  ${field} ${kind} ${basename(folder)} seed ${seed} take ${take}: ${body[field].toFixed(1)}, set ${truth[field].toFixed(1)} (all ${ratioDb})`,
            );
        }
      }
    }

const edge = (errors, of) => (errors.length === 0 ? '–' : of(...errors).toFixed(1));
const heading = (of) =>
  `| measure | ${of} | given | absent | over ${WITHIN_DB} dB | errors from | to |\n|---|--:|--:|--:|--:|--:|--:|`;
const line = (cells, { errors, absent }) => {
  const wrong = errors.filter((error) => Math.abs(error) > WITHIN_DB).length;
  return `| ${[...cells, errors.length, absent ?? '', wrong, edge(errors, Math.min), edge(errors, Math.max)].join(' | ')} |`;
};
console.log(heading('noise, dB set'));
for (const [key, row] of rows) {
  const [field, kind, ratioDb] = key.split('|');
  console.log(line([field, `${kind}, ${ratioDb}`], row));
}
const all = [...rows].flatMap(([key, { errors, bounds }]) =>
  errors.map((error, i) => {
    const [field, kind] = key.split('|');
    return { field, error, isBound: bounds[i], isPlace: kind === 'places' || kind === 'gusts' };
  }),
);
console.log(`\n${heading('told as')}`);
for (const field of FIELDS)
  for (const isBound of [true, false])
    for (const isPlace of [false, true]) {
      const mine = all.filter(
        (one) => one.field === field && one.isBound === isBound && one.isPlace === isPlace,
      );
      const name = `${isBound ? 'the most' : 'a number'}, ${isPlace ? 'places and gusts' : 'noise, music, babble'}`;
      console.log(line([field, name], { errors: mine.map(({ error }) => error) }));
    }
