#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

/** Commands that measure one file after another. */
const LASTING = new Set(['serve', 'work']);

// V8 answers steady short-lived garbage with ever larger young generations: 52 MB more after three hours of
// MP3 than after three minutes, for nothing (docs/decisions/0002-speed.md). A server keeps V8's ways.
if (process.argv[2] !== 'serve') setFlagsFromString('--semi-space-growth-factor=1');

// V8 collects the whole heap whenever the rest of its limit is less than a young generation: with 10 MB that
// live, after every second recording of 20 s. Each time the functions of the analyses lose their optimised
// code, which V8 keeps only as long as a closure uses it (docs/decisions/0002-speed.md).
if (LASTING.has(process.argv[2])) setFlagsFromString('--heap-growing-percent=400');

const program = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(program)) {
  const { main } = await import(program.href);
  await main();
} else {
  process.stderr.write('sonometer: it is not built yet. Run npm run build first.\n');
  process.exitCode = 2;
}
