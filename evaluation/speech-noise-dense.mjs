// Checks signalToNoiseDb where nobody pauses. Clean voices cut to their densest 2.5 s, chained to
// 40 s without long pauses, or to 60 s with pauses, over noise at 0 to 30 dB:
//   node evaluation/speech-noise-dense.mjs --voices FOLDER,… [--steady FILE,…] [--changing FILE,…] [--music FILE,…]
//     [--intermittent FILE,…] [--talker FILE,…] [--noises white,pink,steady,changing] [--treat gate|dc] [--seed 1] [--clips 14] [--long 3] [--sets dense,talk,pauses] [--detector v1] [--dump FOLDER]
//     [--compare [--stnr-excess DB]] [--json FILE]
// Voices are clean recordings; noise is one recording per file. Needs ffmpeg. The true ratio is the
// mean power of the labelled speech (frames within 30 dB of the loud ones, pauses to 0.3 s included)
// to the mean power of the noise that was added. WADA-SNR is printed next to it; --compare adds a table of all detectors,
// WADA-SNR and NIST STNR.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, voice } from '../packages/engine/dist/index.js';
import { randomOf } from './chance.mjs';
import { noisesOf, TREATMENTS } from './dense-noises.mjs';
import { nistStnrDb, wadaSnrDb } from './speech-noise-estimators.mjs';
import { decode, filesOf, rateOf } from './read-recordings.mjs';

const { values } = parseArgs({
  options: {
    voices: { type: 'string' },
    steady: { type: 'string' },
    changing: { type: 'string' },
    music: { type: 'string' },
    intermittent: { type: 'string' },
    talker: { type: 'string' },
    noises: { type: 'string', default: 'white,pink,steady,changing' },
    treat: { type: 'string', default: 'none' },
    seed: { type: 'string', default: '1' },
    clips: { type: 'string', default: '14' },
    long: { type: 'string', default: '3' },
    sets: { type: 'string', default: 'dense,talk,pauses' },
    detector: { type: 'string', default: 'v1' },
    dump: { type: 'string' },
    list: { type: 'boolean' },
    compare: { type: 'boolean' },
    'stnr-excess': { type: 'string' },
    json: { type: 'string' },
  },
});

const RATIOS_DB = [30, 20, 15, 10, 5, 0];
const DENSE_SEC = 2.5;
const WITHIN_DB = 6;
const FRAME_SEC = 0.02;
/** A clean voice is this far over its own quietest frames. */
const MIN_OWN_RATIO_DB = 40;

const db = (ratio) => 10 * Math.log10(Math.max(1e-12, ratio));
const meanSquare = (samples, from, to) => {
  let sum = 0;
  for (let i = from; i < to; i++) sum += samples[i] * samples[i];
  return to > from ? sum / (to - from) : 0;
};
const percentile = (list, q) => {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (q / 100) * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low] + ((sorted[low + 1] ?? sorted[low]) - sorted[low]) * (at - low);
};
const shuffled = (random, list) =>
  list
    .map((one) => [random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

/** 1 for each 20 ms frame of speech: within 30 dB of the loud ones, pauses to 0.3 s included. */
function labelled(samples, rateHz) {
  const size = Math.round(FRAME_SEC * rateHz);
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, f) =>
    meanSquare(samples, f * size, (f + 1) * size),
  );
  const loud = percentile(levels, 95);
  const mask = new Uint8Array(levels.length);
  let last = -Infinity;
  levels.forEach((level, f) => {
    if (level < loud / 1000 || level === 0) return;
    mask.fill(1, f - last < 15 ? last : f, f + 1);
    last = f;
  });
  return { mask, levels, size };
}

/** The stretch of `seconds` with the most speech; `undefined` where the voice is too short or not clean. */
function densest(samples, rateHz, seconds) {
  const { mask, levels, size } = labelled(samples, rateHz);
  const frames = Math.round(seconds / FRAME_SEC);
  if (mask.length < frames) return undefined;
  const active = levels.filter((_, f) => mask[f] === 1);
  const activeDb = db(active.reduce((a, b) => a + b, 0) / active.length);
  if (activeDb - db(percentile(levels, 3)) < MIN_OWN_RATIO_DB) return undefined;
  let [best, at, sum] = [-1, 0, 0];
  mask.forEach((one, f) => {
    sum += one - (f >= frames ? mask[f - frames] : 0);
    if (f >= frames - 1 && sum > best) [best, at] = [sum, f - frames + 1];
  });
  if (best / frames < 0.75) return undefined;
  return samples.slice(at * size, (at + frames) * size);
}

const split = (list) => list?.split(',') ?? [];
const every = noisesOf({
  steady: split(values.steady),
  changing: split(values.changing),
  music: split(values.music),
  intermittent: split(values.intermittent),
  talker: split(values.talker),
});
const NOISES = Object.fromEntries(values.noises.split(',').map((name) => [name, every[name]]));

const seed = Number(values.seed);
/** Voices in turn of their folders, so that none dominates. */
function* voicesInTurn(random) {
  const lists = values.voices.split(',').map((place) => shuffled(random, filesOf(place)));
  for (let i = 0; lists.some((list) => i < list.length); i++)
    for (const [folder, list] of lists.entries()) if (list[i]) yield { path: list[i], folder };
}
function denseClips(count) {
  const clips = [];
  for (const { path } of voicesInTurn(randomOf(seed))) {
    const rateHz = Math.min(16_000, rateOf(path));
    const samples = densest(decode(path, rateHz), rateHz, DENSE_SEC);
    if (samples) clips.push({ name: path.split('/').slice(-2).join('/'), rateHz, samples });
    if (clips.length === count) break;
  }
  return clips;
}
/** Utterances of one voice in a row; `pauseSec` draws each pause between them. */
function chained(take, seconds, pauseSec) {
  const places = values.voices.split(',').filter((place) => !statSync(place).isFile());
  return chainedFrom(places[take % places.length], take, seconds, pauseSec);
}
function chainedFrom(place, take, seconds, pauseSec) {
  const random = randomOf(1000 * seed + take);
  const files = shuffled(random, filesOf(place));
  const rateHz = Math.min(16_000, rateOf(files[0]));
  const parts = [];
  let total = 0;
  for (const path of files) {
    const all = decode(path, rateHz);
    const { mask, levels, size } = labelled(all, rateHz);
    const [from, to] = [mask.indexOf(1), mask.lastIndexOf(1) + 1];
    if (to - from < 40 || db(percentile(levels, 95)) - db(percentile(levels, 3)) < MIN_OWN_RATIO_DB)
      continue;
    const utterance = all.slice(from * size, to * size);
    const gain =
      (0.05 * 10 ** ((4 * random() - 2) / 20)) /
      Math.sqrt(meanSquare(utterance, 0, utterance.length));
    const pause = new Float32Array(Math.round(pauseSec(random) * rateHz));
    parts.push(
      utterance.map((x) => x * gain),
      pause,
    );
    total += utterance.length + pause.length;
    if (total > seconds * rateHz) break;
  }
  if (total < 0.5 * seconds * rateHz) throw new Error(`${place} has too little clean speech`);
  const samples = new Float32Array(total);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return {
    name: `${place.split('/').at(-1)} ${take}`,
    rateHz,
    samples: samples.slice(0, seconds * rateHz),
  };
}
const long = Array.from({ length: Number(values.long) }, (_, take) => take);
const SETS = {
  dense: () => denseClips(Number(values.clips)),
  talk: () => long.map((take) => chained(take, 40, (random) => 0.05 + 0.15 * random())),
  pauses: () => long.map((take) => chained(take, 60, (random) => 0.4 + 1.1 * random())),
};

function mixed({ samples: dry, rateHz }, noise, ratioDb) {
  const { mask, size } = labelled(dry, rateHz);
  let [speech, count] = [0, 0];
  mask.forEach((one, f) => {
    if (one === 0) return;
    speech += meanSquare(dry, f * size, (f + 1) * size);
    count++;
  });
  const gain = Math.sqrt(
    speech / count / meanSquare(noise, 0, noise.length) / 10 ** (ratioDb / 10),
  );
  const sum = TREATMENTS[values.treat](
    dry.map((x, i) => x + gain * noise[i]),
    { mask, size, rateHz },
  );
  const peak = sum.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  const noiseDb = db(meanSquare(noise, 0, noise.length) * ((0.5 * gain) / peak) ** 2);
  return { samples: sum.map((x) => (0.5 * x) / peak), noiseDb, speechShare: count / mask.length };
}

async function otherDetectors(samples, rateHz) {
  const row = {};
  for (const speechDetector of ['v1', 'k2', 'n1']) {
    const { body } = await analyze(
      { rateHz, channels: [samples] },
      { answer: voice, options: { speechDetector } },
    );
    row[`${speechDetector}Db`] = body.signalToNoiseDb;
  }
  return row;
}

const boundOf = (warnings, kind) =>
  (warnings ?? []).some(
    ({ code, message }) => code === kind && message.startsWith('signalToNoiseDb'),
  );
const median = (list) => percentile(list, 50);
const rows = [];
for (const set of values.sets.split(','))
  for (const [take, clip] of SETS[set]().entries())
    for (const [noise, draw] of Object.entries(NOISES)) {
      const random = randomOf(10_000 * seed + take);
      const background = draw(random, clip.samples.length, clip.rateHz, take);
      for (const ratioDb of RATIOS_DB) {
        if (set !== 'dense' && (ratioDb === 15 || ratioDb === 5)) continue;
        const { samples, noiseDb, speechShare } = mixed(clip, background, ratioDb);
        const { body } = await analyze(
          { rateHz: clip.rateHz, channels: [samples] },
          { answer: voice, options: { speechDetector: values.detector } },
        );
        const row = {
          set,
          name: clip.name,
          take,
          noise,
          ratioDb,
          snrDb: body.signalToNoiseDb,
          wadaDb: wadaSnrDb(samples),
          stnrDb: nistStnrDb(samples, clip.rateHz),
          ...(values.compare && (await otherDetectors(samples, clip.rateHz))),
          upper: boundOf(body.warnings, 'upper-bound'),
          lower: boundOf(body.warnings, 'lower-bound'),
          reason: body.omitted?.signalToNoiseDb,
          background: body.sceneBackground,
          segmentalDb: body.segmentalSnrDb,
          noiseDb,
          speechShare,
          rateHz: clip.rateHz,
        };
        rows.push(row);
        if (values.list && (row.snrDb === null || Math.abs(row.snrDb - ratioDb) > WITHIN_DB))
          console.log(
            `  ${set} ${clip.name} ${noise} ${ratioDb}: ${row.snrDb?.toFixed(1) ?? row.reason}`,
          );
        if (values.dump) {
          mkdirSync(values.dump, { recursive: true });
          writeFileSync(join(values.dump, `${rows.length - 1}.f32`), samples);
        }
      }
    }
if (values.dump) writeFileSync(join(values.dump, 'rows.json'), JSON.stringify(rows));

const cell = (list, ratioDb) => {
  const mine = list.filter((row) => row.ratioDb === ratioDb);
  const given = mine.filter(({ snrDb }) => snrDb !== null);
  const within = given.filter(({ snrDb }) => Math.abs(snrDb - ratioDb) <= WITHIN_DB);
  return mine.length === 0 ? '–' : `${given.length} / ${within.length}`;
};
const summary = (list, field) => {
  const given = list.filter((row) => row[field] !== null);
  const errors = given.map((row) => Math.abs(row[field] - row.ratioDb));
  const within = errors.filter((error) => error <= WITHIN_DB).length;
  return [
    `${((100 * within) / list.length).toFixed(0)} %`,
    `${((100 * (list.length - given.length)) / list.length).toFixed(0)} %`,
    errors.length === 0 ? '–' : median(errors).toFixed(1),
  ];
};
/** A bound holds to 3 dB, as it states. */
const BOUND_MARGIN_DB = 3;
const holds = ({ snrDb, ratioDb, upper }) =>
  upper ? snrDb > ratioDb - BOUND_MARGIN_DB : snrDb < ratioDb + BOUND_MARGIN_DB;
/** Bounds that hold, of all. */
const bounds = (list, kind) => {
  const stated = list.filter((row) => row.snrDb !== null && row[kind]);
  return `${stated.filter(holds).length} / ${stated.length}`;
};
/** Wrong numbers that no true bound qualifies. */
const wrong = (list) =>
  list.filter(
    (row) =>
      row.snrDb !== null &&
      Math.abs(row.snrDb - row.ratioDb) > WITHIN_DB &&
      !((row.upper || row.lower) && holds(row)),
  ).length;
console.log(
  `| noise | ${RATIOS_DB.join(' | ')} | within ${WITHIN_DB} dB | no value | median error | true upper bounds | true lower bounds | wrong without a word | called music or voices | WADA within, none, median |`,
);
console.log(`|---|${RATIOS_DB.map(() => '--:|').join('')}${'--:|'.repeat(8)}`);
for (const set of values.sets.split(','))
  for (const noise of Object.keys(NOISES)) {
    const list = rows.filter((row) => row.set === set && row.noise === noise);
    const programs = list.filter(({ background }) => background === 'program').length;
    const cells = [
      `${set}, ${noise}`,
      ...RATIOS_DB.map((ratioDb) => cell(list, ratioDb)),
      ...summary(list, 'snrDb'),
      bounds(list, 'upper'),
      bounds(list, 'lower'),
      wrong(list),
      programs,
      summary(list, 'wadaDb').join(', '),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }

/** Of all methods, over the sets: within, none, median. STNR has the level of the loudest speech: also less its excess. */
if (values.compare) {
  const ownExcessDb = median(rows.map(({ stnrDb, ratioDb }) => stnrDb - ratioDb));
  const excessDb = Number(values['stnr-excess'] ?? ownExcessDb);
  for (const row of rows) row.stnrLessDb = row.stnrDb - excessDb;
  const methods = ['v1Db', 'k2Db', 'n1Db', 'wadaDb', 'stnrDb', 'stnrLessDb'];
  console.log(`\nSTNR exceeds the truth by ${ownExcessDb.toFixed(1)} dB (median).`);
  console.log(`| set, noise | ${methods.join(' | ')} |\n|---|${'--:|'.repeat(methods.length)}`);
  for (const set of values.sets.split(','))
    for (const noise of Object.keys(NOISES)) {
      const list = rows.filter((row) => row.set === set && row.noise === noise);
      const cells = methods.map((method) => summary(list, method).join(', '));
      console.log(`| ${set}, ${noise} | ${cells.join(' | ')} |`);
    }
}
if (values.json) writeFileSync(values.json, JSON.stringify(rows));
