/** Builds what `npm pack -w packages/NAME` packs: the tree with its types, or the program. `npm run release` packs few files. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What npm prints may be read as JSON. */
const run = (...args) =>
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 'inherit'] });

run('tools/build.mjs');
run('node_modules/typescript/bin/tsc', '--build');
