/**
 * The program with a Node of its own, for Linux machines that have none: node tools/standalone.mjs [NODE]
 * Writes `sonometer-VERSION-linux-ARCH.tar.gz` into the folder that it runs in: a folder with `sonometer` to run, that Node
 * (by default the one that runs this; 22.16 or newer, whose SQLite the server uses), and the whole bundle, drivers included.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const node = resolve(process.argv[2] ?? process.execPath);
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const [major, minor] = execFileSync(node, ['--version'], { encoding: 'utf8' })
  .slice(1)
  .split('.')
  .map(Number);
if (major < 22 || (major === 22 && minor < 16)) throw new Error('Node 22.16 or newer is needed');

const name = `sonometer-${version}-linux-${process.arch}`;
const scratch = mkdtempSync(join(tmpdir(), 'sonometer-standalone-'));
const folder = join(scratch, name);
execFileSync(
  process.execPath,
  [join(repository, 'packages/sonometer/bundle.mjs'), '--whole', '--into', folder],
  {
    stdio: 'inherit',
  },
);
copyFileSync(node, join(folder, 'node'));
chmodSync(join(folder, 'node'), 0o755);
try {
  execFileSync('strip', [join(folder, 'node')]); // 18 MB of symbols
} catch {
  process.stderr.write('strip is not here: the file is 5 MB larger for it\n');
}
writeFileSync(
  join(folder, 'sonometer'),
  `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/bin/sonometer.mjs" "$@"
`,
  { mode: 0o755 },
);
const stated = execFileSync(join(folder, 'sonometer'), ['--version'], { encoding: 'utf8' }).trim();
if (stated !== version) throw new Error(`it prints ${stated}, not ${version}`);
execFileSync('tar', ['czf', `${name}.tar.gz`, '-C', scratch, name]);
rmSync(scratch, { recursive: true });
process.stdout.write(`${name}.tar.gz: ${(statSync(`${name}.tar.gz`).size / 1e6).toFixed(0)} MB\n`);
