// Measures the real recordings of a corpus, and writes how the numbers lie by kind of material to docs/typical-values.json, which the
// pages of the measures print:
//   npm run build && node evaluation/typical-values.mjs --corpus CORPUS_FOLDER
// The corpus holds manifest.json with a kind for each file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, mix, sample, signal, voice } from '../packages/engine/dist/index.js';
import { valueAt } from '../packages/report/dist/reading/reader.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

/** The parts of the corpus that people would measure; a kind with fewer files is left out. */
const KINDS = {
  voice: 'speech',
  music: 'music',
  noise: 'noise',
  hit: 'single hits',
  loop: 'loops',
};
const FEWEST = 5;

/** The analysis of each kind: a single hit has no speech quality. */
const ANSWERS = {
  voice: [mix, signal, voice],
  music: [mix, signal],
  noise: [mix, signal],
  hit: [mix, signal, sample],
  loop: [mix, signal, sample],
};

const [, corpus] = process.argv.slice(2);
if (corpus === undefined) throw new Error('usage: typical-values.mjs --corpus CORPUS_FOLDER');
const { files } = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8'));
const values = new Map();
for (const { path: file, kind } of files) {
  const answers = ANSWERS[kind];
  if (!answers) continue;
  const source = openPathSource(join(corpus, file));
  try {
    const [first, ...also] = answers;
    const { body, also: bodies } = await analyze(source, { answer: first, also });
    const seen = new Set();
    for (const [i, answer] of answers.entries())
      for (const [path, { id }] of Object.entries(answer.fields)) {
        const value = valueAt(i === 0 ? body : bodies[i - 1], path);
        if (typeof value !== 'number' || seen.has(id)) continue;
        seen.add(id);
        const ofMeasure = values.get(id) ?? new Map();
        values.set(id, ofMeasure.set(kind, [...(ofMeasure.get(kind) ?? []), value]));
      }
  } catch (error) {
    console.error(`${file}: ${error.message}`);
  } finally {
    source.close?.();
  }
}

/** The smallest, the median and the largest: so few files allow no more. */
function spread(sorted) {
  const middle =
    (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
  return [sorted[0], middle, sorted.at(-1)].map((value) => Number(value.toPrecision(6)));
}

const written = {};
for (const [id, ofMeasure] of [...values].sort(([a], [b]) => (a < b ? -1 : 1)))
  for (const [kind, words] of Object.entries(KINDS)) {
    const sorted = (ofMeasure.get(kind) ?? []).sort((a, b) => a - b);
    if (sorted.length < FEWEST) continue;
    written[id] ??= {};
    written[id][words] = {
      files: sorted.length,
      spread: spread(sorted),
    };
  }
const lines = Object.entries(written).map(([id, row]) => `"${id}": ${JSON.stringify(row)}`);
writeFileSync(
  new URL('../docs/typical-values.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
);
console.log(`${Object.keys(written).length} measures`);
