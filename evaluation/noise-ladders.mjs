// Checks whether takes of one recording rank by their noise: the same talk with noise at 40 to 0 dB.
//   node evaluation/noise-ladders.mjs --voices FOLDER,… [--steady FILE,…] [--changing FILE,…] [--seed 1]
//     [--sets short,dense,pauses,whole] [--anew] [--answers overview,voice]
//     [--save FILE | --from FILE] [--list]
// A folder has clean recordings of one voice; it has a ladder of each set and noise: one utterance of 2.5 to 5 s,
// 6 to 15 s of talk on end, the same with pauses, and a whole recording. Needs ffmpeg. --anew draws the noise of each take anew,
// and brings all takes to one level. --save stores the answers, a ladder a line; --from reads stored ones.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, profiles, voice } from '../packages/engine/dist/index.js';
import { boundOf } from '../packages/report/dist/reading/bounds.js';
import { openReader } from '../packages/report/dist/reading/reader.js';
import { verdictOn } from '../packages/report/dist/verdicts/index.js';
import { ranksOf, standingOf } from '../packages/report/dist/verdicts/rank.js';
import { randomOf } from './chance.mjs';
import { noisesOf } from './dense-noises.mjs';
import { decode, filesOf, rateOf } from './read-recordings.mjs';
import { amplitude, mix, scaled, SPEECH_RMS, utteranceOf } from './spoken-takes.mjs';

const { values } = parseArgs({
  options: {
    voices: { type: 'string', default: '' },
    steady: { type: 'string', default: '' },
    changing: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    sets: { type: 'string', default: 'short,dense,pauses' },
    answers: { type: 'string', default: 'overview,voice' },
    save: { type: 'string' },
    from: { type: 'string' },
    list: { type: 'boolean' },
    anew: { type: 'boolean', default: false },
  },
});
const split = (text) => text.split(',').filter(Boolean);
const ANSWERS = Object.fromEntries(
  Object.entries({ overview: profiles.overview, voice }).filter(([name]) =>
    values.answers.split(',').includes(name),
  ),
);
const RATIOS_DB = [40, 30, 20, 15, 10, 5, 0];
const LENGTHS_SEC = [15, 6, 10];
const MAX_RATE_HZ = 24_000;
const MAX_FILES = 40;

function utterancesOf(folder, rateHz, random) {
  const files = filesOf(folder)
    .map((path) => [random(), path])
    .sort(([a], [b]) => a - b);
  return files
    .slice(0, MAX_FILES)
    .flatMap(([, path]) => utteranceOf(decode(path, rateHz), rateHz) ?? []);
}
const scaledToSpeech = (samples, rateHz) => {
  const peakOf = (list) => list.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  // an utterance is the same samples at the level of speech
  const gain = peakOf(utteranceOf(samples, rateHz)) / peakOf(samples);
  return samples.map((x) => gain * x);
};
const chained = (utterances, rateHz, seconds, pauseSec, edgeSec = 0) => {
  const parts = utterances.flatMap((one) => [one, new Float32Array(pauseSec() * rateHz)]);
  parts.unshift(new Float32Array(edgeSec * rateHz));
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.length >= 0.7 * seconds * rateHz ? all.slice(0, seconds * rateHz) : undefined;
};
const SETS = {
  short: (utterances, rateHz) =>
    utterances.find(({ length }) => length >= 2.5 * rateHz)?.slice(0, 5 * rateHz),
  dense: (utterances, rateHz, random, seconds) =>
    chained(utterances, rateHz, seconds, () => 0.03 + 0.12 * random()),
  pauses: (utterances, rateHz, random, seconds) =>
    chained(utterances, rateHz, seconds, () => 0.4 + 0.7 * random(), 0.7),
  /** Not cut to its speech. */
  whole(utterances, rateHz, random, seconds, folder) {
    for (const path of filesOf(folder)) {
      const all = decode(path, rateHz);
      if (all.length >= 3 * rateHz && utteranceOf(all, rateHz)) return scaledToSpeech(all, rateHz);
    }
    return undefined;
  },
};

/** Answers as JSON, at 16 bit. */
async function answersOf(samples, rateHz) {
  const channels = [samples.map((x) => Math.round(32_768 * Math.max(-1, Math.min(1, x))) / 32_768)];
  const bodies = {};
  for (const [name, answer] of Object.entries(ANSWERS))
    bodies[name] = JSON.parse(
      JSON.stringify((await analyze({ rateHz, channels }, { answer })).body),
    );
  return bodies;
}
async function* builtLadders() {
  const noises = noisesOf({ steady: split(values.steady), changing: split(values.changing) });
  for (const [take, folder] of split(values.voices).entries())
    for (const set of split(values.sets)) {
      const random = randomOf(1000 * Number(values.seed) + take);
      const [first] = filesOf(folder);
      if (!first) throw new Error(`${folder} has no recording of 25 kB`);
      const rateHz = Math.min(MAX_RATE_HZ, rateOf(first));
      const utterances = utterancesOf(folder, rateHz, random);
      const talk = SETS[set](
        utterances,
        rateHz,
        random,
        LENGTHS_SEC[take % LENGTHS_SEC.length],
        folder,
      );
      if (!talk) continue;
      for (const noise of ['white', 'pink', ...['steady', 'changing'].filter((n) => values[n])]) {
        const draw = () => scaled(noises[noise](random, talk.length, rateHz, take), SPEECH_RMS);
        const once = draw();
        const takes = [];
        for (const ratioDb of RATIOS_DB) {
          const added = values.anew ? draw() : once;
          const sum = mix(talk, scaled(added, SPEECH_RMS * amplitude(-ratioDb)));
          const mixed = values.anew ? scaled(sum, SPEECH_RMS) : sum;
          takes.push({ ratioDb, ...(await answersOf(mixed, rateHz)) });
        }
        yield { set, noise, voice: basename(folder), takes };
      }
    }
}
const storedLadders = () =>
  readFileSync(values.from, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const NOISY_DB = 15;
const FAR_DB = 10;
/** Findings that state noise, or speech that it hides: as a warning, or that it could not be checked. */
const OF_NOISE = new Set(['background', 'intelligibility', 'worst-phrase', 'speech-present']);
const statesNoise = ({ verdict }) =>
  verdict.findings.some(({ id, severity }) =>
    OF_NOISE.has(id)
      ? severity === 'bad' || severity === 'warn'
      : ['speech-noise', 'covered-voice'].includes(id) && severity !== 'good',
  );

/** The takes of an answer as it ranks them; `undefined` where the cleanest one is not taken for speech. */
function outcomeOf({ takes }, name) {
  const answer = ANSWERS[name];
  const read = takes.map(({ ratioDb, [name]: body }) => {
    const reader = openReader([{ answer, body }]);
    return { ratioDb, reader, verdict: verdictOn(answer, reader) };
  });
  if (!(read[0].reader.number('speechRatio') > 0)) return undefined;
  const ranks = ranksOf(read.map(({ reader, verdict }) => standingOf(verdict, reader)));
  for (const [i, take] of read.entries()) take.rank = ranks[i];
  const wrong = read.flatMap((clean, i) =>
    read
      .slice(i + 1)
      .flatMap((noisy) => (noisy.rank < clean.rank ? [clean.ratioDb - noisy.ratioDb] : [])),
  );
  const noisy = read.filter(({ ratioDb }) => ratioDb <= NOISY_DB);
  return {
    read,
    isInOrder: wrong.length === 0,
    isFar: wrong.some((byDb) => byDb >= FAR_DB),
    noisy: noisy.length,
    good: noisy.filter(({ verdict }) => verdict.level === 'good').length,
    silent: noisy.filter((take) => !statesNoise(take)).length,
  };
}
function print({ read }, title) {
  console.log(title);
  for (const { ratioDb, rank, verdict, reader } of read) {
    const { level, findings } = verdict;
    const ids = findings.flatMap(({ id, severity }) =>
      severity === 'good' ? [] : [`${id} ${severity}`],
    );
    const bound = boundOf(reader, 'signalToNoiseDb')?.kind ?? '';
    const toQuietDb = standingOf(verdict, reader).toQuietDb?.toFixed(1);
    const snrDb = reader.number('signalToNoiseDb')?.toFixed(1);
    console.log(
      `  ${ratioDb} dB: ${snrDb} ${bound}, ${toQuietDb} to quiet, ${rank?.toFixed(3)} ${level}: ${ids.join(', ')}`,
    );
  }
}

if (values.save) writeFileSync(values.save, '');
const groups = new Map();
let left = 0;
for await (const ladder of values.from ? storedLadders() : builtLadders()) {
  if (values.save) appendFileSync(values.save, `${JSON.stringify(ladder)}\n`);
  for (const name of Object.keys(ANSWERS)) {
    const outcome = outcomeOf(ladder, name);
    const key = `${name}, ${ladder.set}, ${ladder.noise}`;
    if (outcome) groups.set(key, [...(groups.get(key) ?? []), outcome]);
    else left++;
    if (values.list && outcome && !(outcome.isInOrder && outcome.silent === 0))
      print(outcome, `${key}, ${ladder.voice}`);
  }
}
console.log(
  `| takes | ladders | in order | ${FAR_DB} dB and more out of order | noise to ${NOISY_DB} dB: good | no finding states it |`,
);
console.log('|---|--:|--:|--:|--:|--:|');
const total = (list, field) => list.reduce((sum, one) => sum + Number(one[field]), 0);
const all = (name) => [...groups].flatMap(([key, list]) => (key.startsWith(name) ? list : []));
for (const [key, list] of [
  ...groups,
  ...Object.keys(ANSWERS).map((name) => [`${name}, all`, all(name)]),
]) {
  const ofNoisy = ['good', 'silent'].map(
    (field) => `${total(list, field)} of ${total(list, 'noisy')}`,
  );
  console.log(
    `| ${[key, list.length, total(list, 'isInOrder'), total(list, 'isFar'), ...ofNoisy].join(' | ')} |`,
  );
}
if (left > 0) console.log(`Left out, whose cleanest take is not taken for speech: ${left}`);
