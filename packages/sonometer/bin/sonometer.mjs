#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// V8 answers steady short-lived garbage with ever larger young generations: 52 MB more after three hours of
// MP3 than after three minutes, for nothing (docs/decisions/0002-speed.md). A server keeps V8's ways.
if (process.argv[2] !== 'serve') setFlagsFromString('--semi-space-growth-factor=1');

const program = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(program)) {
  const { main } = await import(program.href);
  await main();
} else {
  process.stderr.write('sonometer: it is not built yet. Run npm run build first.\n');
  process.exitCode = 2;
}
