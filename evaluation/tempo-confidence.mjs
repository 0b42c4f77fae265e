/**
 * How often a tempo is right whose confidence is 0.9 and more, and whether half and double time of drums that fit both
 * are reported:
 *
 *   npm run build && SOUND_FONT=FILE node evaluation/tempo-confidence.mjs [--seeds 71-72]
 *
 * Songs and loops of music/songs.mjs, and of genres that count their drums at one tempo or at its double
 * (music/half-time.mjs). Constants were chosen on seeds 41 to 45 with FluidR3; seeds 61 to 63 with TimGM6mb were looked
 * at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyze, profiles } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { computeHalfTime, GENRE_NAMES } from './music/half-time.mjs';
import { render } from './music/play-song.mjs';
import { computeSong, STYLE_NAMES } from './music/songs.mjs';

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '71-71' } } });
const [first, last = first] = values.seeds.split('-').map(Number);
const folder = mkdtempSync(join(tmpdir(), 'sonometer-tempo-'));

const EXACT = 0.02;
const isNear = (one, other) => Math.abs(one / other - 1) < EXACT;
const bandOf = (confidence) =>
  confidence >= 0.9 ? '0.9 and more' : confidence >= 0.6 ? '0.6 to 0.9' : 'under 0.6';
const [reliability, genres] = [{}, {}];

async function check(set, row, { notes, programs, seconds }, bpm) {
  const path = join(folder, 'a.wav');
  render(path, notes, programs, seconds);
  const source = openPathSource(path);
  const { body } = await analyze(source, { answer: profiles.beat });
  source.close();
  const found = body['beat-tempo'];
  if (!found) return;
  const isRight = isNear(found.bpm, bpm);
  const band = ((reliability[set] ??= {})[bandOf(found.confidence)] ??= { n: 0, right: 0 });
  band.n++;
  band.right += isRight;
  const sums = (genres[row] ??= { n: 0, right: 0, 'right or the candidate': 0, confidence: 0 });
  sums.n++;
  sums.right += isRight;
  sums['right or the candidate'] += isRight || isNear(found.candidateBpm ?? NaN, bpm);
  sums.confidence += found.confidence;
}

const BARS = { hipHop: 12, boomBap: 12, ballad: 12 };
try {
  for (let seed = first; seed <= last; seed++) {
    for (const genre of GENRE_NAMES)
      for (const [k, bars] of [BARS[genre] ?? 24, [2, 4][seed % 2]].entries()) {
        const song = computeHalfTime(2 * seed + k, genre, { bars });
        await check('half or double', genre, song, song.bpm);
      }
    for (const style of STYLE_NAMES)
      for (const [k, kind] of ['songs', 'live songs', 'loops'].entries()) {
        const isOdd = (seed + style.length) % 2 === 1;
        if ((kind === 'live songs' && isOdd) || (kind === 'songs' && !isOdd)) continue;
        const whole = style.startsWith('sixEight') ? 14 : 16;
        const bars = kind === 'loops' ? [1, 2, 4][(seed + style.length) % 3] : whole;
        const options = { bars, live: kind === 'live songs', loose: seed % 2 === 0 };
        const song = computeSong(3 * seed + k, style, options);
        await check('all styles', kind, song, song.truth.bpm);
      }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const sums of Object.values(genres)) sums.confidence = (sums.confidence / sums.n).toFixed(2);
for (const [set, bands] of Object.entries(reliability)) {
  console.log(`\n${set}: right by confidence`);
  console.table(bands);
}
console.table(genres);
