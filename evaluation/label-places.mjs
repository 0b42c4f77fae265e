// Whether the labels of an episode land on its faults, in the format of Audacity:
//   node evaluation/label-places.mjs [--seed 1] [--minutes 40] speech=FOLDER,…
// The episode is joined from real speech of one sample rate. Each kind of fault is put into a part of 20 s of its own, with
// evaluation/defects/put. A fault counts as labelled where a label of its kind starts within 50 ms of it.
import { profileByName } from '../packages/report/dist/questions/families.js';
import { openReader } from '../packages/report/dist/reading/reader.js';
import { labelsOf, writeLabels } from '../packages/report/dist/text/labels.js';
import { DEFECT_NAMES } from '../packages/report/dist/verdicts/findings/damage.js';
import { analyze } from '../packages/engine/dist/index.js';
import { randomOf } from './defects/chance.mjs';
import { PUT } from './defects/put.mjs';
import { decode, drawn, filesOf } from './defects/recordings.mjs';

const PART_SEC = 20;
const WITHIN_SEC = 0.05;
const args = process.argv.slice(2);
const optionOf = (name, otherwise) => {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const seed = Number(optionOf('--seed', '1'));
const minutes = Number(optionOf('--minutes', '40'));
const files = drawn(filesOf(args[0].split('=')[1]), seed, 1000);

const parts = [];
let rateHz;
for (const path of files) {
  const recording = await decode(path);
  rateHz ??= recording.rateHz;
  const channel = recording.channels[0];
  if (recording.rateHz !== rateHz || channel.length < PART_SEC * rateHz) continue;
  parts.push(channel.slice(0, PART_SEC * rateHz));
}
const count = Math.round((60 * minutes) / PART_SEC);
const episode = new Float32Array(count * PART_SEC * rateHz);
for (let i = 0; i < count; i++) episode.set(parts[i % parts.length], i * PART_SEC * rateHz);

const truth = [];
const step = Math.floor(count / (Object.keys(PUT).length + 1));
for (const [k, [kind, put]] of Object.entries(PUT).entries()) {
  const at = (k + 1) * step * PART_SEC;
  const channel = episode.subarray(at * rateHz, (at + PART_SEC) * rateHz);
  const places = put({ rateHz, channels: [channel] }, randomOf(seed * 100 + k)) ?? [];
  for (const { atSec } of places) truth.push({ kind, sec: at + atSec });
}

const answer = profileByName.get('defects');
const { body } = await analyze({ rateHz, channels: [episode] }, { answer });
const lines = writeLabels('audacity', labelsOf(answer, openReader([{ answer, body }]))).split('\n');
const labels = lines.map((line) => {
  const [start, end, text] = line.split('\t');
  return { startSec: Number(start), endSec: Number(end), text: text.toLowerCase() };
});
console.log(`${minutes} min, ${parts.length} recordings of ${rateHz} Hz, ${labels.length} labels`);
console.log(
  '| kind | put in | labelled within 50 ms | a label of any kind within 50 ms |\n|---|--:|--:|--:|',
);
for (const kind of Object.keys(PUT)) {
  const places = truth.filter((one) => one.kind === kind);
  const isNear = ({ sec }, label) => Math.abs(label.startSec - sec) <= WITHIN_SEC;
  const own = places.filter((place) =>
    labels.some((label) => isNear(place, label) && label.text.startsWith(DEFECT_NAMES[kind][0])),
  );
  const any = places.filter((place) => labels.some((label) => isNear(place, label)));
  console.log(`| ${kind} | ${places.length} | ${own.length} | ${any.length} |`);
}
const isPut = ({ startSec, endSec }) =>
  truth.some(({ sec }) => {
    const from = Math.floor(sec / PART_SEC) * PART_SEC;
    return endSec >= from && startSec <= from + PART_SEC;
  });
console.log(
  `labels outside the parts with faults: ${labels.filter((label) => !isPut(label)).length}`,
);
