import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const scripts = execFileSync('git', ['ls-files', 'bench', 'evaluation', 'tools'], {
  cwd: fileURLToPath(root),
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.mjs'));

test('scripts outside the packages import modules that are there', () => {
  expect(scripts.length).toBeGreaterThan(50);
  const missing = scripts.flatMap((path) => {
    const url = new URL(path, root);
    const imports = readFileSync(url, 'utf8').matchAll(/ from '(\.[^']+)'/g);
    return Array.from(imports, ([, target = '']) => target)
      .filter((target) => !target.includes('/dist/') && !existsSync(new URL(target, url)))
      .map((target) => `${path}: ${target}`);
  });
  expect(missing).toEqual([]);
});
