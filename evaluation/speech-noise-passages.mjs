// Checks what is said of noise that a single ratio hides: noise in a part of a take, clicks in its pauses, music under
// it, hum, and the order of takes:
//   node evaluation/speech-noise-passages.mjs --voices FOLDER,… [--music FILE,…] [--seed 1] [--takes 2]
//     [--sets clean,third,clicks,music,hum,order,short] [--list]
// A folder has clean recordings of one voice. A take is 9 s of its utterances with pauses of 0.15 to 0.5 s, or of 0.5 to 1.2 s, over room noise
// 50 dB below the speech. Needs ffmpeg.
import { parseArgs } from 'node:util';
import { analyze, profiles, voice } from '../packages/engine/dist/index.js';
import { boundOf } from '../packages/report/dist/reading/bounds.js';
import { openReader } from '../packages/report/dist/reading/reader.js';
import { verdictOn } from '../packages/report/dist/verdicts/index.js';
import { ranksOf, standingOf } from '../packages/report/dist/verdicts/rank.js';
import { pink, white } from './chance.mjs';
import { decode } from './read-recordings.mjs';
import { amplitude, mix, scaled, SPEECH_RMS, takeOf } from './spoken-takes.mjs';

const { values } = parseArgs({
  options: {
    voices: { type: 'string', default: '' },
    music: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    takes: { type: 'string', default: '2' },
    sets: { type: 'string', default: 'clean,third,clicks,music,hum,order,short' },
    list: { type: 'boolean' },
  },
});
const split = (text) => text.split(',').filter(Boolean);
const SHORT_SEC = 3;

async function measured(answer, rateHz, samples) {
  const peak = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  const channel = peak > 1 ? samples.map((x) => x / peak) : samples;
  const { body } = await analyze({ rateHz, channels: [channel] }, { answer });
  const reader = openReader([{ answer, body }]);
  return { body, reader, verdict: verdictOn(answer, reader) };
}
const ratioText = ({ body, reader }) => {
  const kind = boundOf(reader, 'signalToNoiseDb')?.kind;
  const sign = { upper: '<=', lower: '>=' }[kind] ?? '';
  return body.signalToNoiseDb == null ? '–' : sign + body.signalToNoiseDb.toFixed(1);
};
const found = ({ verdict }, id) => verdict.findings.find((one) => one.id === id);
const stated = ({ verdict }) =>
  verdict.findings
    .filter(({ severity }) => severity === 'bad' || severity === 'warn')
    .map(
      ({ id, severity, places }) =>
        `${id}:${severity}${places?.length ? `@${places.map(({ startSec, endSec }) => `${startSec.toFixed(1)}-${(endSec ?? startSec).toFixed(1)}`).join('+')}` : ''}`,
    )
    .join(' ');

const NOISES = { white, fan: pink };
/** Noise in [from, to) with edges of 20 ms. */
const within = (noise, from, to, rateHz) =>
  noise.map(
    (x, i) =>
      x * Math.max(0, Math.min(1, (i - from) / (0.02 * rateHz), (to - i) / (0.02 * rateHz))),
  );

const print = (...text) => values.list && console.log('  ', ...text);
const SETS = {
  /** False alarms. */
  async clean(takes) {
    let [total, noisy, passage] = [0, 0, 0];
    for (const take of takes) {
      const one = await measured(voice, take.rateHz, take.samples);
      total++;
      noisy += ['bad', 'warn'].includes(found(one, 'speech-noise')?.severity);
      passage += found(one, 'noisy-passage') !== undefined;
      print('clean', take.name, ratioText(one), stated(one));
    }
    console.log(`clean: ${total} takes, noise stated in ${noisy}, a noisy passage in ${passage}`);
  },
  async third(takes) {
    for (const ratioDb of [20, 10, 5]) {
      let [total, statedIn, placed, exact, passes] = [0, 0, 0, 0, 0];
      for (const take of takes)
        for (const [kind, draw] of Object.entries(NOISES))
          for (const third of [0, 1, 2]) {
            const length = take.samples.length;
            const [from, to] = [(third * length) / 3, ((third + 1) * length) / 3];
            const noise = scaled(draw(take.random, length), SPEECH_RMS * amplitude(-ratioDb));
            const samples = mix(take.samples, within(noise, from, to, take.rateHz));
            const one = await measured(voice, take.rateHz, samples);
            const isStated = one.verdict.findings.some(
              ({ id, severity }) =>
                ['speech-noise', 'noisy-passage', 'worst-phrase', 'background'].includes(id) &&
                ['bad', 'warn'].includes(severity),
            );
            const places = one.verdict.findings
              .filter(({ id }) => id === 'noisy-passage')
              .flatMap(({ places = [] }) => places);
            const hits = places.filter(
              ({ startSec, endSec }) =>
                Math.min(endSec, to / take.rateHz) - Math.max(startSec, from / take.rateHz) >
                (0.5 * (to - from)) / take.rateHz,
            );
            const close = hits.some(
              ({ startSec, endSec }) =>
                Math.abs(startSec - from / take.rateHz) < 0.5 &&
                Math.abs(endSec - to / take.rateHz) < 0.5,
            );
            total++;
            statedIn += isStated;
            placed += hits.length > 0;
            exact += close;
            passes += one.body.signalToNoiseDb >= 30 && !isStated;
            print(
              'third',
              ratioDb,
              kind,
              third,
              take.name,
              ratioText(one),
              'worst',
              one.body.worstPhraseSnrDb?.toFixed(1),
              one.verdict.level,
              stated(one),
            );
          }
      console.log(
        `third, ${ratioDb} dB: ${total}, noise stated ${statedIn}, its place ${placed}, within 0.5 s at both ends ${exact}, passes as clean ${passes}`,
      );
    }
  },
  async clicks(takes) {
    let [total, moved, most] = [0, 0, 0];
    let worse = 0;
    for (const take of takes)
      for (const ratioDb of [Infinity, 30, 20]) {
        const noise =
          ratioDb === Infinity
            ? take.samples.map(() => 0)
            : scaled(white(take.random, take.samples.length), SPEECH_RMS * amplitude(-ratioDb));
        const dry = mix(take.samples, noise);
        const samples = dry.slice();
        for (let i = 0; i < 10; i++) {
          const [from, to] = take.pauses[i % take.pauses.length];
          samples[Math.floor(from + (0.2 + 0.6 * take.random()) * (to - from))] +=
            0.8 * (i % 2 ? -1 : 1);
        }
        const [one, other] = [
          await measured(voice, take.rateHz, dry),
          await measured(voice, take.rateHz, samples),
        ];
        const change = Math.abs(
          (other.body.signalToNoiseDb ?? NaN) - (one.body.signalToNoiseDb ?? NaN),
        );
        total++;
        moved += !(change <= 3);
        worse +=
          one.verdict.level === 'good' &&
          other.verdict.findings.some(
            ({ id, severity }) =>
              ['background', 'speech-noise', 'noisy-passage'].includes(id) &&
              severity !== 'good' &&
              severity !== 'info',
          );
        most = Math.max(most, Number.isNaN(change) ? 0 : change);
        print(
          'clicks',
          ratioDb,
          take.name,
          ratioText(one),
          ratioText(other),
          'gap',
          one.body.gapLevelDb?.toFixed(1),
          other.body.gapLevelDb?.toFixed(1),
          'scene',
          one.body.sceneBackground,
          other.body.sceneBackground,
          stated(one),
          '|',
          stated(other),
        );
      }
    console.log(
      `clicks: ${total}, ratio moved by over 3 dB in ${moved}, by ${most.toFixed(1)} dB at the most, noise stated of good takes ${worse}`,
    );
  },
  async music(takes) {
    for (const ratioDb of [30, 20, 17, 10]) {
      let [total, passes, within6, falseBounds, bounds] = [0, 0, 0, 0, 0];
      for (const take of takes)
        for (const path of split(values.music)) {
          const all = decode(path, take.rateHz);
          const from = Math.floor(take.random() * Math.max(1, all.length - take.samples.length));
          const bed = scaled(
            Float32Array.from(take.samples, (_, i) => all[(from + i) % all.length]),
            SPEECH_RMS * amplitude(-ratioDb),
          );
          const one = await measured(voice, take.rateHz, mix(take.samples, bed));
          const snr = one.body.signalToNoiseDb;
          const isStated = one.verdict.findings.some(
            ({ id, severity }) =>
              ['speech-noise', 'noisy-passage', 'background'].includes(id) &&
              ['bad', 'warn'].includes(severity),
          );
          total++;
          passes += one.verdict.level === 'good' || (!isStated && snr >= 30);
          within6 += Math.abs(snr - ratioDb) <= 6;
          const bound = boundOf(one.reader, 'signalToNoiseDb');
          if (bound) {
            bounds++;
            falseBounds += bound.kind === 'upper' ? snr < ratioDb - 3 : snr > ratioDb + 3;
          }
          print(
            'music',
            ratioDb,
            path.split('/').at(-1).slice(0, 20),
            take.name,
            ratioText(one),
            one.body.sceneBackground,
            one.verdict.level,
            stated(one),
          );
        }
      console.log(
        `music, ${ratioDb} dB: ${total}, within 6 dB ${within6}, passes as clean ${passes}, false bounds ${falseBounds} of ${bounds}`,
      );
    }
  },
  async hum(takes) {
    let [total, detected, falsely] = [0, 0, 0];
    for (const take of takes)
      for (const mainsHz of [50, 60]) {
        const tone = scaled(
          take.samples.map((_, i) =>
            [1, 2, 3, 4].reduce(
              (sum, k) => sum + Math.sin((2 * Math.PI * k * mainsHz * i) / take.rateHz + k) / k,
              0,
            ),
          ),
          SPEECH_RMS * amplitude(-25),
        );
        const one = await measured(voice, take.rateHz, mix(take.samples, tone));
        const clean = await measured(voice, take.rateHz, take.samples);
        total++;
        detected += found(one, 'hum') !== undefined;
        falsely += found(clean, 'hum') !== undefined;
        print('hum', mainsHz, take.name, ratioText(one), one.body.humLevelDb, stated(one));
      }
    console.log(`hum 25 dB below: detected ${detected} of ${total}; in clean takes ${falsely}`);
  },
  order: (takes) => ladders('order', takes),
  /** The first 3 s: one utterance. */
  short: (takes) =>
    ladders(
      'short',
      takes.map((take) => ({ ...take, samples: take.samples.slice(0, SHORT_SEC * take.rateHz) })),
    ),
};
async function ladders(set, takes) {
  for (const [name, answer] of Object.entries({ voice, overview: profiles.overview })) {
    let [ladders, inOrder, inverted, contradictions, levels] = [0, 0, 0, 0, 0];
    for (const take of takes)
      for (const [kind, draw] of Object.entries(NOISES)) {
        const noise = draw(take.random, take.samples.length);
        const rungs = [];
        for (const ratioDb of [40, 30, 20, 15, 10, 5, 0]) {
          const one = await measured(
            answer,
            take.rateHz,
            mix(take.samples, scaled(noise, SPEECH_RMS * amplitude(-ratioDb))),
          );
          const passed = one.verdict.passed.map(({ id }) => id);
          contradictions +=
            ratioDb <= 5 &&
            (found(one, 'sibilance') !== undefined || passed.includes('intelligibility'));
          rungs.push({ ratioDb, one, standing: standingOf(one.verdict, one.reader) });
          print(
            set,
            name,
            kind,
            take.name,
            ratioDb,
            ratioText(one),
            one.verdict.level,
            stated(one),
            passed.includes('intelligibility') ? 'intelligible' : '',
          );
        }
        const ranks = ranksOf(rungs.map(({ standing }) => standing));
        ladders++;
        const worse = ranks.some((rank, i) => i > 0 && rank < ranks[i - 1] - 1e-9);
        inOrder += !worse;
        inverted += ranks.some((rank, i) =>
          rungs.some(({ ratioDb }, j) => ratioDb >= rungs[i].ratioDb + 10 && ranks[j] > rank),
        );
        const places = ['good', 'open', 'warn', 'bad'];
        levels += rungs.some(
          ({ one }, i) =>
            i > 0 &&
            places.indexOf(one.verdict.level) < places.indexOf(rungs[i - 1].one.verdict.level),
        );
      }
    console.log(
      `${set}, ${name}: ${ladders} ladders, in order ${inOrder}, inverted by 10 dB ${inverted}, a better level with more noise ${levels}, sibilance or intelligible at 5 dB and less ${contradictions}`,
    );
  }
}
const takes = split(values.voices).flatMap((folder) =>
  Array.from({ length: Number(values.takes) }, (_, take) => [folder, take]),
);
for (const set of split(values.sets))
  await SETS[set](takes.map(([folder, take]) => takeOf(folder, take, Number(values.seed))));
