// How often defects are found where they were put, and where there are none:
//   node evaluation/defects.mjs --seeds 1,2 [--files 40] [--json FILE] [--list] [--clean] [--kinds click,…] [--through mp3] speech=FOLDER,… music=FOLDER,… percussion=… field=…
// A folder may carry a pattern of paths: music=games:/music/. Of each group as many files as
// --files gives are drawn with each seed; their first minute is read clean, and once with every
// kind of defect put in. --list names each false alarm; --clean only counts those. --through
// encodes with FFmpeg what is read, spoilt or clean: mp3, m4a, ogg or opus at 128 kbit/s.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMeasures } from '../packages/engine/dist/index.js';
import { DEFECT_KINDS } from '../packages/engine/dist/derived/defects/defect.js';
import { defectCounts, defectList } from '../packages/engine/dist/measures/defects.js';
import { randomOf } from './chance.mjs';
import { PUT } from './defects/put.mjs';
import { peakOf } from './defects/put/places.mjs';
import { decode, drawn, filesOf, MAX_SEC } from './defects/recordings.mjs';
import { wavBytes } from '../packages/validation/dist/signals/wav-bytes.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const MIN_SEC = 1;
const WITHIN_SEC = {
  click: 0.005,
  dropout: 0.005,
  'soft-dropout': 0.01,
  clipping: 0.01,
  'polarity-flip': 0.005,
  'channel-swap': 0.005,
  'cut-end': 0,
  'level-jump': 0.3,
};
const CHANGE_WITHIN_SEC = 0.15;
/** Put in only where a count of none would be given: a reason is no miss. */
const WHERE_REPORTED = { 'level-jump': true, crackle: true };

const args = process.argv.slice(2);
const optionOf = (name, otherwise) => {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const flag = (name) => args.includes(name) && args.splice(args.indexOf(name), 1).length > 0;
const seeds = optionOf('--seeds', '1,2').split(',').map(Number);
const perGroup = Number(optionOf('--files', '40'));
const jsonPath = optionOf('--json');
const kinds = optionOf('--kinds', DEFECT_KINDS.join(',')).split(',');
const through = optionOf('--through');
const isListed = flag('--list');
const isRows = flag('--rows');
const isCleanOnly = flag('--clean');

const defectsOf = async (recording) =>
  through === undefined
    ? (await readMeasures(recording, [defectList])).of(defectList).value
    : defectsOfCoded(recording);

async function defectsOfCoded({ rateHz, channels }) {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-defects-'));
  try {
    const [from, to] = [join(folder, 'spoilt.wav'), join(folder, `spoilt.${through}`)];
    writeFileSync(from, wavBytes(rateHz, channels, 24));
    execFileSync('ffmpeg', ['-v', 'error', '-i', from, '-b:a', '128k', to]);
    return await defectsOfFile(to);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function defectsOfFile(path) {
  const source = openPathSource(path);
  try {
    return (await readMeasures(source, [defectList])).of(defectList).value;
  } finally {
    source.close();
  }
}

/** Whether the recording as it is has a count of the kind. */
async function isReported(kind, recording) {
  const count = defectCounts.find(({ id }) => id === `defectCounts.${kind}`);
  return 'value' in (await readMeasures(recording, [count])).of(count);
}

const copyOf = ({ rateHz, channels }) => ({ rateHz, channels: channels.map((c) => c.slice()) });

const rows = {}; // group → kind → counts
const notes = {};
const rowOf = (group, kind) =>
  ((rows[group] ??= {})[kind] ??= { put: 0, found: 0, falseAlarms: 0, cleanSec: 0 });

const meets = (kind, { atSec, untilSec = atSec }, found) => {
  const within = WITHIN_SEC[kind] ?? CHANGE_WITHIN_SEC;
  return (
    found.kind === kind && found.startSec <= untilSec + within && found.endSec >= atSec - within
  );
};

// --rows FILE:SEEDS…: what --json wrote, as rows of packages/engine/src/derived/defects/kinds/.
if (isRows) {
  for (const arg of args) {
    const [path, drawnWith] = arg.split(':');
    const counted = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
    for (const [recordings, ofKinds] of counted)
      for (const [kind, { put, found, falseAlarms, cleanSec }] of Object.entries(ofKinds)) {
        const cleanHours = Number((cleanSec / 3600).toFixed(3));
        console.log(
          `${kind}: ${JSON.stringify([recordings, drawnWith, put, found, cleanHours, falseAlarms])},`,
        );
      }
  }
  process.exit();
}

const groups = args.map((arg) => arg.split(/=(.*)/s));
for (const [group, where] of groups) {
  const files = filesOf(where);
  for (const seed of seeds) {
    for (const [index, path] of drawn(files, seed, perGroup).entries()) {
      let recording;
      try {
        recording = await decode(path);
      } catch {
        continue;
      }
      const sec = (recording.channels[0]?.length ?? 0) / recording.rateHz;
      if (sec < MIN_SEC || Math.max(...recording.channels.map(peakOf)) < 0.01) continue;
      const clean = await defectsOf(recording);
      // Where only the first minute was read, the end is not that of the file.
      const isWhole = sec < MAX_SEC - 0.01;
      const ends = isWhole || !kinds.includes('cut-end') ? clean : await defectsOfFile(path);
      for (const kind of kinds) {
        const row = rowOf(group, kind);
        const mine = (kind === 'cut-end' ? ends : clean).filter((found) => found.kind === kind);
        row.cleanSec += sec;
        row.falseAlarms += mine.length;
        if (isListed && kind !== 'clipping')
          for (const { startSec, channel, evidence } of mine.slice(0, 5))
            console.log(group, kind, path, startSec.toFixed(4), channel, JSON.stringify(evidence));
        if (isCleanOnly || (WHERE_REPORTED[kind] && !(await isReported(kind, recording)))) continue;
        const spoilt = copyOf(recording);
        const places = PUT[kind](spoilt, randomOf(1000 * seed + index));
        if (places.length === 0) continue;
        // Defects of the original do not count as put in.
        const all = await defectsOf(spoilt);
        row.put += places.length;
        for (const place of places) {
          const isFound = all.some((found) => meets(kind, place, found));
          if (isFound) row.found++;
          if (place.note === undefined) continue;
          const note = (notes[`${group}, ${place.note}`] ??= { put: 0, found: 0 });
          note.put++;
          if (isFound) note.found++;
        }
      }
    }
  }
}

const percent = ({ put, found }) => (put === 0 ? '–' : `${((100 * found) / put).toFixed(1)} %`);
console.log('| kind | recordings | put in | found | clean hours | false alarms | per hour |');
console.log('|---|---|--:|--:|--:|--:|--:|');
for (const kind of kinds)
  for (const [group, ofKinds] of Object.entries(rows)) {
    const row = ofKinds[kind];
    const hours = row.cleanSec / 3600;
    console.log(
      `| ${kind} | ${group} | ${row.put} | ${percent(row)} | ${hours.toFixed(2)} | ${row.falseAlarms} | ${(row.falseAlarms / hours).toFixed(1)} |`,
    );
  }
for (const [name, note] of Object.entries(notes))
  console.log(`${name}: ${percent(note)} of ${note.put}`);
if (jsonPath) writeFileSync(jsonPath, JSON.stringify(rows));
