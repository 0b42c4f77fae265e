// Checks drop-outs: node evaluation/chain-truth.mjs TRUTH_FOLDER... [--corpus CORPUS_FOLDER]
// A truth folder holds truth.json and the files it names; no file of the corpus has lost packets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropoutList, dropouts } from '../packages/engine/dist/measures/defects.js';
import { packetSize } from '../packages/engine/dist/measures/file.js';
import { readMeasures } from '../packages/engine/dist/read-measures.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const folders = process.argv.slice(2);
const at = folders.indexOf('--corpus');
const corpus = at < 0 ? undefined : folders.splice(at, 2)[1];
const tallies = {};

function check(field, isRight, file, expected, measured) {
  const tally = (tallies[field] ??= { right: 0, of: 0 });
  tally.of++;
  if (isRight) tally.right++;
  else console.log(`${field}: ${file}: expected ${expected}, got ${measured}`);
}

async function read(path) {
  const source = openPathSource(path);
  try {
    const readings = await readMeasures(source, [dropouts, dropoutList, packetSize]);
    return { ...readings.of(dropouts).value, list: readings.of(dropoutList).value };
  } finally {
    source.close();
  }
}

for (const folder of folders) {
  const { files } = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  for (const { path, truth, tolerance } of files.filter(({ family }) => family === 'dropout')) {
    const file = join(folder, path);
    const { count, totalMs, list } = await read(file);
    check('count', count === truth.dropoutCount, file, truth.dropoutCount, count);
    if (truth.dropoutTotalMs !== undefined) {
      const isRight = Math.abs(totalMs - truth.dropoutTotalMs) <= 1;
      check('total', isRight, file, truth.dropoutTotalMs, totalMs);
    }
    truth.dropouts.forEach(({ startSec, durationMs }, i) => {
      const got = list[i] ?? {};
      const isRight =
        Math.abs(got.startSec - startSec) * 1000 <= tolerance.boundaryMs &&
        Math.abs(got.durationMs - durationMs) <= tolerance.boundaryMs;
      check('place and length', isRight, file, `${startSec} ${durationMs}`, JSON.stringify(got));
    });
  }
}

if (corpus) {
  const { files } = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8'));
  for (const { path, kind } of files) {
    if (['malformed', 'conformance'].includes(kind)) continue;
    const { count, list } = await read(join(corpus, path));
    check(`corpus ${kind}: none`, count === 0, path, 0, JSON.stringify(list.slice(0, 5)));
  }
}
console.table(tallies);
