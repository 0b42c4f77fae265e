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

/** The modules that a command line loads. */
function getModules(args: readonly string[], env: NodeJS.ProcessEnv = {}): readonly string[] {
  const register = inline(
    `import { register } from 'node:module'; register(${JSON.stringify(inline(loader))});`,
  );
  const { stderr, status } = spawnSync(process.execPath, ['--import', register, program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  expect(status).toBe(0);
  return stderr.match(/(?<=^LOADED ).*/gm) ?? [];
}

test('a version is told without the engine: at most 30 modules', () => {
  const modules = getModules(['--version']);
  expect(modules.length).toBeGreaterThan(2);
  expect(modules.length).toBeLessThanOrEqual(30);
});

test('mix loads what it runs, not the whole engine: at most 350 modules of the tree', () => {
  const recording = fileURLToPath(new URL('../../../../testing/fixtures/16.flac', import.meta.url));
  const modules = getModules(['mix', '--json', recording], { SONOMETER_UNBUNDLED: '1' });
  const own = modules.filter((url) => /\/packages\/\w+\/dist\//.test(url));
  expect(own.length).toBeGreaterThan(100);
  expect(own.length).toBeLessThanOrEqual(350);
});
