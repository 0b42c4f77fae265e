// An episode of 40 minutes with one of each fault, and where its label file places them:
//   node evaluation/episode.mjs FOLDER [--seed 1] [--out FILE.wav]
// Clips of speech out of the folder, with pauses of 0.3 to 1.2 s, are joined to 40 minutes, over noise of a room at -70 dBFS.
// Each kind of fault is put once
// into a section of its own; labels are those of `sonometer profile defects --labels audacity`. Prints each fault with the
// distance of the nearest label of its kind, and the labels that belong to none.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFECT_NAMES } from '../packages/report/dist/verdicts/findings/damage.js';
import { wavBytes } from '../packages/validation/dist/signals/wav-bytes.js';
import { randomOf } from './chance.mjs';
import { between, peakOf } from './defects/put/places.mjs';
import { PUT } from './defects/put.mjs';
import { decode, drawn, filesOf } from './defects/recordings.mjs';
import { overload } from './overload/spoil.mjs';

const SECONDS = 2400;
const SECTION_SEC = 20;
const WITHIN_SEC = 0.05;
const LEVEL = 0.5;
/** A difference of two uniform numbers has a mean square of a sixth. */
const ROOM = Math.sqrt(6) * 10 ** (-70 / 20);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, out: { type: 'string' } },
});
const random = randomOf(Number(values.seed));

async function speechOf(folder) {
  let rateHz;
  let samples;
  let filled = 0;
  for (const path of drawn(filesOf(folder), Number(values.seed), Infinity)) {
    const clip = await decode(path).catch(() => undefined);
    if (!clip || clip.rateHz !== (rateHz ??= clip.rateHz)) continue;
    samples ??= new Float32Array(SECONDS * rateHz);
    const peak = peakOf(clip.channels[0]);
    if (peak < 0.02) continue;
    const [clipSamples] = clip.channels;
    // Clips of different offsets, or one that breaks off at the end, would be faults that nobody put in.
    const offset = clipSamples.reduce((sum, x) => sum + x, 0) / clipSamples.length;
    const voice = clipSamples.map((x) => (LEVEL / peak) * (x - offset));
    if (filled + voice.length <= samples.length) samples.set(voice, filled);
    filled += voice.length + Math.round(between(random, 0.3, 1.2) * rateHz);
    if (filled < samples.length) continue;
    return { rateHz, samples: samples.map((x) => x + ROOM * (random() - random())) };
  }
  throw new Error('The folder has less than 40 minutes of speech.');
}

const putOverload = (recording) => {
  const spoilt = overload(recording, random, 'hard');
  if (!spoilt) return [];
  recording.channels[0].set(spoilt.recording.channels[0]);
  return [{ atSec: spoilt.truth.startSec, untilSec: spoilt.truth.endSec }];
};
const KINDS = { ...PUT, overload: putOverload };
const STEREO = new Set(['channel-swap', 'channel-mute']);

const { rateHz, samples } = await speechOf(positionals[0]);
const kinds = Object.keys(KINDS).filter((kind) => !STEREO.has(kind) && kind !== 'cut-end');
const truth = [];
for (const [index, kind] of kinds.entries()) {
  for (let attempt = 0; attempt < 5; attempt++) {
    const startSec = 60 + (index + attempt / 6) * ((SECONDS - 120) / kinds.length);
    const from = Math.round(startSec * rateHz);
    const length = SECTION_SEC * rateHz;
    const recording = { rateHz, channels: [samples.slice(from, from + length)] };
    const places = KINDS[kind](recording, random);
    if (places.length === 0) continue;
    samples.set(recording.channels[0].subarray(0, length), from);
    const [first] = places;
    truth.push({ kind, count: places.length, atSec: startSec + first.atSec, places, startSec });
    break;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sonometer-episode-'));
const wav = values.out ?? join(folder, 'episode.wav');
writeFileSync(wav, wavBytes(rateHz, [samples], 16));
const program = new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url).pathname;
const labels = execFileSync('node', [program, 'profile', 'defects', wav, '--labels', 'audacity'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((line) => /^[\d.]+\t/.test(line))
  .map((line) => {
    const [start, end, text] = line.split('\t');
    return { startSec: Number(start), endSec: Number(end), text };
  });
rmSync(folder, { recursive: true });

/** Flat tops and overloads are the same fault for a repair. */
const CLIPPED = ['clipping', 'lowered-clipping', 'overload'];
const namesOf = (kind) =>
  (CLIPPED.includes(kind) ? CLIPPED : [kind]).map((one) => DEFECT_NAMES[one][0].toLowerCase());
const isOfKind = ({ text }, kind) =>
  namesOf(kind).some((name) => text.toLowerCase().startsWith(`${name} (`));

let near = 0;
let total = 0;
const byKind = {};
for (const { kind, places, startSec } of truth)
  for (const place of places) {
    const atSec = startSec + place.atSec;
    const untilSec = startSec + (place.untilSec ?? place.atSec);
    const ofKind = labels.filter((label) => isOfKind(label, kind));
    const distances = ofKind.map((label) =>
      Math.max(0, label.startSec - untilSec, atSec - label.endSec),
    );
    const at = distances.indexOf(Math.min(...distances));
    const label = ofKind[at];
    const startErrorMs = label ? 1000 * (label.startSec - atSec) : NaN;
    total++;
    const isNear = (distances[at] ?? Infinity) <= WITHIN_SEC;
    if (isNear) near++;
    const counts = (byKind[kind] ??= { put: 0, near: 0 });
    counts.put++;
    if (isNear) counts.near++;
    console.log(
      `${kind} at ${atSec.toFixed(3)} s: ${label?.text ?? 'no label'}, start ${startErrorMs.toFixed(0)} ms off`,
    );
  }
const isTrue = (label) =>
  truth.some(
    ({ startSec }) => label.endSec >= startSec - 1 && label.startSec <= startSec + SECTION_SEC + 1,
  );
const others = labels.filter((label) => !isTrue(label));
for (const { startSec, endSec, text } of others)
  console.log(`no fault at ${startSec} to ${endSec} s: ${text}`);
for (const [kind, counts] of Object.entries(byKind))
  console.log(`${kind}: ${counts.near} of ${counts.put}`);
console.log(
  `${near} of ${total} faults have a label of their kind within ${1000 * WITHIN_SEC} ms; ${others.length} labels elsewhere in 40 minutes`,
);
