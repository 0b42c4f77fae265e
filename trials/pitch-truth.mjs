// Checks the pitch of voices: node trials/pitch-truth.mjs [TRUTH_FOLDER...] [--corpus CORPUS_FOLDER]
// A truth folder holds truth.json and the files it names; the corpus holds manifest.json and
// reference.json with Praat's readings. Where there is a praat program, it reads every file as well.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { f0 } from '../packages/engine/dist/measures/pitch/f0.js';
import { hnr } from '../packages/engine/dist/measures/pitch/hnr.js';
import { voicedShare } from '../packages/engine/dist/measures/pitch/voiced-share.js';
import { readMeasures } from '../packages/engine/dist/read-measures.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const folders = process.argv.slice(2);
const at = folders.indexOf('--corpus');
const corpus = at < 0 ? undefined : folders.splice(at, 2)[1];
const tallies = {};

const SCRIPT = `form x
  sentence path
endform
Read from file: path$
s = selected ("Sound")
n = Get number of channels
if n > 1
  Convert to mono
  s = selected ("Sound")
endif
To Pitch (ac): 0.01, 75, 15, "no", 0.03, 0.45, 0.01, 0.35, 0.14, 600
f = Get quantile: 0, 0, 0.5, "Hertz"
v = Count voiced frames
m = Get number of frames
selectObject: s
To Harmonicity (cc): 0.01, 75, 0.1, 1
h = Get mean: 0, 0
writeInfoLine: fixed$ (f, 3), " ", v / m, " ", fixed$ (h, 3)
`;
const scratch = mkdtempSync(join(tmpdir(), 'pitch-truth-'));
writeFileSync(join(scratch, 'voice.praat'), SCRIPT);

/** What Praat reads; nothing where it is not installed, or cannot read the file. */
function praat(path) {
  try {
    const line = execFileSync('praat', ['--run', join(scratch, 'voice.praat'), resolve(path)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [medianHz, share, hnrDb] = line.trim().split(' ').map(Number);
    return { medianHz, share, hnrDb };
  } catch {
    return undefined;
  }
}

function check(field, file, expected, measured, margin) {
  if (expected === undefined || expected === null || Number.isNaN(expected)) return;
  const tally = (tallies[field] ??= { right: 0, of: 0, worst: 0 });
  const error = measured === undefined ? Infinity : measured - expected;
  const relative = margin.relative ? error / expected : error;
  tally.of++;
  if (Math.abs(relative) <= margin.within) tally.right++;
  else console.log(`${field}: ${file}: expected ${expected}, got ${measured?.toFixed(3)}`);
  if (Math.abs(relative) > Math.abs(tally.worst)) tally.worst = +relative.toFixed(4);
}

async function read(path) {
  const source = openPathSource(path);
  try {
    const { of } = await readMeasures(source, [f0, hnr, voicedShare]);
    return {
      medianHz: of(f0).value?.medianHz,
      share: of(voicedShare).value,
      hnrDb: of(hnr).value,
    };
  } finally {
    source.close();
  }
}

function checkPraat(set, file, path, got) {
  const reference = praat(path);
  if (!reference) return;
  check(`${set}: F0 against Praat`, file, reference.medianHz, got.medianHz, {
    within: 0.005,
    relative: true,
  });
  check(`${set}: voiced share against Praat`, file, reference.share, got.share, { within: 0.03 });
  if (got.hnrDb === undefined) return;
  check(`${set}: HNR against Praat (cc)`, file, reference.hnrDb, got.hnrDb, { within: 0.3 });
}

for (const folder of folders) {
  const { files } = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  for (const { path, truth, tolerance } of files.filter(({ family }) => family === 'pitch')) {
    const file = join(folder, path);
    const got = await read(file);
    check('truth: F0', file, truth.medianF0Hz, got.medianHz, { within: 0.02, relative: true });
    check('truth: voiced share', file, truth.voicedFraction, got.share, {
      within: tolerance.voicedFraction,
    });
    check('truth: HNR', file, truth.hnrDb, got.hnrDb, { within: tolerance.hnrDb });
    checkPraat('truth', file, file, got);
  }
}

if (corpus) {
  const { files } = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8'));
  const { files: references } = JSON.parse(readFileSync(join(corpus, 'reference.json'), 'utf8'));
  for (const { path } of files.filter(({ kind }) => kind === 'voice')) {
    const reference = references.find((file) => file.path === path)?.praat ?? {};
    const got = await read(join(corpus, path));
    check('corpus: F0', path, reference.medianF0Hz, got.medianHz, { within: 0.02, relative: true });
    check('corpus: voiced share', path, reference.voicedFraction, got.share, { within: 0.07 });
    check('corpus: HNR', path, reference.meanHnrDb, got.hnrDb, { within: 2 });
    checkPraat('corpus', path, join(corpus, path), got);
  }
}
rmSync(scratch, { recursive: true });
console.table(tallies);
