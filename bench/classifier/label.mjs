// Labels of real recordings that have none: where two detectors of others agree.
//   node bench/classifier/label.mjs OUT/items.json LABELS.json
// Of the files without labels (`speech` null), those in which Silero v5 and TEN-VAD differ in at
// most a tenth of the frames, gaps of up to 0.3 s bridged. Frames in which they differ are not
// scored.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { computeMask, openSilero, openTen, samplesOf } from './detectors.mjs';

const MAX_DIFFERENT = 0.1;
const [listed, written] = process.argv.slice(2);
if (!written) throw new Error('node bench/classifier/label.mjs OUT/items.json LABELS.json');
const items = JSON.parse(readFileSync(listed, 'utf8')).filter(({ speech }) => speech === null);
const [silero, ten] = [await openSilero(), await openTen()];

/** Stretches, s, of the frames that hold. */
function stretches(frames, holds) {
  const found = [];
  for (let i = 0, start = -1; i <= frames; i += 1) {
    const is = i < frames && holds(i);
    if (is && start < 0) start = i;
    if (!is && start >= 0) {
      found.push([start / 100, i / 100]);
      start = -1;
    }
  }
  return found;
}

const labels = [];
for (const { id, source, endSec } of items) {
  const bytes = readFileSync(join(dirname(listed), `${id}.wav`));
  const samples = await samplesOf(bytes);
  const frames = Math.floor(endSec * 100);
  const [a, b] = [
    computeMask(await silero(bytes, samples), frames),
    computeMask(await ten(bytes, samples), frames),
  ];
  const unchecked = stretches(frames, (i) => a[i] !== b[i]);
  const different = unchecked.reduce((sum, [start, end]) => sum + end - start, 0);
  if (different <= MAX_DIFFERENT * endSec)
    labels.push({ source, endSec, speech: stretches(frames, (i) => a[i] && b[i]), unchecked });
}
const lines = labels.map((label) => JSON.stringify(label)).join(',\n');
writeFileSync(written, `[\n${lines}\n]\n`);
const sec = (spans) => spans.reduce((sum, [start, end]) => sum + end - start, 0);
const minutes = labels.reduce((sum, { endSec }) => sum + endSec, 0) / 60;
const ofSpeech = labels.reduce((sum, { speech }) => sum + sec(speech), 0) / 60;
const spoken = labels.filter(({ speech }) => speech.length > 0);
const ofSpoken = spoken.reduce((sum, { endSec }) => sum + endSec, 0) / 60;
console.log(
  `${labels.length} of ${items.length} files, ${minutes.toFixed(1)} minutes, ${ofSpeech.toFixed(1)} of them speech; ` +
    `files with speech: ${spoken.length}, ${ofSpoken.toFixed(1)} minutes`,
);
