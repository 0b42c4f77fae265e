// Measures the real files of a corpus, and prints the results next to the known values of each, for
// docs/real-files.md:
//   node evaluation/corpus-table.mjs --corpus CORPUS_FOLDER
// The corpus holds manifest.json. Complains, and exits with 1, when a miss has no explanation below, or when one is no
// miss any more.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, sample, signal } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

/** Why a reading is a miss: file and column. */
const EXPLAINED = {
  'pn-trn01.wav content':
    'a far microphone in a meeting; 3.3 s of speech in 30 s, and in them hardly a frame with a clear pitch',
  'py-count.wav lossy':
    'right: it is a decoded MP3, shown by a second computation (docs/decisions/0015)',
  'sp-loop_perc1.flac content': 'three seconds of percussion in which nothing repeats',
};

/** A listener's names of the kinds; a loop is music, a hit or a room has no answer. */
const CONTENT = { voice: 'voice', music: 'music', noise: 'noise', loop: 'music' };
const CLASSES = [
  [80, 'lossy ~64k'],
  [175, 'lossy ~128k'],
  [Infinity, 'lossy ~256k'],
];
const TEMPO_REACH = 0.015;

const [, corpus] = process.argv.slice(2);
if (corpus === undefined) throw new Error('usage: corpus-table.mjs --corpus CORPUS_FOLDER');
const { files } = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8'));
const score = new Map();
const rows = [];
const unexplained = [];
const used = new Set();

async function answerTo(path, answer, options = {}) {
  const source = openPathSource(path);
  try {
    return (await analyze(source, { answer, options })).body;
  } finally {
    source.close();
  }
}

/** The cell: what was read, and what should have been where that is another. */
function cell(name, column, read, isRight, wanted) {
  if (isRight === undefined) return read;
  const { right, of } = score.get(column) ?? { right: 0, of: 0 };
  score.set(column, { right: right + (isRight ? 1 : 0), of: of + 1 });
  if (isRight) return read;
  const key = `${name} ${column}`;
  used.add(key);
  if (!(key in EXPLAINED)) unexplained.push(`${key}: ${read}, not ${wanted}`);
  return `**${read}** (${wanted})`;
}

function lossyCell(name, path, { durationSec, format, lossySource }) {
  if (['wav', 'flac'].includes(format))
    return cell(name, 'lossy', lossySource, !lossySource.startsWith('lossy'), 'not lossy');
  const kbps = (8 * statSync(path).size) / durationSec / 1000;
  const [, label] = CLASSES.find(([max]) => kbps <= max);
  // A sampling rate is weak evidence of an earlier encoder: noted, not counted.
  return `${lossySource}, file: ${Math.round(kbps)} kbit/s (${label})`;
}

function tempoCell(name, labels, { loop, material }) {
  const bpm = loop?.bpm;
  const wanted = labels.bpmAccept ?? (labels.bpm === undefined ? [] : [labels.bpm]);
  const isDrone = labels.label?.includes('drone') && material.onsetCount < 4;
  if (bpm === undefined && wanted.length === 0) return '';
  const isKnown = wanted.length > 0 && !isDrone;
  const isRight = isKnown
    ? wanted.some((label) => Math.abs(bpm / label - 1) <= TEMPO_REACH)
    : undefined;
  return cell(name, 'tempo', bpm?.toFixed(1) ?? 'none', isRight, wanted.join(' or '));
}

function noteCell(name, labels, { character }) {
  const note = character?.note;
  if (labels.note === undefined) return note ?? '';
  const isRight = note?.replace(/-?\d+$/, '') === labels.note;
  return cell(name, 'pitch', note ?? 'none', isRight, labels.note);
}

function structureCell(name, kind, labels, { material: { structure } }) {
  const isDrone = labels.label?.includes('drone');
  const wanted = { hit: ['single-event'], loop: isDrone ? ['phrase', 'continuous'] : ['phrase'] }[
    kind
  ];
  const isRight = wanted?.includes(structure);
  return cell(name, 'structure', structure, isRight, wanted?.join(' or '));
}

for (const { path, kind, labels } of files) {
  if (kind === 'malformed' || kind === 'conformance') continue;
  const file = join(corpus, path);
  const name = path.split('/').at(-1);
  const index = await answerTo(file, signal, { contentModel: 'v2' });
  const one = await answerTo(file, sample);
  const content = index.contentTypeGuess;
  const expected = CONTENT[kind];
  rows.push([
    kind,
    name,
    cell(name, 'content', content, expected && content === expected, expected),
    lossyCell(name, file, index),
    structureCell(name, kind, labels, one),
    kind === 'hit' || kind === 'loop' ? tempoCell(name, labels, one) : '',
    kind === 'hit' ? noteCell(name, labels, one) : '',
  ]);
}

const line = (cells) => `| ${cells.join(' | ')} |`;
const titles = ['kind', 'file', 'content type (v2)', 'lossySource', 'structure', 'tempo', 'pitch'];
console.log(`In bold what is wrong, with what it should be. Content type and structure are held against the kind of the file,
tempo and pitch against the label that it came with, exactly (no octave is forgiven); a WAV or FLAC file must not be
called lossy.

${line(['column', 'right', 'of'])}
${line(['---', '---', '---'])}
${[...score].map(([column, { right, of }]) => line([column, right, of])).join('\n')}

${line(titles)}
${line(titles.map(() => '---'))}
${rows.map(line).join('\n')}

The misses:

${Object.entries(EXPLAINED)
  .map(([key, why]) => `* \`${key}\`: ${why}.`)
  .join('\n')}`);

for (const key of Object.keys(EXPLAINED))
  if (!used.has(key)) unexplained.push(`${key}: is right now`);
for (const text of unexplained) console.error(text);
process.exitCode = unexplained.length > 0 ? 1 : 0;
