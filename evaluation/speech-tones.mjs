/**
 * Speech that is found in single instruments and choirs, where there is none, and in voices:
 *
 *   npm run build && node evaluation/speech-tones.mjs [--soundfont 0] [--takes 1-3] [VOICE...]
 *
 * fluidsynth plays nine seconds of melody on the strings, choirs and winds of General MIDI; take 3 plays triads. Constants
 * were chosen on soundfont 0 (FluidR3); soundfont 1 (TimGM6mb) was looked at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, voice } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { computeChance } from './music/chance.mjs';
import { midiFile } from './music/midi.mjs';
import { render, soundfonts } from './music/render.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    soundfont: { type: 'string', default: '0' },
    takes: { type: 'string', default: '1-3' },
  },
});
const [first, last = first] = values.takes.split('-').map(Number);
const PROGRAMS = [
  ...[40, 41, 42, 44, 45, 48, 49, 50, 52, 53, 54, 56, 57, 60, 64, 65],
  ...[66, 68, 69, 70, 71, 72, 73, 74, 75, 77, 78, 79, 85, 91, 109, 110],
];

function computeMelody(program, take) {
  const chance = computeChance(program * 97 + take * 13 + 5000 * Number(values.soundfont));
  const notes = [];
  let startSec = 0.3;
  let midi = chance.whole(55, 72);
  const legato = chance.pick([0.7, 0.95, 1.1]);
  while (startSec < 9) {
    const lengthSec = chance.pick([0.3, 0.5, 0.5, 0.8, 1.2, 2]);
    if (chance.next() < 0.85)
      for (const above of take === 3 ? [0, 4, 7] : [0])
        notes.push({
          startSec,
          endSec: startSec + lengthSec * legato,
          midi: midi + above,
          velocity: chance.whole(60, 110),
        });
    startSec += lengthSec;
    const step = chance.pick([-5, -3, -2, -2, -1, 0, 1, 2, 2, 3, 4, 7]);
    midi = Math.min(84, Math.max(48, midi + step));
  }
  return midiFile(notes, [program]);
}

const rows = {};
async function add(set, path) {
  const row = (rows[set] ??= { files: 0, seconds: 0 });
  row.files++;
  for (const speechDetector of ['v1', 'k2', 'n1']) {
    const source = openPathSource(path);
    const { body } = await analyze(source, { answer: voice, options: { speechDetector } });
    source.close();
    row[speechDetector] = (row[speechDetector] ?? 0) + (body.speechSec ?? 0);
    if (speechDetector === 'v1') row.seconds += body.durationSec ?? 0;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sonometer-tones-'));
try {
  for (const program of PROGRAMS)
    for (let take = first; take <= last; take++) {
      const name = join(folder, `${program}-${take}.wav`);
      await add(
        'instruments',
        render(computeMelody(program, take), name, soundfonts[Number(values.soundfont)]),
      );
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const path of positionals) await add('voices', path);
for (const row of Object.values(rows))
  for (const [name, value] of Object.entries(row)) row[name] = Number(value.toFixed(1));
console.table(rows);
