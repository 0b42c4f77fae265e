// Accuracy of speech detection: our detectors next to Silero v5 and TEN-VAD on the same files in
// one run.
//   node bench/classifier/compare.mjs OUT/items.json [-v] [--ours]      (OUT as evaluation/classifier/items.py wrote it; `npm ci --prefix bench` before)
// Frames of 10 ms, gaps of up to 0.3 s bridged in truth and answer, pooled over a set: F1 (precision/recall). For files
// without speech: how many are more than a quarter speech.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { computeMask, openSilero, openTen, ours, samplesOf } from './detectors.mjs';

const [listed] = process.argv.slice(2);
if (!listed) throw new Error('node bench/classifier/compare.mjs OUT/items.json');
const items = JSON.parse(readFileSync(listed, 'utf8')).filter(({ speech }) => speech);

const detectors = {
  v1: ours('v1'),
  k2: ours('k2'),
  n1: ours('n1'),
  ...(process.argv.includes('--ours')
    ? {}
    : { 'Silero v5': await openSilero(), 'TEN-VAD': await openTen() }),
};
const sets = new Map();
for (const [n, item] of items.entries()) {
  const bytes = readFileSync(join(dirname(listed), `${item.id}.wav`));
  const samples = await samplesOf(bytes);
  const frames = Math.floor(item.endSec * 100);
  const truth = computeMask(item.speech, frames);
  const checked = new Uint8Array(frames).fill(1);
  for (const [start, end] of item.unchecked ?? [])
    checked.fill(0, Math.round(start * 100), Math.round(end * 100));
  const set = sets.get(item.set) ?? {};
  sets.set(item.set, set);
  for (const [name, detect] of Object.entries(detectors)) {
    const found = computeMask(await detect(bytes, samples), frames);
    const counts = (set[name] ??= { both: 0, found: 0, truth: 0, called: 0, files: 0 });
    let own = 0;
    for (let i = 0; i < frames; i += 1) {
      counts.both += found[i] & truth[i] & checked[i];
      counts.found += found[i] & checked[i];
      counts.truth += truth[i] & checked[i];
      own += found[i];
    }
    counts.called += own > frames / 4 ? 1 : 0;
    counts.files += 1;
    if (process.argv.includes('-v'))
      process.stderr.write(`${item.id} ${name} ${(own / frames).toFixed(3)}\n`);
  }
  if (n % 50 === 49) process.stderr.write(`${n + 1} of ${items.length}\n`);
}

console.log(`| set | files | ${Object.keys(detectors).join(' | ')} |`);
console.log(
  `|---|---|${Object.keys(detectors)
    .map(() => '---|')
    .join('')}`,
);
for (const [set, by] of sets) {
  const cells = Object.values(by).map(({ both, found, truth, called }) =>
    truth === 0
      ? `${called}`
      : `${((2 * both) / (found + truth)).toFixed(3)} (${(both / found).toFixed(2)}/${(both / truth).toFixed(2)})`,
  );
  console.log(`| ${set} | ${Object.values(by)[0].files} | ${cells.join(' | ')} |`);
}
