/** The packages in the form in which they are published: of the libraries few files, of the program its bundle. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Those before are needed by those after. */
export const PACKAGES = ['decode', 'engine', 'client', 'report', 'sonometer'];

const folderOf = (name) =>
  name === 'sonometer'
    ? join(root, 'packages/sonometer')
    : join(root, 'node_modules/.cache/sonometer/published', name);

/** Writes the libraries from what `npm run build` left; the declarations are made here where they are missing or older. */
export function packLibraries() {
  execFileSync('npm', ['run', '--silent', 'types'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  execFileSync(
    process.execPath,
    ['tools/checks/run.mjs', process.execPath, 'tools/checks/pack-libraries.mjs'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

export const manifestOf = (name) =>
  JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));

/** Packs into a folder, or only lists what would be packed, as npm states it. */
export const pack = (name, destination) =>
  JSON.parse(
    execFileSync(
      'npm',
      [
        'pack',
        '--json',
        '--ignore-scripts',
        ...(destination ? ['--pack-destination', destination] : ['--dry-run']),
      ],
      { cwd: folderOf(name), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    ),
  )[0];
