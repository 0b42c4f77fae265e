import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder('test');
const before = process.cwd();
beforeEach(() => {
  process.chdir(folder);
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'OBJECTS_URL', 'SONOMETER_DATA_DIR'])
    vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.chdir(before);
});

test.each([['serve'], ['work'], ['keys', 'list'], ['enqueue', 'clips']])(
  '%s refuses a database of another kind before it makes a folder',
  async (...args) => {
    vi.stubEnv('DATABASE_URL', 'mysql://u:hunter2@db/x');
    const { code, out, err } = await runHere(...args);
    expect(code).toBe(2);
    expect(err).toMatch(
      new RegExp(
        `^sonometer ${args[0]}: DATABASE_URL begins with mysql://, which is not supported: set it to `,
      ),
    );
    expect(out + err).not.toContain('hunter2');
    expect(await readdir(folder)).toEqual([]);
  },
);

test('a mistyped setting is a warning, and the command goes on', async () => {
  vi.stubEnv('SONOMETER_DATADIR', join(folder, 'elsewhere'));
  const { code, err } = await runHere('keys', 'list');
  expect({ code, err }).toEqual({
    code: 0,
    err: 'Warning: SONOMETER_DATADIR is not a setting and is ignored. Did you mean SONOMETER_DATA_DIR?\n',
  });
});
