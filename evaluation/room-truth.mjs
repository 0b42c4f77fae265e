// Checks the room: node evaluation/room-truth.mjs [TRUTH_FOLDER...] [--corpus CORPUS_FOLDER]
// A truth folder holds truth.json and the files it names; the corpus holds manifest.json and
// reference.json. Prints the corpus responses as a table, and every recording that is taken for one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../packages/engine/dist/core/options.js';
import { roomBands } from '../packages/engine/dist/measures/room.js';
import { readMeasures } from '../packages/engine/dist/read-measures.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const folders = process.argv.slice(2);
const at = folders.indexOf('--corpus');
const corpus = at < 0 ? undefined : folders.splice(at, 2)[1];
const tallies = {};
const SOURCES = ['clap', 'balloon', 'impulse', 'sweep'];
const options = readOptions({}, [], new Date());

function check(field, isRight, file, expected, measured) {
  const tally = (tallies[field] ??= { right: 0, of: 0 });
  tally.of++;
  if (isRight) tally.right++;
  else console.log(`${field}: ${file}: expected ${expected}, got ${measured}`);
}

/** The bands, or the message of the fault that refuses the recording. */
async function read(path, roomSource) {
  const source = openPathSource(path);
  try {
    const { of } = await readMeasures(source, [roomBands], { ...options, roomSource });
    return of(roomBands).value;
  } catch (error) {
    if (error.code === 'room.unmeasurable') return error.message;
    throw error;
  } finally {
    source.close();
  }
}

const timeOf = (band) => band?.t30Sec ?? band?.t20Sec ?? null;

for (const folder of folders) {
  const { files } = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  for (const { path, truth, tolerance } of files.filter(({ family }) => family === 'room')) {
    const file = join(folder, path);
    if (truth.error) {
      for (const source of SOURCES) {
        const got = await read(file, source);
        check('refused', typeof got === 'string', `${file} as ${source}`, 'a fault', 'bands');
      }
      continue;
    }
    const got = await read(file, truth.roomSource);
    if (truth.lowRange) {
      // Too noisy for most bands: a refusal, or times that are right.
      const times = typeof got === 'string' ? [] : got.filter((band) => timeOf(band) !== null);
      const isRight = times.every(
        (band) => Math.abs(timeOf(band) / truth.rt60Sec[band.bandHz] - 1) <= 0.15,
      );
      check('low range', isRight, file, 'nothing invented', JSON.stringify(got));
      continue;
    }
    for (const [bandHz, expected] of Object.entries(truth.rt60Sec)) {
      const band = typeof got === 'string' ? undefined : got.find((b) => b.bandHz === +bandHz);
      const measured = timeOf(band);
      const isLow = +bandHz < 500;
      // Below 500 Hz a short decay has too few modes: a missing time is no error there.
      if (isLow && measured === null) continue;
      const field = `${truth.roomSource}${isLow ? ', below 500 Hz (15 %)' : ''}`;
      const within = isLow ? 0.15 : tolerance.rt60Rel;
      const isRight = measured !== null && Math.abs(measured / expected - 1) <= within;
      const shown = measured === null ? got : `${measured.toFixed(3)} at ${bandHz} Hz`;
      check(field, isRight, file, expected, shown);
    }
  }
}

if (corpus) {
  const { files } = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8'));
  const { files: references } = JSON.parse(readFileSync(join(corpus, 'reference.json'), 'utf8'));
  for (const { path, kind, labels } of files) {
    if (['malformed', 'conformance'].includes(kind)) continue;
    if (kind === 'room') {
      const got = await read(join(corpus, path), labels.roomSource);
      console.log(`\n${path} as ${labels.roomSource}${typeof got === 'string' ? `: ${got}` : ''}`);
      if (typeof got === 'string') continue;
      const octaves = references.find((file) => file.path === path).octaveDecay_ownSchroeder;
      console.table(
        got.map(({ bandHz, t20Sec, t30Sec }) => ({
          bandHz,
          t20Sec: t20Sec?.toFixed(3),
          referenceT20: octaves[bandHz]?.t20,
          t30Sec: t30Sec?.toFixed(3),
          referenceT30: octaves[bandHz]?.t30,
        })),
      );
      continue;
    }
    for (const source of SOURCES) {
      const got = await read(join(corpus, path), source);
      check(
        `corpus ${kind} refused`,
        typeof got === 'string',
        `${path} as ${source}`,
        'a fault',
        'bands',
      );
    }
  }
}
console.table(tallies);
