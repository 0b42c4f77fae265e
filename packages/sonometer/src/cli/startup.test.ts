import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../bin/sonometer.mjs', import.meta.url));

const inline = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const loader = `import { writeSync } from 'node:fs';
export async function load(url, context, next) {
  if (url.startsWith('file:')) writeSync(2, 'LOADED ' + url + '\\n');
  return next(url, context);
}`;

/** The modules that a command line loads before its first output. */
function getModules(...args: readonly string[]): number {
  const register = inline(
    `import { register } from 'node:module'; register(${JSON.stringify(inline(loader))});`,
  );
  const { stderr, status } = spawnSync(process.execPath, ['--import', register, program, ...args], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stderr.match(/^LOADED /gm)?.length ?? 0;
}

test('a version is told without the engine: at most 30 modules', () => {
  const modules = getModules('--version');
  expect(modules).toBeGreaterThan(2);
  expect(modules).toBeLessThanOrEqual(30);
});
