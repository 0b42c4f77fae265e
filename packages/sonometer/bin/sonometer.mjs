#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(program)) {
  const { main } = await import(program.href);
  await main();
} else {
  process.stderr.write('sonometer: it is not built yet. Run npm run build first.\n');
  process.exitCode = 2;
}
