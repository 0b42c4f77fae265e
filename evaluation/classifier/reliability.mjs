/**
 * Share of correct answers of contentModel=v2, by confidence: the engine's own answers on
 * recordings whose folder names their content, as a table and a picture.
 *
 *   npm run build
 *   python3 evaluation/classifier/recordings.py ROOT develop > chosen.tsv
 *   python3 evaluation/classifier/recordings.py ROOT held > held.tsv
 *   node evaluation/classifier/reliability.mjs docs/models/hearing-reliability.svg chosen.tsv held.tsv
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { analyze, bytesSource, signal } from '../../packages/engine/dist/index.js';

const LONGEST_BYTES = 6_000_000;
const STEPS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const [picture, ...lists] = process.argv.slice(2);
if (lists.length === 0)
  throw new Error('node evaluation/classifier/reliability.mjs PICTURE.svg LIST.tsv...');

/** Of the recordings of a list: per step of confidence how many, how many right, and their mean confidence. */
async function computeBins(list) {
  const bins = STEPS.slice(1).map(() => ({ count: 0, right: 0, confidence: 0 }));
  const words = { long: [0, 0], short: [0, 0] };
  for (const line of readFileSync(list, 'utf8').trim().split('\n')) {
    const [path, label] = line.split('\t');
    const bytes = readFileSync(path);
    if (bytes.length > LONGEST_BYTES) continue;
    const options = { contentModel: 'v2' };
    const { body } = await analyze(bytesSource(bytes), { answer: signal, options }).catch(
      () => ({}),
    );
    if (!body) continue;
    const { contentTypeGuess, contentConfidence, durationSec } = body;
    const isRight = contentTypeGuess === label;
    if (durationSec >= 0.4) {
      const of = durationSec >= 1 ? words.long : words.short;
      of[0] += isRight || (durationSec < 1 && contentTypeGuess === 'unknown') ? 1 : 0;
      of[1] += 1;
    }
    if (contentTypeGuess === 'unknown' || contentTypeGuess === 'silence') continue;
    const bin = bins[STEPS.slice(1, -1).filter((step) => contentConfidence >= step).length];
    bin.count += 1;
    bin.right += isRight ? 1 : 0;
    bin.confidence += contentConfidence;
  }
  return { name: basename(list, '.tsv'), bins, words };
}

const SIZE = 260;
const EDGE = 36;
const at = (share) => EDGE + share * (SIZE - 2 * EDGE);
const COLOURS = ['#888', '#0a66c2', '#c2410c'];

function plotOf(all) {
  const marks = all.flatMap(({ bins }, k) =>
    bins
      .filter(({ count }) => count > 0)
      .map(({ count, right, confidence }) => {
        const [x, y] = [at(confidence / count), SIZE - at(right / count)];
        const radius = (1.5 + Math.sqrt(count) / 2).toFixed(1);
        return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${COLOURS[k]}" fill-opacity=".7"/>`;
      }),
  );
  const names = all.map(
    ({ name }, k) =>
      `<text x="${EDGE + 6}" y="${EDGE + 12 + 14 * k}" fill="${COLOURS[k]}">${name}</text>`,
  );
  const [low, high] = [at(0), at(1)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" font-family="sans-serif" font-size="11">`,
    `<title>Share of right answers against confidence</title>`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#fff"/>`,
    `<path d="M${low} ${low}V${high}H${high}" fill="none" stroke="#444"/>`,
    `<path d="M${low} ${high}L${high} ${low}" stroke="#bbb" stroke-dasharray="3"/>`,
    ...[0, 0.5, 1].flatMap((tick) => [
      `<text x="${at(tick)}" y="${SIZE - EDGE + 14}" text-anchor="middle">${tick}</text>`,
      `<text x="${EDGE - 6}" y="${SIZE - at(tick) + 4}" text-anchor="end">${tick}</text>`,
    ]),
    `<text x="${SIZE / 2}" y="${SIZE - 6}" text-anchor="middle">confidence</text>`,
    `<text x="12" y="${SIZE / 2}" text-anchor="middle" transform="rotate(-90 12 ${SIZE / 2})">right</text>`,
    ...names,
    ...marks,
    '</svg>\n',
  ].join('\n');
}

const all = [];
for (const list of lists) all.push(await computeBins(list));
for (const { name, bins, words } of all) {
  console.log(
    name,
    '1 s and more',
    words.long.join(' of '),
    '| 0.4 to 1 s, or unknown',
    words.short.join(' of '),
  );
  bins.forEach(({ count, right, confidence }, i) => {
    if (count > 0)
      console.log(
        `  ${STEPS[i]} to ${STEPS[i + 1]}: ${right} of ${count} right, mean confidence ${(confidence / count).toFixed(2)}`,
      );
  });
}
writeFileSync(picture, plotOf(all));
