// Checks only what a change affects: types of everything, since those take seconds; lint and format of the changed
// files; the fast tests that import one of them, the nearest first. npm run check:quick [-- BRANCH]: against what is
// committed, or a branch.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** A file that everything imports is tested by its nearest tests here, and by all in `npm test`. */
const MAX_TEST_FILES = 40;
const MAX_WORKING_TREE_BYTES = 2 ** 26;

const [since = 'HEAD'] = process.argv.slice(2);
const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: MAX_WORKING_TREE_BYTES })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));
const changed = [
  ...git('diff', '--name-only', '--merge-base', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const scripts = changed.filter((file) => /\.(ts|js|mjs)$/.test(file));
const tests = findNearestTests(changed);
const nearest = tests.slice(0, MAX_TEST_FILES);
const startMs = Date.now();

const steps = [
  ['node', 'tools/build.mjs'],
  ['tsc', '--build'],
  scripts.length > 0 && ['oxlint', '--no-error-on-unmatched-pattern', ...scripts],
  changed.length > 0 && ['prettier', '--check', '--ignore-unknown', ...changed],
  nearest.length > 0 && ['vitest', 'run', ...nearest],
].filter(Boolean);
for (const [program, ...args] of steps) {
  const stepMs = Date.now();
  const { status } = spawnSync('npx', ['--no-install', program, ...args], { stdio: 'inherit' });
  console.log(`${program}: ${formatSeconds(stepMs)}`);
  if (status !== 0) process.exit(status ?? 1);
}
const rest = tests.length > nearest.length ? `: npm test runs all of them` : '';
console.log(
  `check:quick: ${formatSeconds(startMs)}, ${nearest.length} of ${tests.length} affected test files${rest}`,
);

function formatSeconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** The fast tests that import one of these files, directly or through others: the fewer imports between them, the earlier. */
function findNearestTests(files) {
  const importers = new Map();
  for (const file of git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts')) {
    for (const imported of importsOf(file)) {
      if (!importers.has(imported)) importers.set(imported, []);
      importers.get(imported).push(file);
    }
  }
  const reached = new Set(files);
  // the test next to a file may reach it through another file
  for (const file of files) {
    const own = file.replace(/\.ts$/, '.test.ts');
    if (existsSync(own)) reached.add(own);
  }
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter(
    (file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'),
  );
}

function importsOf(file) {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...specifiers].flatMap(([, specifier]) => {
    const inPackage = /^@sonometer\/(\w+)(?:\/(.*))?\.js$|^@sonometer\/(\w+)$/.exec(specifier);
    if (inPackage) {
      const [, name = inPackage[3], path = 'index'] = inPackage;
      return [`packages/${name}/src/${path}.ts`];
    }
    return specifier.startsWith('.')
      ? [join(dirname(file), specifier).replace(/\.js$/, '.ts')]
      : [];
  });
}
