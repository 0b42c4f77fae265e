// How often noise gates are found in speech, and how often where there are none:
//   node evaluation/gates.mjs [--seed 1] [--sources 10] [--singles 40] [--list] speech=FOLDER,… other=FOLDER,…
// Clips of a folder are joined to 40 s with pauses, and noise of a random colour is added 22 to 60 dB below the speech. With
// noise of 45 to 78 dB below it the pauses between the clips are as good as muted, and count apart. Each goes through gates and expanders of usual settings (evaluation/gates/cases.mjs).
// --singles: of each group so many recordings of 4 s and more count as they are, which is where false alarms are counted.
import { readMeasures } from '../packages/engine/dist/index.js';
import { gateDefects } from '../packages/engine/dist/derived/defects/noise-gate.js';
import { durationSec } from '../packages/engine/dist/measures/file.js';
import { evaluationMeasure } from './evaluation-measure.mjs';
import { between } from './defects/put/places.mjs';
import { decode, drawn, filesOf } from './defects/recordings.mjs';
import {
  expanderOf,
  gated,
  loweredDb,
  randomOfSource,
  settingsOf,
  speechOf,
  throughTool,
  withNoise,
} from './gates/cases.mjs';

const MIN_SEC = 15;
const MIN_SINGLE_SEC = 4;

const args = process.argv.slice(2);
const optionOf = (name, otherwise) => {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const isListed = args.includes('--list') && args.splice(args.indexOf('--list'), 1).length > 0;
const seed = Number(optionOf('--seed', '1'));
const perGroup = Number(optionOf('--sources', '10'));
const singles = Number(optionOf('--singles', '40'));

const gates = evaluationMeasure(
  'gates',
  { gateDefects },
  ({ gateDefects: { defects } }) => defects,
);

const rows = new Map();
async function count(names, { rateHz, samples, channels = [samples] }, about) {
  const measures = await readMeasures({ rateHz, channels }, [gates, durationSec]);
  const found = measures.of(gates).value;
  for (const name of names) {
    const row = rows.get(name) ?? { files: 0, found: 0, sec: 0 };
    rows.set(name, row);
    row.files++;
    row.found += found.length;
    row.sec += measures.of(durationSec).value;
  }
  if (isListed && found.length !== (names[0].startsWith('gate') ? 1 : 0))
    console.log(names[0], about, JSON.stringify(found));
}

for (const [group, where] of args.map((arg) => arg.split(/=(.*)/s))) {
  const files = drawn(filesOf(where), seed, Infinity);
  let sources = 0;
  for (const path of group.startsWith('other') ? [] : files) {
    if (sources === perGroup) break;
    const random = randomOfSource(seed, sources);
    const source = await speechOf(path, files, random).catch(() => undefined);
    if (!source || source.samples.length < MIN_SEC * source.rateHz) continue;
    sources++;
    const quiet = withNoise(source, between(random, 45, 78), random);
    await count([`none, pauses muted between clips | ${group}`], quiet, path);
    const snrDb = between(random, 22, 60);
    const noisy = withNoise(source, snrDb, random);
    await count([`none | ${group}`], noisy, path);
    for (let i = 0; i < 3; i++) {
      const settings = settingsOf(random, snrDb);
      const { rangeDb, releaseMs } = settings;
      await count(
        [
          `gate | ${group}`,
          'gate | all',
          `gate, range ${rangeDb} dB | all`,
          `gate, release ${releaseMs} ms | all`,
        ],
        gated(noisy, settings),
        `${path} ${JSON.stringify(settings)}`,
      );
    }
    const settings = settingsOf(random, snrDb);
    for (const ratio of [2, 4]) await expand({ ...settings, ratio }, noisy, path);
    await expand(expanderOf(random, snrDb), noisy, path);
    await count(['agate 1:9 | all'], throughTool(noisy, 'agate', { ...settings, ratio: 9 }), path);
  }
  let read = 0;
  for (const path of files) {
    if (read === singles) break;
    const recording = await decode(path).catch(() => undefined);
    if (!recording || recording.channels[0].length < MIN_SINGLE_SEC * recording.rateHz) continue;
    read++;
    await count([`as they are | ${group}`], recording, path);
  }
}

/** What lowers the noise of the pauses by less is inaudible, or nearly. */
async function expand(settings, noisy, path) {
  const spoilt = throughTool(noisy, 'compand', settings);
  const byDb = loweredDb(noisy, spoilt);
  const range = byDb < 6 ? 'under 6' : byDb < 10 ? '6 to 10' : '10 and more';
  await count(
    [
      'expander 1:2 to 1:4 (compand) | all',
      `expander, noise of the pauses ${range} dB lower | all`,
    ],
    spoilt,
    `${path} ${JSON.stringify(settings)}`,
  );
}

console.log('| gate | recordings | files | found | hours |\n|---|---|--:|--:|--:|');
for (const [name, { files, found, sec }] of [...rows].sort())
  console.log(
    `| ${name} | ${files} | ${found} (${((100 * found) / files).toFixed(0)} %) | ${(sec / 3600).toFixed(2)} |`,
  );
