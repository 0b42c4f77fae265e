/**
 * Runs `sonometer mix` many times on short files, and prints how many runs did not end within ten
 * seconds:
 *   node evaluation/hangs.mjs [--runs N] [--node PATH] [FILE ...]     by default 100 runs of each of four fixtures
 * Node 20 can wait for itself for ever (packages/decode/src/decode/kernel-pool.ts).
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '100' },
    node: { type: 'string', default: process.execPath },
  },
});
const fixtures = ['vorbis.ogg', 'cbr.mp3', '16.flac', 'aac.m4a'].map((name) =>
  at(`../testing/fixtures/${name}`),
);
const program = at('../packages/sonometer/bin/sonometer.mjs');

let hung = 0;
for (const file of positionals.length > 0 ? positionals : fixtures) {
  const tookMs = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const startedMs = performance.now();
    const { signal, status, stderr } = spawnSync(values.node, [program, 'mix', '--json', file], {
      timeout: 10_000,
      killSignal: 'SIGKILL',
      encoding: 'utf8',
    });
    if (signal === null && status !== 0) throw new Error(`${file}: ${stderr}`);
    if (signal === null) tookMs.push(performance.now() - startedMs);
  }
  const hangs = Number(values.runs) - tookMs.length;
  hung += hangs;
  const medianMs = tookMs.sort((a, b) => a - b)[tookMs.length >> 1]?.toFixed(0);
  process.stdout.write(`${file}: ${hangs} of ${values.runs} hung, median ${medianMs} ms\n`);
}
process.exitCode = hung === 0 ? 0 : 1;
