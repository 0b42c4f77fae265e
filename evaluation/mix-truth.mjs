// Checks the mix family against material with known truth: node evaluation/mix-truth.mjs TRUTH_FOLDER... [--corpus CORPUS_FOLDER]
// A truth folder holds truth.json and the files it names; the corpus holds manifest.json and reference.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, mix } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const args = process.argv.slice(2);
const at = args.indexOf('--corpus');
const corpus = at < 0 ? undefined : args.splice(at, 2)[1];
let checked = 0;
const misses = [];

const miss = (file, field, expected, measured) =>
  misses.push({
    file,
    field,
    expected,
    measured: typeof measured === 'number' ? +measured.toFixed(3) : measured,
  });

async function measure(path) {
  const source = openPathSource(path);
  try {
    return await analyze(source, { answer: mix });
  } finally {
    source.close();
  }
}

function near(file, field, expected, measured, [minus, plus]) {
  checked++;
  if (!(measured >= expected + minus && measured <= expected + plus))
    miss(file, field, expected, measured);
}

function same(file, field, expected, measured) {
  checked++;
  if (expected !== measured) miss(file, field, expected, measured);
}

const DEFAULTS = {
  integratedLufs: 0.1,
  momentaryLufsMax: 0.1,
  shortTermLufsMax: 0.1,
  loudnessRange: 1,
  truePeakDb: [-0.4, 0.2],
  peakDb: 0.01,
  samplePeakDb: 0.01,
  rmsDb: 0.02,
  crestFactorDb: 0.03,
  stereoCorrelation: 0.01,
  stereoBalanceDb: 0.05,
  bassCorrelation: 0.12,
  spectralCentroidHz: 15,
};
const FAMILIES = new Set(['ebu', 'kweight', 'truepeak', 'stereo', 'spectrum', 'formats', 'broken']);

for (const folder of args) {
  const { files } = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  for (const { path, family, truth, tolerance } of files.filter((f) => FAMILIES.has(f.family))) {
    const file = `${folder}/${path}`;
    let result;
    try {
      result = await measure(join(folder, path));
    } catch (error) {
      if (family !== 'broken') miss(file, 'decode', 'audio', `${error.code}: ${error.message}`);
      else if (truth.expect === 'accept')
        miss(file, 'broken', truth.expect, `${error.code}: ${error.message}`);
      else if (error.name !== 'Fault') miss(file, 'broken', 'a fault', String(error));
      checked++;
      continue;
    }
    const { body } = result;
    if (family === 'broken') {
      checked++;
      if (truth.expect === 'reject') miss(file, 'broken', 'reject', `${body.durationSec} s`);
      continue;
    }
    if (truth.sameAs) {
      const master = (await measure(join(folder, truth.sameAs))).body;
      near(file, 'durationSec', master.durationSec, body.durationSec, [
        -tolerance.durationSec,
        tolerance.durationSec,
      ]);
      near(file, 'integratedLufs', master.integratedLufs, body.integratedLufs, [
        -tolerance.integratedLufs,
        tolerance.integratedLufs,
      ]);
      near(file, 'truePeakDb', master.truePeakDb, body.truePeakDb, [
        -tolerance.truePeakDb,
        tolerance.truePeakDb,
      ]);
    }
    for (const [field, expected] of Object.entries(truth)) {
      const name = field === 'samplePeakDb' ? 'peakDb' : field;
      if (!(name in body) || expected === null) continue;
      if (typeof expected === 'string') same(file, field, expected, body[name]);
      else if (typeof expected === 'number') {
        const given = tolerance[field] ?? DEFAULTS[field];
        if (given === undefined) continue;
        near(file, field, expected, body[name], Array.isArray(given) ? given : [-given, given]);
      }
    }
  }
}

if (corpus) {
  const { files } = JSON.parse(readFileSync(join(corpus, 'reference.json'), 'utf8'));
  const list = Array.isArray(files)
    ? files
    : Object.entries(files).map(([path, rest]) => ({ path, ...rest }));
  for (const reference of list) {
    const file = reference.path;
    let body;
    try {
      ({ body } = await measure(join(corpus, file)));
    } catch (error) {
      checked++;
      if (reference.decodable !== false)
        miss(file, 'decode', 'audio', `${error.code}: ${error.message}`);
      continue;
    }
    const consensus = reference.consensus ?? {};
    const { integratedLufs: loudness, truePeakDb: peak, loudnessRange: range } = consensus;
    if (
      loudness?.value !== undefined &&
      loudness.value !== null &&
      loudness.spread <= 0.1 &&
      body.channels <= 2
    )
      near(file, 'integratedLufs', Math.max(-70, loudness.value), body.integratedLufs, [-0.1, 0.1]);
    if (peak?.value !== undefined && peak.value !== null && peak.spread <= 0.3)
      near(file, 'truePeakDb', peak.value, body.truePeakDb, [-0.4, 0.3]);
    if (
      range?.value !== undefined &&
      range.value !== null &&
      range.spread < 1 &&
      body.durationSec > 15
    )
      near(file, 'loudnessRange', range.value, body.loudnessRange, [-1, 1]);
  }
}

console.table(misses);
console.log(`${checked - misses.length} of ${checked} checks within their margin`);
process.exitCode = misses.length > 0 ? 1 : 0;
