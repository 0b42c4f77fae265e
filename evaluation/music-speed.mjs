/**
 * Speed and memory of the profiles of music and of voices:
 *
 *   npm run build && node --expose-gc evaluation/music-speed.mjs FILE...
 *
 * Times real time is by processor time, so that what else runs on the machine does not count; the second reading of a
 * file counts, since the first compiles. Megabytes are those of arrays and heap over what was there before, as far as a
 * timer came to look in a third reading.
 */
import process from 'node:process';
import { analyze, profiles } from '../packages/engine/dist/index.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const NAMES = ['beat', 'key', 'notes', 'music', 'pitch'];
const rows = [];

async function read(path, answer) {
  const source = openPathSource(path);
  const before = process.cpuUsage();
  try {
    const { body } = await analyze(source, { answer });
    const { user, system } = process.cpuUsage(before);
    return { durationSec: body.durationSec, cpuSec: (user + system) / 1e6 };
  } finally {
    source.close();
  }
}

const held = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

for (const path of process.argv.slice(2))
  for (const name of NAMES) {
    const answer = profiles[name];
    await read(path, answer);
    const { durationSec, cpuSec } = await read(path, answer);
    const before = held();
    let max = before;
    const watch = setInterval(() => (max = Math.max(max, held())), 100);
    await read(path, answer);
    clearInterval(watch);
    rows.push({
      file: path.split('/').at(-1),
      seconds: Math.round(durationSec),
      profile: name,
      'times real time': Math.round(durationSec / cpuSec),
      'most MB': Math.round(max - before),
    });
  }
console.table(rows);
