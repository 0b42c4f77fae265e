// Damaged files of every container: does each decode or end in a Fault, at once?
//   node trials/hostile-trial.mjs FOLDER [--cases 10000] [--names opus.webm,24.aiff] [--engine URL_OF_AN_INDEX]
// Each file of the folder is damaged in so many ways: 1 to 64 bytes overwritten, a piece cut out, doubled, or the end
// missing. `strange` is anything thrown that is no Fault; `slow` took over five seconds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '10000' },
    names: { type: 'string' },
    engine: { type: 'string', default: '../packages/engine/dist/index.js' },
  },
});
const [folder] = positionals;
const { openAudio, bytesSource } = await import(values.engine);
const names = values.names?.split(',') ?? readdirSync(folder).filter((n) => !/\.(md|ts)$/.test(n));

/** Mulberry32. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function damaged(whole, next) {
  const upTo = (limit) => Math.floor(next() * limit);
  const at = upTo(whole.length);
  const length = upTo(Math.min(4096, whole.length - at));
  switch (upTo(6)) {
    case 0:
      return whole.slice(0, at);
    case 1:
      return Buffer.concat([whole.subarray(0, at), whole.subarray(at + length)]);
    case 2:
      return Buffer.concat([whole.subarray(0, at + length), whole.subarray(at)]);
    default: {
      const bytes = Uint8Array.from(whole);
      const near = next() < 0.5 ? 600 : whole.length; // headers are short, and most of a file is none
      for (let i = 1 << upTo(7); i > 0; i--) bytes[upTo(Math.min(near, whole.length))] = upTo(256);
      return bytes;
    }
  }
}

console.log('file                 cases decoded refused strange slow  slowest ms');
for (const name of names) {
  const whole = readFileSync(join(folder, name));
  const next = chance(whole.length);
  const counts = { decoded: 0, refused: 0, strange: 0, slow: 0, slowestMs: 0 };
  for (let turn = 0; turn < Number(values.cases); turn++) {
    const bytes = new Uint8Array(damaged(whole, next));
    const startedMs = performance.now();
    try {
      const decoder = await openAudio(bytesSource(bytes));
      try {
        while (await decoder.next());
      } finally {
        await decoder.close();
      }
      counts.decoded++;
    } catch (error) {
      if (error?.name === 'Fault') counts.refused++;
      else {
        counts.strange++;
        console.log(name, turn, error);
      }
    }
    const tookMs = performance.now() - startedMs;
    counts.slowestMs = Math.max(counts.slowestMs, tookMs);
    if (tookMs > 5000) counts.slow++;
  }
  const { decoded, refused, strange, slow, slowestMs } = counts;
  console.log(
    name.padEnd(20),
    ...[values.cases, decoded, refused, strange, slow].map((n) => `${n}`.padEnd(7)),
    slowestMs.toFixed(0),
  );
}
