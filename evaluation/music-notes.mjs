/**
 * Checks the notes of single lines, and the pitch of single sounds, against the notes that
 * fluidsynth played.
 *
 *   npm run build && node evaluation/music-notes.mjs [--seeds 1-3] [--soundfont 0] [--out FOLDER]
 *
 * Lines of forty notes on eight instruments; a note is found whose onset lies within 50 ms and
 * whose pitch within 50 cents (MIREX, note tracking). For comparison aubionotes, where it is
 * installed. Constants were chosen on seeds 1 to 3 with soundfont 0 (FluidR3); seeds 11 to 13 with
 * soundfont 1 (TimGM6mb) were looked at once. Single notes: three of each of 112 programs, scored
 * where Praat and aubiopitch agree within 20 cents.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { analyze, profiles, sample } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { line, PLAYERS, single } from './music/lines.mjs';
import { midiFile, render, soundfonts } from './music/render.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-3' },
    soundfont: { type: 'string', default: '0' },
    out: { type: 'string', default: '/tmp/music-evaluation' },
    singles: { type: 'boolean', default: false },
  },
});
const [first, last = first] = values.seeds.split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, i) => first + i);
const soundfont = soundfonts[Number(values.soundfont)];
const folder = join(values.out, values.soundfont);
mkdirSync(folder, { recursive: true });
const notesAnswer = profiles.notes;
const made = ({ notes, programs, cents }, name) =>
  render(midiFile(notes, programs, cents), join(folder, `${name}.wav`), soundfont);

let [audioSec, wallSec] = [0, 0];
async function read(path, answer) {
  const source = openPathSource(path);
  const begin = process.cpuUsage();
  try {
    const { body, durationSec } = await analyze(source, { answer, options: { round: false } });
    audioSec += durationSec;
    const { user, system } = process.cpuUsage(begin);
    wallSec += (user + system) / 1e6;
    return body;
  } finally {
    source.close();
  }
}

function run(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Notes of aubionotes: `midi start end` a line. */
function aubioNotes(path) {
  const text = run('aubionotes', ['-i', path]);
  return text
    ?.split('\n')
    .map((one) => one.trim().split(/\s+/).map(Number))
    .filter((one) => one.length === 3)
    .map(([midi, startSec]) => ({ startSec, pitch: midi }));
}

const ONSET_SEC = 0.05;
/** Share of the notes that are found once each: onset within 50 ms, pitch within 50 cents. */
function matched(truth, found) {
  const used = new Set();
  const pairs = [];
  for (const note of truth) {
    const near = found.findIndex(
      (one, i) =>
        !used.has(i) &&
        Math.abs(one.startSec - note.startSec) <= ONSET_SEC &&
        Math.abs(one.pitch - note.pitch) <= 0.5,
    );
    if (near < 0) continue;
    used.add(near);
    pairs.push([note, found[near]]);
  }
  return pairs;
}

const tally = () => ({ hits: 0, found: 0, truth: 0 });
const f1 = ({ hits, found, truth }) => (2 * hits) / (found + truth);
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const rows = {};
const [all, aubioAll] = [tally(), tally()];
const centErrors = [];
const onsetErrors = [];
for (const player of Object.keys(PLAYERS)) {
  const [ours, theirs] = [tally(), tally()];
  for (const seed of seeds) {
    const piece = line(seed, player);
    const path = made(piece, `line-${player.replace(' ', '-')}-${seed}`);
    const body = await read(path, notesAnswer);
    const truth = piece.notes.map(({ startSec, midi }) => ({
      startSec,
      pitch: midi + piece.cents / 100,
    }));
    const list = (body['note-list'] ?? []).map(({ startSec, midi, cents }) => ({
      startSec,
      pitch: midi + cents / 100,
    }));
    const pairs = matched(truth, list);
    for (const [note, one] of pairs) {
      centErrors.push(Math.abs(100 * (one.pitch - note.pitch)));
      onsetErrors.push(Math.abs(one.startSec - note.startSec));
    }
    const peer = aubioNotes(path) ?? [];
    for (const [sum, hits, found] of [
      [ours, pairs.length, list.length],
      [
        theirs,
        matched(
          truth.map(({ startSec, pitch }) => ({ startSec, pitch: Math.round(pitch) })),
          peer,
        ).length,
        peer.length,
      ],
    ]) {
      sum.hits += hits;
      sum.found += found;
      sum.truth += truth.length;
    }
  }
  for (const [sum, part] of [
    [all, ours],
    [aubioAll, theirs],
  ])
    for (const key of ['hits', 'found', 'truth']) sum[key] += part[key];
  rows[player] = {
    F1: percent(f1(ours)),
    precision: percent(ours.hits / Math.max(1, ours.found)),
    recall: percent(ours.hits / ours.truth),
    aubionotes: percent(f1(theirs)),
  };
}
rows.all = {
  F1: percent(f1(all)),
  precision: percent(all.hits / all.found),
  recall: percent(all.hits / all.truth),
  aubionotes: percent(f1(aubioAll)),
};
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
console.log(`lines, seeds ${values.seeds}, ${soundfont}`);
console.table(rows);
console.log(
  `median error of the pitch ${median(centErrors)?.toFixed(1)} cents, of the onset ${(1000 * median(onsetErrors)).toFixed(0)} ms; ${(audioSec / wallSec).toFixed(0)} times real time of processor`,
);

if (values.singles) {
  const script = join(folder, 'pitch.praat');
  writeFileSync(
    script,
    `form x\n  sentence path\nendform\nRead from file: path$\nn = Get number of channels\nif n > 1\n  Convert to mono\nendif\nTo Pitch (ac): 0.01, 30, 15, "no", 0.03, 0.45, 0.01, 0.35, 0.14, 2500\nf = Get quantile: 0, 0, 0.5, "Hertz"\nwriteInfoLine: fixed$ (f, 3)\n`,
  );
  const praat = (path) => Number(run('praat', ['--run', script, path]));
  const aubio = (path) => {
    const hz = (run('aubiopitch', ['-p', 'yinfft', '-i', path]) ?? '')
      .split('\n')
      .map((one) => Number(one.trim().split(/\s+/)[1]))
      .filter((one) => one > 0);
    return median(hz);
  };
  const count = {
    files: 0,
    agreed: 0,
    'sample within 10 cents': 0,
    'sample octave errors': 0,
    'sample no pitch': 0,
    'notes within 10 cents': 0,
    'notes octave errors': 0,
    'notes no pitch': 0,
  };
  const cents = (a, b) => 1200 * Math.log2(a / b);
  for (let program = 0; program < 112; program++)
    for (const midi of [36, 55, 74]) {
      const path = made(single(program, midi), `single-${program}-${midi}`);
      const [one, other] = [praat(path), aubio(path)];
      count.files++;
      if (!(one > 0) || !(other > 0) || Math.abs(cents(one, other)) > 20) continue;
      count.agreed++;
      const body = await read(path, sample);
      const root = (await read(path, notesAnswer))['root-key'];
      for (const [name, hz] of [
        ['sample', body.character?.f0Hz],
        ['notes', root?.hz],
      ]) {
        if (!hz) {
          count[`${name} no pitch`]++;
          continue;
        }
        const error = cents(hz, one);
        if (Math.abs(error) <= 10) count[`${name} within 10 cents`]++;
        else
          console.log(
            `  ${name} ${path}: ${hz.toFixed(2)} Hz, Praat ${one}, aubio ${other.toFixed(2)}`,
          );
        const octaves = Math.round(error / 1200);
        if (octaves !== 0) count[`${name} octave errors`]++;
      }
    }
  console.table(count);
}
process.exitCode = 0;
