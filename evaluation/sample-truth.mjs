// Checks the sample family: node evaluation/sample-truth.mjs [TRUTH_FOLDER...] [--corpus CORPUS_FOLDER]
// A truth folder holds truth.json and the files it names; the corpus holds manifest.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, sample } from '../packages/engine/dist/index.js';
import { loopSeamRatio } from '../packages/engine/dist/measures/loop.js';
import { readMeasures } from '../packages/engine/dist/read-measures.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const folders = process.argv.slice(2);
const at = folders.indexOf('--corpus');
const corpus = at < 0 ? undefined : folders.splice(at, 2)[1];
const tallies = new Map();
const misses = [];

/** Counts one check; a miss is named with what was expected and what came. */
function check(field, isRight, file, expected, measured) {
  const tally = tallies.get(field) ?? { right: 0, of: 0 };
  tallies.set(field, { right: tally.right + (isRight ? 1 : 0), of: tally.of + 1 });
  if (isRight) return;
  const shown = typeof measured === 'number' ? +measured.toFixed(3) : measured;
  misses.push(`${field}: ${file}: expected ${expected}, got ${shown ?? 'nothing'}`);
}

async function withSource(path, use) {
  const source = openPathSource(path);
  try {
    return await use(source);
  } finally {
    source.close();
  }
}

const describe = (path) =>
  withSource(path, async (source) => (await analyze(source, { answer: sample })).body);

const centsBetween = (a, b) => 1200 * Math.log2(a / b);
const isNear = (value, expected, relative) => Math.abs(value / expected - 1) <= relative;
const OCTAVES = [0.25, 0.5, 1, 2, 4];

function checkTempo(set, file, bpm, relative, { loop }) {
  const got = loop?.bpm ?? loop?.omitted?.bpm ?? 'no loop';
  const isAny = OCTAVES.some((factor) => isNear(got, bpm * factor, relative));
  check(`${set} tempo, octave-free`, isAny, file, bpm, got);
  check(`${set} tempo, exact`, isNear(got, bpm, relative), file, bpm, got);
}

function checkHit(file, truth, tolerance, { character }) {
  const omitted = character?.omitted ?? {};
  const value = (field) => character?.[field] ?? omitted[field] ?? 'no character';
  if (truth.f0Hz) {
    const cents = centsBetween(value('f0Hz'), truth.f0Hz);
    check('f0', Math.abs(cents) <= (tolerance.f0Cents ?? 10), file, truth.f0Hz, value('f0Hz'));
    // Where the truth lies on the border of two notes, either is right.
    const isBorder = Math.abs(truth.cents) >= 45 && Math.abs(cents) <= 10;
    check('note', value('note') === truth.note || isBorder, file, truth.note, value('note'));
  }
  if (truth.f0Hz === null)
    check('no pitch', character && !('f0Hz' in character), file, 'none', value('f0Hz'));
  if (truth.attackMs !== undefined) {
    const [low, high] = tolerance.attackMs;
    const error = value('attackMs') - truth.attackMs;
    check('attack', error >= low && error <= high, file, truth.attackMs, value('attackMs'));
  }
  if (truth.decayT60Ms !== undefined && !truth.decayTruncated) {
    const isRight = isNear(value('decayT20Ms'), truth.decayT60Ms, tolerance.decayRel);
    check('decay', isRight, file, truth.decayT60Ms, value('decayT20Ms'));
  }
  if (truth.decayTruncated !== undefined) {
    const isRight = value('decayTruncated') === truth.decayTruncated;
    check('decay cut off', isRight, file, truth.decayTruncated, value('decayTruncated'));
  }
  if (truth.glideStPer180ms !== undefined) {
    const isRight = Math.abs(value('glideSt') - truth.glideStPer180ms) <= tolerance.glideSt;
    check('glide', isRight, file, truth.glideStPer180ms, value('glideSt'));
  }
}

for (const folder of folders) {
  const { files } = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  for (const { path, family, truth, tolerance } of files) {
    if (!['hit', 'loop', 'seam'].includes(family)) continue;
    const file = join(folder, path);
    const body = await describe(file);
    if (truth.structure)
      check(
        'structure',
        body.material.structure === truth.structure,
        file,
        truth.structure,
        body.material.structure,
      );
    if (family === 'hit') checkHit(file, truth, tolerance, body);
    if (family === 'loop') {
      checkTempo('truth', file, truth.bpm, tolerance.bpmRel, body);
      if (isNear(body.loop?.bpm, truth.bpm, tolerance.bpmRel))
        check('bars', body.loop.bars === truth.bars, file, truth.bars, body.loop.bars);
    }
    if (family === 'seam') {
      const reading = await withSource(file, async (source) =>
        (await readMeasures(source, [loopSeamRatio])).of(loopSeamRatio),
      );
      const error = Math.abs(reading.value - truth.loopSeamRatio);
      const isRight = error <= tolerance.loopSeamRatioRel * truth.loopSeamRatio + 0.01;
      check('seam', isRight, file, truth.loopSeamRatio, reading.value);
    }
  }
}

if (corpus) {
  const { files } = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8'));
  for (const { path, kind, labels } of files) {
    if (kind !== 'hit' && kind !== 'loop') continue;
    const body = await describe(join(corpus, path));
    // A drone is named a loop, and has nothing that repeats: a continuous sound is right as well.
    const isDrone = labels.label?.includes('drone') ?? false;
    const wanted =
      kind === 'hit' ? ['single-event'] : isDrone ? ['phrase', 'continuous'] : ['phrase'];
    const { structure } = body.material;
    check(`corpus structure of a ${kind}`, wanted.includes(structure), path, wanted, structure);
    const bpm = labels.bpm ?? labels.bpmAccept?.[0];
    if (bpm && !isDrone) checkTempo('corpus', path, bpm, 0.015, body);
    if (labels.note) {
      const note = body.character?.note?.replace(/-?\d+$/, '');
      check(
        'corpus note',
        note === labels.note,
        path,
        labels.note,
        body.character?.note ?? body.character?.omitted.note,
      );
    }
  }
}

for (const line of misses) console.log(line);
console.table(
  Object.fromEntries(
    [...tallies].map(([field, { right, of }]) => [
      field,
      { right, of, share: `${((100 * right) / of).toFixed(1)} %` },
    ]),
  ),
);
