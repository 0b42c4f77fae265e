/**
 * Writes docs/profile-cost.md: what each profile costs, in processor time, beside the mix answer.
 *
 *   npm run build && node validation/profile-cost.mjs
 *
 * From samples in memory, so that decoding does not count; the least of five runs after a warm one.
 */
import { writeFileSync } from 'node:fs';
import { analyze, mix, profiles } from '../packages/engine/dist/index.js';
import {
  mix as sumOf,
  pinkNoise,
  sine,
} from '../packages/sonometer/dist/validation/signals/signals.js';
import { speechLike } from '../packages/sonometer/dist/validation/signals/speech-like.js';

const SECONDS = 180;
const RATE_HZ = 44_100;
const RUNS = 5;

const speech = speechLike({ rateHz: RATE_HZ, seconds: SECONDS });
const side = (seed) =>
  sumOf(speech, pinkNoise(RATE_HZ, SECONDS, 0.02, seed), sine(RATE_HZ, SECONDS, 220 + seed, 0.03));
const samples = { rateHz: RATE_HZ, channels: [side(1), side(2)] };

async function costSec(answer, options = {}) {
  const runs = [];
  for (let run = 0; run <= RUNS; run++) {
    const before = process.cpuUsage();
    // The room profile refuses what is no response; the passes are played all the same.
    await analyze(samples, { answer, options }).catch((error) => {
      if (error.code !== 'room.unmeasurable') throw error;
    });
    const { user, system } = process.cpuUsage(before);
    if (run > 0) runs.push((user + system) / 1e6);
  }
  return Math.min(...runs);
}

const ofMix = await costSec(mix);
const rows = [['mix', ofMix]];
for (const answer of profiles) {
  const name = answer.id.replace('profile.', '');
  if (name === 'basic')
    for (const contentModel of ['v1', 'v2'])
      rows.push([`basic, contentModel ${contentModel}`, await costSec(answer, { contentModel })]);
  else rows.push([name, await costSec(answer, { contentModel: 'v1' })]);
}

const lines = rows.map(
  ([name, sec]) =>
    `| ${name} | ${(1000 * sec).toFixed(0)} | ${Math.round(SECONDS / sec)} | ${(sec / ofMix).toFixed(2)} |`,
);
writeFileSync(
  new URL('../docs/profile-cost.md', import.meta.url),
  `# What a profile costs

<!-- Written by \`node validation/profile-cost.mjs\`: do not edit. -->

Processor time for ${SECONDS} s in stereo at ${RATE_HZ} Hz, from samples in memory: the least of ${RUNS} runs after a
warm one. contentModel v1 where not said.

| answer | ms | times realtime | over mix |
|---|--:|--:|--:|
${lines.join('\n')}
`,
);
