import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonometer-keys-test-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  vi.stubEnv('SONOMETER_DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('are made, listed and revoked in the data folder', async () => {
  const created = await runHere('keys', 'create', '--plan', 'pro', '--json');
  const { id = '', ...rest } = JSON.parse(created.out) as Record<string, string>;
  expect(rest).toEqual({ key: expect.stringMatching(/^snm_live_/) as unknown, plan: 'pro' });

  const [listed] = JSON.parse((await runHere('keys', 'list', '--json')).out) as object[];
  expect(listed).toMatchObject({ id, plan: 'pro', revokedAt: null });
  expect((await runHere('keys', 'list')).out).toMatch(new RegExp(`^${id}  live     pro `));

  expect(await runHere('keys', 'revoke', id)).toEqual({
    code: 0,
    out: '',
    err: `${id} is revoked.\n`,
  });
  expect((await runHere('keys', 'list')).out).toMatch(new RegExp(`^${id}  revoked  pro `));
  expect(await runHere('keys', 'revoke', id)).toMatchObject({ code: 2 });
});

test('a key stands alone on the output, so that a script can take it', async () => {
  const { out, err } = await runHere('keys', 'create', '--name', 'of a script');
  expect(out).toMatch(/^snm_live_\w{36}\n$/);
  expect(err).toMatch(/^This is key_\w+ of plan free\. Keep it: it is shown this once\.\n$/);
});

test.each([
  [['create', '--plan', 'gold'], 'sonometer keys: no plan "gold"; there are keyless, free, pro,'],
  [['create', '--account', 'acct_none'], 'sonometer keys: no such account'],
  [['revoke'], 'sonometer keys: revoke needs the id of a key'],
  [['make'], 'sonometer keys: it can create, list or revoke'],
])('keys %j is refused', async (args, message) => {
  const { out, err, code } = await runHere('keys', ...args);
  expect(err).toContain(message);
  expect({ out, code }).toEqual({ out: '', code: 2 });
});
