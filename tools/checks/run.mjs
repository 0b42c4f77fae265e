// Runs a program of this folder's packages in the repository root, and installs them first when they are missing or out of
// date: node tools/checks/run.mjs PROGRAM [ARGUMENT ...]. They are apart so that `npm ci` stays short for everybody else.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

const [program, ...args] = process.argv.slice(2);
installWhenNeeded();
if (program !== undefined)
  process.exitCode = run(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

function installWhenNeeded() {
  const installed = join(folder, 'node_modules/.package-lock.json');
  const lock = join(folder, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  // Standard output may be the program's answer.
  const { status } = run('npm', ['ci', '--prefix', folder], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The programs of the checks could not be installed.');
}

function run(command, args, options) {
  const path = join(folder, 'node_modules/.bin') + delimiter + process.env.PATH;
  return spawnSync(command, args, {
    ...options,
    env: { ...process.env, PATH: path },
    shell: process.platform === 'win32',
  });
}
