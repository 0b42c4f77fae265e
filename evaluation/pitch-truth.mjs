// Checks the pitch, jitter, shimmer and cepstral peak of voices:
// node evaluation/pitch-truth.mjs [TRUTH_FOLDER...] [--corpus CORPUS_FOLDER] [--voices FOLDER]
// A truth folder holds truth.json and the files it names; the corpus holds manifest.json and
// reference.json with Praat's readings; FOLDER holds any WAV files of voices. Where there is a praat program, it reads every file as well.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  cepstralPeak,
  f0,
  hnr,
  jitter,
  shimmer,
  voicedShare,
} from '../packages/engine/dist/measures/pitch.js';
import { readMeasures } from '../packages/engine/dist/read-measures.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const folders = process.argv.slice(2);
const at = folders.indexOf('--corpus');
const corpus = at < 0 ? undefined : folders.splice(at, 2)[1];
const voicesAt = folders.indexOf('--voices');
const voices = voicesAt < 0 ? undefined : folders.splice(voicesAt, 2)[1];
const tallies = {};
const PERIOD_FIELDS = ['jitter', 'rap', 'shimmer', 'shimmer dB', 'apq3', 'CPPS'];

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
p = selected ("Pitch")
f = Get quantile: 0, 0, 0.5, "Hertz"
v = Count voiced frames
m = Get number of frames
selectObject: s
To Harmonicity (cc): 0.01, 75, 0.1, 1
h = Get mean: 0, 0
selectObject: s, p
To PointProcess (cc)
k = selected ("PointProcess")
j = Get jitter (local): 0, 0, 0.0001, 0.02, 1.3
r = Get jitter (rap): 0, 0, 0.0001, 0.02, 1.3
selectObject: s, k
a = Get shimmer (local): 0, 0, 0.0001, 0.02, 1.3, 1.6
d = Get shimmer (local_dB): 0, 0, 0.0001, 0.02, 1.3, 1.6
q = Get shimmer (apq3): 0, 0, 0.0001, 0.02, 1.3, 1.6
selectObject: s
To PowerCepstrogram: 60, 0.002, 5000, 50
Smooth: 0.01, 0.001
g = selected ("PowerCepstrogram")
c = 0
for i to m
  selectObject: p
  hz = Get value in frame: i, "Hertz"
  if hz <> undefined
    t = Get time from frame number: i
    selectObject: g
    To PowerCepstrum (slice): t
    x = Get peak prominence: 60, 330, "parabolic", 0.001, 0, "Straight", "Robust"
    Remove
    c = c + x / v
  endif
endfor
writeInfoLine: f, " ", v / m, " ", h, " ", 100 * j, " ", 100 * r, " ", 100 * a, " ", d, " ", 100 * q, " ", c
`;
const scratch = mkdtempSync(join(tmpdir(), 'pitch-truth-'));
writeFileSync(join(scratch, 'voice.praat'), SCRIPT);

/** Praat's reading; nothing where it is not installed, or cannot read the file. */
function praat(path) {
  try {
    const line = execFileSync('praat', ['--run', join(scratch, 'voice.praat'), resolve(path)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [medianHz, share, hnrDb, ...periods] = line.trim().split(' ').map(Number);
    return { medianHz, share, hnrDb, periods };
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
    const { of } = await readMeasures(source, [
      f0,
      hnr,
      voicedShare,
      jitter,
      shimmer,
      cepstralPeak,
    ]);
    const [periods, amplitudes] = [of(jitter).value, of(shimmer).value];
    return {
      periods: [
        periods?.localPercent,
        periods?.rapPercent,
        amplitudes?.localPercent,
        amplitudes?.localDb,
        amplitudes?.apq3Percent,
        of(cepstralPeak).value,
      ],
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
  for (const [i, field] of PERIOD_FIELDS.entries())
    if (got.periods[i] !== undefined)
      check(`${set}: ${field} against Praat`, file, reference.periods[i], got.periods[i], {
        within: 0.05,
        relative: true,
      });
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
if (voices)
  for (const name of readdirSync(voices).filter((file) => file.endsWith('.wav'))) {
    const path = join(voices, name);
    checkPraat('voices', name, path, await read(path));
  }
rmSync(scratch, { recursive: true });
console.table(tallies);
