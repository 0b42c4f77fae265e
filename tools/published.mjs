/** The packages in the form in which they are published: of the libraries few files, of the program its bundle. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  for (const name of PACKAGES.filter((one) => one !== 'sonometer'))
    refuseUndefinedNames(join(folderOf(name), 'dist'));
}

/** Joining files may lose a declaration and leave its uses, which fails only where they run. */
function refuseUndefinedNames(folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'sonometer-names-'));
  try {
    // a copy, since the linter passes over what lies in node_modules
    cpSync(folder, join(scratch, 'scripts'), { recursive: true });
    const config = join(scratch, 'names.json');
    writeFileSync(config, JSON.stringify(DEFINED_NAMES));
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'unix', '-c', config, 'scripts'],
      { cwd: scratch, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`${folder} uses names that nothing defines:\n${stdout}`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

const DEFINED_NAMES = {
  categories: { correctness: 'off' },
  env: { builtin: true, browser: true, node: true },
  rules: { 'no-undef': 'error' },
};

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
