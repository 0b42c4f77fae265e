/**
 * Checks the packages as users will get them, and publishes them: `npm run release -- --dry-run`
 * checks and packs only. It reports all problems at once, and publishes nothing while there is one.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { manifestOf, pack, PACKAGES, packLibraries } from './published.mjs';

/**
 * Unpacked. Of the program 4.4 MB are code, 3.1 MB pages, decoders and the weights of two networks, 0.4 MB documentation; of
 * decode 1.4 MB are decoders. The engine had 2.79 MB on 2026-11-30, all of it code.
 */
const MAX_BYTES = { decode: 2.3e6, engine: 2.85e6, sonometer: 8e6 };
const MAX_FILES = { decode: 60, engine: 130, report: 60, client: 10, sonometer: 240 };
const METADATA = [
  ...['description', 'license', 'homepage', 'bugs', 'repository', 'keywords', 'engines'],
  ...['exports', 'files', 'publishConfig'],
];

const isDry = process.argv.includes('--dry-run');
const read = (path) => readFileSync(path, 'utf8');
const wrong = [];
const check = (isFine, sentence) => void (isFine || wrong.push(sentence));

const version = JSON.parse(read('package.json')).version;
check(
  new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\b`, 'm').test(read('CHANGELOG.md')) ||
    isDry,
  `CHANGELOG.md has no section ${version}`,
);

const folder = mkdtempSync(join(tmpdir(), 'sonometer-release-'));
const tarballs = [];
packLibraries();
for (const name of PACKAGES) {
  const manifest = manifestOf(name);
  const stated = manifest.name;
  check(manifest.version === version, `${stated} has version ${manifest.version}, not ${version}`);
  check(manifest.private !== true, `${stated} is private`);
  for (const key of METADATA) check(key in manifest, `${stated} has no ${key}`);
  check(
    name === 'sonometer' || manifest.sideEffects === false,
    `${stated} does not say sideEffects: false`,
  );
  for (const [other, range] of Object.entries(manifest.dependencies ?? {})) {
    check(/^\d/.test(range), `${stated} takes ${other} ${range}: not an exact version`);
    check(
      !other.startsWith('@sonometer/') || PACKAGES.includes(other.slice('@sonometer/'.length)),
      `${stated} needs ${other}, which is not published`,
    );
  }

  const packed = pack(name, folder);
  const tarball = join(folder, packed.filename);
  tarballs.push(tarball);
  const paths = new Set(packed.files.map(({ path }) => path));
  check(paths.has('README.md'), `${stated} has no README.md`);
  check(
    paths.has('LICENSE') && read(`packages/${name}/LICENSE`) === read('LICENSE'),
    `${stated} has no LICENSE, or another`,
  );
  check(![...paths].some((path) => /\.(test|contract)\./.test(path)), `${stated} ships tests`);
  check(
    packed.unpackedSize <= (MAX_BYTES[name] ?? Infinity),
    `${stated} has ${packed.unpackedSize} bytes`,
  );
  check(packed.entryCount <= MAX_FILES[name], `${stated} has ${packed.entryCount} files`);
  if (name === 'sonometer')
    check(
      Object.keys(manifest.dependencies ?? {}).length === 0,
      `${stated} has dependencies: all is bundled`,
    );
  check(![...paths].some((path) => path.endsWith('.map')), `${stated} ships source maps`);
  run('publint', ['publint', 'run', tarball, '--strict'], stated);
  // The program has no types: nothing of it is imported.
  if (name !== 'sonometer') run('types', ['node', 'tools/checks/check-types.mjs', tarball], stated);
  process.stdout.write(
    `${stated} ${version}: ${packed.files.length} files, ${(packed.size / 1e6).toFixed(2)} MB, ` +
      `${(packed.unpackedSize / 1e6).toFixed(1)} MB unpacked\n`,
  );
}

function run(tool, args, stated) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/checks/run.mjs', ...args],
    {
      encoding: 'utf8',
    },
  );
  check(status === 0, `${stated}, ${tool}:\n${stdout}${stderr}`);
}

for (const sentence of wrong) process.stderr.write(`wrong: ${sentence}\n`);
if (wrong.length > 0) process.exitCode = 1;
else if (isDry) process.stdout.write('All of it may be published.\n');
else
  for (const tarball of tarballs)
    execFileSync('npm', ['publish', tarball, '--provenance', '--access', 'public'], {
      stdio: 'inherit',
    });
rmSync(folder, { recursive: true });
