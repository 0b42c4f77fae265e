/**
 * Holds key, tuning, changes of key and chords to music of known keys, played by fluidsynth.
 *
 *   npm run build && node evaluation/music-keys.mjs [--seeds 1-3] [--soundfont 0] [--out FOLDER] [--essentia FOLDER]
 *
 * Pieces of 16 bars in all 24 keys, pieces with one change of key, comping on three instruments,
 * and drums only. Constants were chosen on seeds 1 to 3 with soundfont 0 (FluidR3); seeds 11 to 13
 * with soundfont 1 (TimGM6mb) were looked at once. FOLDER of `--essentia` is one in which `npm
 * install essentia.js` was run: its KeyExtractor reads the same files.
 */
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, profiles } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { midiFile, render, samplesOf, soundfonts } from './music/render.mjs';
import { comping, drumsOnly, keyPiece, modulation, NAMES } from './music/progressions.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-3' },
    soundfont: { type: 'string', default: '0' },
    out: { type: 'string', default: '/tmp/music-evaluation' },
    essentia: { type: 'string' },
  },
});
const [first, last = first] = values.seeds.split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, i) => first + i);
const soundfont = soundfonts[Number(values.soundfont)];
const folder = join(values.out, values.soundfont);
mkdirSync(folder, { recursive: true });
const answer = profiles.key;

const made = ({ notes, programs, cents }, name) =>
  render(midiFile(notes, programs, cents), join(folder, `${name}.wav`), soundfont);

let [audioSec, wallSec] = [0, 0];
async function read(path) {
  const source = openPathSource(path);
  const begin = performance.now();
  try {
    const { body, durationSec } = await analyze(source, { answer, options: { round: false } });
    audioSec += durationSec;
    wallSec += (performance.now() - begin) / 1000;
    return body;
  } finally {
    source.close();
  }
}

const FLATS = { Db: 1, Eb: 3, Gb: 6, Ab: 8, Bb: 10 };
const pitchClass = (name) => FLATS[name] ?? NAMES.indexOf(name);
const numberOf = ({ tonic, mode }) => tonic + (mode === 'major' ? 0 : 12);
const keyNamed = (name) => {
  const [tonic, mode] = name.split(' ');
  return pitchClass(tonic) + (mode === 'major' ? 0 : 12);
};

/** MIREX, Audio Key Detection: 1, fifth .5, relative .3, parallel .2. */
function mirex(truth, found) {
  if (found === undefined) return 0;
  if (truth === found) return 1;
  const [a, b] = [truth % 12, found % 12];
  const isMajor = truth < 12;
  if (isMajor === found < 12) return [5, 7].includes((a - b + 12) % 12) ? 0.5 : 0;
  if (a === b) return 0.2;
  return b === (a + (isMajor ? 9 : 3)) % 12 ? 0.3 : 0;
}

/**
 * Share of the time in which two lists of chords agree; a dim7 is the same on all four of its
 * notes.
 */
function chordOverlap(truth, found) {
  const tallies = { same: 0, triads: 0, all: 0, byQuality: {} };
  let at = 0;
  for (const { startSec, endSec, root, quality } of truth)
    for (let sec = startSec + 0.005; sec < endSec; sec += 0.01) {
      while (at < found.length - 1 && found[at].endSec <= sec) at++;
      while (at > 0 && found[at].startSec > sec) at--;
      const [name, kind] = found[at].chord.split(':');
      const apart = kind === undefined ? NaN : (pitchClass(name) - root + 12) % 12;
      const isSame =
        quality === 'N'
          ? kind === undefined
          : kind === quality && (apart === 0 || (kind === 'dim7' && apart % 3 === 0));
      tallies.all++;
      tallies.same += isSame;
      const of = (tallies.byQuality[quality] ??= [0, 0]);
      of[0] += isSame;
      of[1]++;
    }
  return tallies;
}

let keyOfEssentia;
if (values.essentia) {
  const { Essentia, EssentiaWASM } = createRequire(resolve(values.essentia, 'x.cjs'))(
    'essentia.js',
  );
  const essentia = new Essentia(EssentiaWASM);
  keyOfEssentia = (path) => {
    const samples = essentia.arrayToVector(samplesOf(path));
    const { key, scale } = essentia.KeyExtractor(samples);
    samples.delete();
    return keyNamed(`${key} ${scale}`);
  };
}

const percent = (part, of) => `${((100 * part) / of).toFixed(1)} %`;
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

// Keys, tuning, chords of the same pieces.
const keyRun = {
  score: 0,
  exact: 0,
  none: 0,
  count: 0,
  essentia: 0,
  essentiaExact: 0,
  wrongChanges: 0,
};
const tuningErrors = [];
const byLead = { 'under 0.05': [0, 0], '0.05 to 0.15': [0, 0], 'over 0.15': [0, 0] };
const ofPieces = { same: 0, all: 0 };
for (const seed of seeds)
  for (let key = 0; key < 24; key++) {
    const piece = keyPiece(seed, key);
    const path = made(piece, `key-${seed}-${key}`);
    const body = await read(path);
    const found = body.key && keyNamed(body.key.name);
    keyRun.count++;
    keyRun.score += mirex(key, found);
    keyRun.exact += found === key;
    keyRun.none += found === undefined;
    keyRun.wrongChanges += (body['key-list']?.length ?? 1) - 1;
    if (body.key) {
      const { lead } = body.key;
      const tally = byLead[lead < 0.05 ? 'under 0.05' : lead < 0.15 ? '0.05 to 0.15' : 'over 0.15'];
      tally[0] += found === key;
      tally[1]++;
    }
    if (found !== key)
      console.log(
        `  ${path}: ${NAMES[key % 12]} ${key < 12 ? 'major' : 'minor'}, got ${body.key?.name ?? body.omitted?.key}, lead ${body.key?.lead.toFixed(2)}`,
      );
    if (body.tuning)
      tuningErrors.push({ error: body.tuning.cents - piece.cents, programs: piece.programs });
    const overlap = chordOverlap(
      piece.chords,
      body['chord-list'] ?? [{ startSec: 0, endSec: 1e9, chord: 'N' }],
    );
    ofPieces.same += overlap.same;
    ofPieces.all += overlap.all;
    if (keyOfEssentia) {
      const theirs = keyOfEssentia(path);
      keyRun.essentia += mirex(key, theirs);
      keyRun.essentiaExact += theirs === key;
    }
  }

// Changes of key.
const changes = { found: 0, of: 0, more: 0, keys: 0, errors: [] };
for (const seed of seeds.flatMap((seed) => [0, 1, 2, 3].map((i) => 4 * seed + i))) {
  const piece = modulation(seed);
  const list = (await read(made(piece, `change-${seed}`)))['key-list'] ?? [];
  const at = piece.keys[1].startSec;
  const nearest = list
    .slice(1)
    .map(({ startSec }) => startSec - at)
    .sort((a, b) => Math.abs(a) - Math.abs(b))[0];
  const isFound = nearest !== undefined && Math.abs(nearest) <= 5;
  changes.of++;
  changes.found += isFound;
  changes.more += Math.max(0, list.length - 1 - isFound);
  if (isFound) changes.errors.push(Math.abs(nearest));
  changes.keys += list.length > 0 && keyNamed(list[0].name) === numberOf(piece.keys[0]);
  changes.keys += list.length > 0 && keyNamed(list.at(-1).name) === numberOf(piece.keys[1]);
}

// Comping on three instruments.
const INSTRUMENTS = { piano: 0, guitar: 24, strings: 48 };
const comps = {};
const byQuality = {};
for (const [name, program] of Object.entries(INSTRUMENTS))
  for (const seed of seeds) {
    const piece = comping(seed, program);
    const body = await read(made(piece, `comp-${seed}-${program}`));
    const overlap = chordOverlap(
      piece.chords,
      body['chord-list'] ?? [{ startSec: 0, endSec: 1e9, chord: 'N' }],
    );
    const tally = (comps[name] ??= { same: 0, all: 0 });
    tally.same += overlap.same;
    tally.all += overlap.all;
    for (const [quality, [same, all]] of Object.entries(overlap.byQuality)) {
      const of = (byQuality[quality] ??= [0, 0]);
      of[0] += same;
      of[1] += all;
    }
  }

// Drums by themselves have no key.
const drums = { none: 0, of: 0 };
for (const seed of seeds.flatMap((seed) => [0, 1, 2, 3].map((i) => 4 * seed + i))) {
  const body = await read(made(drumsOnly(seed), `drums-${seed}`));
  drums.of++;
  drums.none += body.key === undefined || body.key === null;
}

const total = (field) => Object.values(comps).reduce((sum, tally) => sum + tally[field], 0);
const errors = tuningErrors.map(({ error }) => Math.abs(error));
console.log(`seeds ${values.seeds}, ${soundfont}`);
console.table({
  'key, MIREX': percent(keyRun.score, keyRun.count),
  'key, right': percent(keyRun.exact, keyRun.count),
  ...(keyOfEssentia && {
    'key of Essentia, MIREX': percent(keyRun.essentia, keyRun.count),
    'key of Essentia, right': percent(keyRun.essentiaExact, keyRun.count),
  }),
  pieces: keyRun.count,
  'no key': keyRun.none,
  ...Object.fromEntries(
    Object.entries(byLead).map(([lead, [right, of]]) => [
      `right at a lead ${lead}`,
      `${right} of ${of}`,
    ]),
  ),
  'changes found in pieces without': keyRun.wrongChanges,
  'tuning, median error, cents': median(errors).toFixed(1),
  'tuning within 5 cents': `${errors.filter((error) => error <= 5).length} of ${errors.length}`,
  'tuning, largest error, cents': Math.max(...errors).toFixed(1),
  'changes of key within 5 s': `${changes.found} of ${changes.of}`,
  'their median error, s': median(changes.errors)?.toFixed(2),
  'keys before and after right': `${changes.keys} of ${2 * changes.of}`,
  'more changes than there are': changes.more,
  ...Object.fromEntries(
    Object.entries(comps).map(([name, { same, all }]) => [`chords, ${name}`, percent(same, all)]),
  ),
  'chords, all comping': percent(total('same'), total('all')),
  ...Object.fromEntries(
    Object.entries(byQuality).map(([name, [same, all]]) => [`chords, ${name}`, percent(same, all)]),
  ),
  'chords of the 24 keys': percent(ofPieces.same, ofPieces.all),
  'drums without a key': `${drums.none} of ${drums.of}`,
  'times real time': (audioSec / wallSec).toFixed(0),
});
