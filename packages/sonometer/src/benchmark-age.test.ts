import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const MAX_AGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** When the kernels or the features changed last; `undefined` without a history, as in an archive or a shallow clone. */
function lastChangeMs(): number | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return undefined;
    const paths = ['kernels', 'packages/engine/src/features'];
    return Date.parse(git('log', '-1', '--format=%cI', '--', ...paths).trim());
  } catch {
    return undefined;
  }
}

test('the benchmark page is at most 30 days older than the code that it measures', () => {
  const page = readFileSync(`${root}bench/RESULTS.md`, 'utf8');
  const [, date = '', commit = ''] =
    /^Made by `npm run bench` on (\d{4}-\d\d-\d\d) at commit ([0-9a-f]{8,}),/m.exec(page) ?? [];
  expect(commit).not.toBe('');
  const changedMs = lastChangeMs();
  if (changedMs === undefined) {
    console.info('The age of bench/RESULTS.md is not checked: there is no history of the code.');
    return;
  }
  expect((changedMs - Date.parse(date)) / DAY_MS).toBeLessThan(MAX_AGE_DAYS);
});
