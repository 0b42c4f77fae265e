import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runHere } from '../../../testing/run-here.js';
import { openServed } from '../../../testing/served.js';

/** The program as people install it, made by the last build; bundle.slow.test.ts compares its answers with the tree's. */

const path = (to: string) => fileURLToPath(new URL(to, import.meta.url));
const program = path('../bin/sonometer.mjs');

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, SONOMETER_UNBUNDLED: '', ...env },
  });
  return { status, stdout, stderr };
}

test('it is there, and it is what runs', () => {
  expect(existsSync(path('../bundle/main.js'))).toBe(true);
  const env = { NODE_DEBUG: 'esm' };
  expect(run(['--version'], env).stderr).toContain('sonometer/bundle/main.js');
  expect(run(['--version'], { ...env, SONOMETER_UNBUNDLED: '1' }).stderr).toContain(
    'dist/cli/main.js',
  );
});

test('its server has every page that reads a file of the package', async () => {
  const served = await openServed({ SONOMETER_UNBUNDLED: '' });
  try {
    for (const page of ['/', '/docs', '/docs/api', '/docs/api/compare', '/docs/accuracy'])
      expect([page, (await fetch(served.url + page)).status]).toEqual([page, 200]);
    for (const file of ['/openapi.json', '/service-worker.js', '/assets/page.css'])
      expect([file, (await fetch(served.url + file)).status]).toEqual([file, 200]);
  } finally {
    await served.close();
  }
});

test('it answers as the sources do', async () => {
  const args = ['mix', '--json', path('../../../testing/fixtures/cbr.mp3')];
  const { code, out, err } = await runHere(...args);
  expect(run(args, {})).toEqual({ status: code, stdout: out, stderr: err });
});
