// How often overloads are found where they were put, after each coding, and how often where there are none:
//   node evaluation/overload.mjs --cases FOLDER [--seed 1] [--sources 8] [--clean FILE,…] [--list] speech=FOLDER,… music=FOLDER,…
// Of each group (its name begins with speech, music, percussion or field) as many sources as --sources are drawn with the seed. Sections of 1 to 3 s, or all
// of a source, are driven 6 to 18 dB over a ceiling, lowered by 1 to 16 dB, and coded with FFmpeg into FOLDER, which is
// used again. --clean: a list of recordings, a path a line, that only count false alarms. --limited 20: of all sources
// so many masters, driven 6, 9 or 12 dB into a limiter of FFmpeg; none should be flagged.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasures } from '../packages/engine/dist/index.js';
import { clippingDefects } from '../packages/engine/dist/derived/defects/click-defects.js';
import { overloads } from '../packages/engine/dist/derived/defects/overloads.js';
import { durationSec } from '../packages/engine/dist/measures/file.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { evaluationMeasure } from './evaluation-measure.mjs';
import { randomOf } from './chance.mjs';
import { drawn, filesOf } from './defects/recordings.mjs';
import { casesIn } from './overload/cases.mjs';

const args = process.argv.slice(2);
const optionOf = (name, otherwise) => {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const isListed = args.includes('--list') && args.splice(args.indexOf('--list'), 1).length > 0;
const folder = optionOf('--cases');
const seed = Number(optionOf('--seed', '1'));
const perGroup = Number(optionOf('--sources', '8'));
const limitedCount = Number(optionOf('--limited', '0'));
const cleanLists = optionOf('--clean', '').split(',').filter(Boolean);
const groups = args.map((arg) => arg.split(/=(.*)/s));

/** Every overload, and the flat tops that the list reports as clipping. */
const found = evaluationMeasure(
  'overloads',
  { overloads, clippingDefects },
  ({ overloads: stretches, clippingDefects: { defects: flat } }) => ({ stretches, flat }),
);

async function read(path) {
  const source = openPathSource(path);
  try {
    const measures = await readMeasures(source, [found, durationSec]);
    return { ...measures.of(found).value, sec: measures.of(durationSec).value };
  } finally {
    source.close();
  }
}

const LOSSY = {
  mp3_128: '128',
  aac_128: '128',
  mp3_64: '64 to 96',
  aac_64: '64 to 96',
  opus_64: '64 to 96',
  opus_96: '64 to 96',
  vorbis_q2: '64 to 96',
};
const codingOf = (coding) => (LOSSY[coding] ? `lossy, ${LOSSY[coding]} kbit/s` : coding);
const MATERIALS = ['speech', 'music', 'percussion', 'field'];
const rows = new Map();
const rowOf = (...names) => {
  const name = names.join(' | ');
  const row = rows.get(name) ?? { put: 0, found: 0, found2: 0 };
  rows.set(name, row);
  return row;
};
const clean = {};
const cleanOf = (material) => (clean[material] ??= { sec: 0, alarms: 0 });
const errors = { startSec: [], endSec: [], depthDb: [], form: [] };

const cases = await casesIn(folder, { seed, perGroup, groups });
for (const { path, group, source, coding, truth } of cases) {
  const material = MATERIALS.find((one) => group.startsWith(one)) ?? 'music';
  let result;
  try {
    result = await read(path);
  } catch (error) {
    console.log(path, String(error));
    continue;
  }
  const { stretches, flat, sec } = result;
  const meets = ({ startSec, endSec }) => startSec <= truth.endSec && endSec >= truth.startSec;
  const outside = truth ? stretches.filter((one) => !meets(one)) : stretches;
  const row = cleanOf(`${material}, sources`);
  row.sec += truth ? sec - (truth.endSec - truth.startSec) : sec;
  row.alarms += outside.length;
  if (isListed)
    for (const one of outside) console.log('false', coding, source, path, JSON.stringify(one));
  if (!truth) continue;
  const inside = stretches.filter(meets);
  const isFound = inside.length > 0;
  for (const counted of [
    rowOf(truth.form, material, codingOf(coding), 'all'),
    rowOf(truth.form, 'all', codingOf(coding), truth.isWhole ? 'whole' : 'section'),
    rowOf(truth.form, 'all', 'all', `${truth.depthDb} dB`),
    rowOf(truth.form, material, 'all', 'all'),
  ]) {
    counted.put++;
    if (isFound) counted.found++;
    if (isFound || flat.some(meets)) counted.found2++;
  }
  if (isListed && !isFound) console.log('missed', coding, source, path, JSON.stringify(truth));
  if (!isFound) continue;
  const best = inside.toSorted((a, b) => b.logOdds - a.logOdds)[0];
  errors.form.push(Number(best.isHard === (truth.form === 'hard')));
  if (truth.form === 'hard') errors.depthDb.push(Math.abs(best.depthDb - truth.depthDb));
  if (truth.isWhole) continue;
  errors.startSec.push(Math.abs(inside[0].startSec - truth.startSec));
  errors.endSec.push(Math.abs(inside.at(-1).endSec - truth.endSec));
}
for (const list of cleanLists)
  for (const path of readFileSync(list, 'utf8').trim().split('\n')) {
    const { stretches, flat, sec } = await read(path);
    // What has flat tops was clipped before, which is no false alarm.
    const row = cleanOf(`${list.split('/').at(-1)}${flat.length > 0 ? ', with flat tops' : ''}`);
    row.sec += sec;
    row.alarms += stretches.length;
    if (isListed) for (const one of stretches) console.log('false', path, JSON.stringify(one));
  }

/** Attack is the time that the limiter looks ahead. */
function limitedMaster(from, to, random) {
  const pick = (values) => values[Math.floor(random() * values.length)];
  const [db, attack, release] = [pick([6, 9, 12]), pick([0.1, 1, 5]), pick([20, 50, 100])];
  const effect = `volume=${db}dB,alimiter=limit=0.89:attack=${attack}:release=${release}:level=disabled`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-t', '40', '-i', from, '-af', effect, to]);
  return effect;
}
if (limitedCount > 0) {
  const sources = groups.flatMap(([, where]) => filesOf(where));
  let flagged = 0;
  let made = 0;
  for (const [i, source] of drawn(sources, seed, Infinity).entries()) {
    if (made === limitedCount) break;
    const to = join(folder, `limited-${i}.wav`);
    let effect;
    try {
      effect = limitedMaster(source, to, randomOf(seed * 1000 + i));
    } catch {
      continue; // a damaged file
    }
    made++;
    const { stretches, sec } = await read(to);
    if (stretches.length > 0) flagged++;
    const share = stretches.reduce((sum, one) => sum + one.endSec - one.startSec, 0) / sec;
    if (isListed) console.log('limited', source, effect, stretches.length, share.toFixed(2));
  }
  console.log(`limited masters: ${flagged} of ${limitedCount} flagged`);
}

console.log(
  '| form | recordings | coding | part | put in | found | with clipping kinds |\n|---|---|---|---|--:|--:|--:|',
);
const percent = (part, all) => `${((100 * part) / all).toFixed(0)} %`;
for (const [name, { put, found, found2 }] of [...rows].sort())
  console.log(`| ${name} | ${put} | ${percent(found, put)} | ${percent(found2, put)} |`);
for (const [name, { sec, alarms }] of Object.entries(clean))
  console.log(
    `${name}: ${alarms} false in ${(sec / 3600).toFixed(2)} h, ${((3600 * alarms) / sec).toFixed(1)} an hour`,
  );
for (const [name, values] of Object.entries(errors)) {
  const ordered = values.toSorted((a, b) => a - b);
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  console.log(
    `${name}: mean ${mean.toFixed(2)}, median ${ordered[values.length >> 1]}, 90 % ${ordered[Math.floor(0.9 * values.length)]}`,
  );
}
