// The weights of the evidence for the kind of a recording (packages/engine/src/answers/profiles/weigh-evidence.ts):
//   node evaluation/overview/kind-weights.mjs EVIDENCE.jsonl …
// Fits a multinomial logistic regression. A line of EVIDENCE.jsonl is { label, e } of one recording: its label of
// recordings.mjs, and durationSec and contentEvidence of its overview; with `weight`, it counts so many times.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const NAMES = [
  'voiceShare',
  'musicShare',
  'noiseShare',
  'detectedVoiceShare',
  'detectedMusicShare',
  'detectedNoiseShare',
  'clearPitch',
  'glidingPitch',
  'lineShare',
  'syllabicModulation',
  'lowEnergyFrames',
  'rhythm',
];
const CONTENT = ['speech', 'music', 'noise'];
/** Notes and signals of programs may be either, and teach nothing. */
const CONTENT_OF = {
  speech: 'speech',
  music: 'music',
  loop: 'music',
  jingle: 'music',
  effect: 'noise',
  ambience: 'noise',
  creature: 'noise',
};
/** Few of the recordings are speech or music. */
const COUNTS_AS = { speech: 1.5, music: 1.5, noise: 1 };
const STRENGTH = 0.5;
const ROUNDS = 4000;
const STEP = 0.3;

const recordings = process.argv
  .slice(2)
  .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line))
  .filter(({ label, e }) => CONTENT_OF[label] && e.contentEvidence)
  .map(({ label, e, weight = 1 }) => {
    const tags = new Map(e.contentEvidence.map((tag) => tag.split(':')));
    const length = Math.log10(Math.min(Math.max(e.durationSec, 0.1), 60));
    const numbers = NAMES.map((name) => Number(tags.get(name) ?? 0));
    const content = CONTENT.indexOf(CONTENT_OF[label]);
    return {
      numbers: [length, ...numbers, length * numbers[3]],
      content,
      weight: weight * COUNTS_AS[CONTENT[content]],
    };
  });

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const columns = recordings[0].numbers.map((_, i) => recordings.map(({ numbers }) => numbers[i]));
const means = columns.map(mean);
const spreads = columns.map((column, i) => Math.sqrt(mean(column.map((x) => (x - means[i]) ** 2))));
const rows = recordings.map(({ numbers, ...rest }) => ({
  x: [1, ...numbers.map((value, i) => (value - means[i]) / spreads[i])],
  ...rest,
}));

const weights = CONTENT.map(() => rows[0].x.map(() => 0));
const total = rows.reduce((sum, { weight }) => sum + weight, 0);
for (let round = 0; round < ROUNDS; round++) {
  // the intercept is not held small
  const gradients = weights.map((own) => own.map((w, i) => (i === 0 ? 0 : w / STRENGTH / total)));
  for (const { x, content, weight } of rows) {
    const odds = weights.map((own) => Math.exp(own.reduce((sum, w, i) => sum + w * x[i], 0)));
    const all = odds.reduce((sum, one) => sum + one, 0);
    odds.forEach((one, k) => {
      const off = (weight * (one / all - (k === content ? 1 : 0))) / total;
      for (let i = 0; i < x.length; i++) gradients[k][i] += off * x[i];
    });
  }
  gradients.forEach((own, k) => own.forEach((slope, i) => (weights[k][i] -= STEP * slope)));
}

console.log(`${rows.length} recordings; log-odds against noise`);
for (const kind of ['speech', 'music']) {
  const k = CONTENT.indexOf(kind);
  const against = weights[k].map((w, i) => w - weights[2][i]);
  const plain = against.slice(1).map((w, i) => w / spreads[i]);
  const intercept = against[0] - plain.reduce((sum, w, i) => sum + w * means[i], 0);
  console.log(kind, 'intercept', intercept.toFixed(2));
  ['length', ...NAMES, 'longVoice'].forEach((name, i) =>
    console.log(`  ${name} ${plain[i].toFixed(2)}`),
  );
}
