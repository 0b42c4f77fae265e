// Is the segmental SNR of speech over surroundings right, or absent with its reason? Of the files of a set with a known ratio:
// how many are given within 3 dB, absent, and given but wrong; then every wrong one.
//   node bench/classifier/snr.mjs OUT/items.json [-v]      (OUT as evaluation/classifier/phrases.py wrote it)
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { analyze, bytesSource, voice } from '../../packages/engine/dist/index.js';

const WITHIN_DB = 3;
const [listed] = process.argv.slice(2);
if (!listed) throw new Error('node bench/classifier/snr.mjs OUT/items.json');
const items = JSON.parse(readFileSync(listed, 'utf8')).filter((item) => 'snrDb' in item);

const detectors = ['v1', 'k2', 'n1'];
const sets = new Map();
for (const { id, set, snrDb: truth } of items) {
  const bytes = readFileSync(join(dirname(listed), `${id}.wav`));
  for (const speechDetector of detectors) {
    const { body } = await analyze(bytesSource(bytes), {
      answer: voice,
      options: { speechDetector },
    });
    const { segmentalSnrDb: given } = body;
    const verdict =
      given === null ? 'absent' : Math.abs(given - truth) <= WITHIN_DB ? 'right' : 'wrong';
    const counts = sets.get(set) ?? {};
    sets.set(set, counts);
    (counts[speechDetector] ??= { right: 0, absent: 0, wrong: 0 })[verdict] += 1;
    if (verdict === 'wrong' || process.argv.includes('-v'))
      console.log(`  ${id} ${speechDetector}: ${given?.toFixed(1)}, truth ${truth.toFixed(1)}`);
  }
}
console.log('| set | right / absent / wrong, v1 | k2 | n1 |\n|---|---|---|---|');
for (const [set, counts] of sets)
  console.log(
    `| ${set} | ${detectors.map((name) => Object.values(counts[name]).join(' / ')).join(' | ')} |`,
  );
