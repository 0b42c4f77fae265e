// Checks only what a change affects: types of everything, since those take seconds; lint and format
// of the changed files; the tests that import one of them. npm run check:quick [-- BRANCH]: against
// what is committed, or a branch.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const [since = 'HEAD'] = process.argv.slice(2);
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n');
const changed = [
  ...git('diff', '--name-only', '--merge-base', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => file !== '' && existsSync(file));
const scripts = changed.filter((file) => /\.(ts|js|mjs)$/.test(file));

const steps = [
  ['node', 'tools/build.mjs'],
  ['tsc', '--build'],
  scripts.length > 0 && ['oxlint', '--no-error-on-unmatched-pattern', ...scripts],
  changed.length > 0 && ['prettier', '--check', '--ignore-unknown', ...changed],
  ['vitest', 'run', '--changed', since],
].filter(Boolean);
for (const [program, ...args] of steps) {
  const startMs = Date.now();
  const { status } = spawnSync('npx', ['--no-install', program, ...args], { stdio: 'inherit' });
  console.log(`${program}: ${((Date.now() - startMs) / 1000).toFixed(1)} s`);
  if (status !== 0) process.exit(status ?? 1);
}
