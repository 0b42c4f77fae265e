import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder();
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

test('are replaced with an overlap, and all of it is on record', async () => {
  const made = await runHere('keys', 'create', '--scopes', 'read', '--days', '30', '--json');
  const { id } = JSON.parse(made.out) as { id: string };
  expect((await runHere('keys', 'list')).out).toMatch(
    new RegExp(`^${id}  live .* read  until \\d{4}-\\d\\d-\\d\\d  never used$`, 'm'),
  );
  const rotated = await runHere('keys', 'rotate', id, '--overlap', '0');
  expect(rotated.out).toMatch(/^snm_live_\w{36}\n$/);
  expect((await runHere('keys', 'list')).out).toMatch(new RegExp(`^${id}  expired`, 'm'));
  const { out } = await runHere('keys', 'log');
  expect(out).toMatch(new RegExp(`^\\S+Z  ${id}  acct_\\w+  rotated  to key_\\w+, until`, 'm'));
  expect(out).toMatch(new RegExp(`^\\S+Z  ${id}  acct_\\w+  created  scopes read$`, 'm'));
  expect(await runHere('keys', 'rotate', 'key_none')).toMatchObject({ code: 2, out: '' });
});

test('are shown with their plan, which can be changed, and their usage', async () => {
  const made = await runHere('keys', 'create', '--plan', 'free', '--name', 'of ann', '--json');
  const { id, key } = JSON.parse(made.out) as { id: string; key: string };
  const shown = await runHere('keys', 'show', id);
  expect(shown.out).toMatch(/^name +of ann$/m);
  expect(shown.out).toMatch(/^plan calls +1000$/m);
  expect(shown.out).not.toContain(key);

  const changed = await runHere('keys', 'set-plan', id, '--plan', 'pro');
  expect(changed.err).toMatch(/^Account acct_\w+ has the plan pro, before free\.\n$/);
  const { plan, accountId } = JSON.parse((await runHere('keys', 'show', id, '--json')).out) as {
    plan: { name: string };
    accountId: string;
  };
  expect(plan.name).toBe('pro');
  expect((await runHere('keys', 'log')).out).toMatch(
    new RegExp(`${id} .* plan +free to pro$`, 'm'),
  );

  const usage = await runHere('keys', 'usage', accountId, '--json');
  expect(JSON.parse(usage.out)).toMatchObject({ plan: 'pro', calls: { used: 0 }, days: [] });
  expect((await runHere('keys', 'usage', id)).out).toMatch(/^calls +0 of \d+$/m);
  expect(await runHere('keys', 'usage', 'key_none')).toMatchObject({
    code: 2,
    err: 'sonometer keys: there is no key or account key_none.\n',
  });
  const refused = await runHere('keys', 'set-plan', id, '--plan', 'gold');
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.err).toContain('no plan "gold"');
});

test('a key stands alone on the output, so that a script can take it', async () => {
  const { out, err } = await runHere('keys', 'create', '--name', 'of a script');
  expect(out).toMatch(/^snm_live_\w{36}\n$/);
  expect(err).toMatch(/^This is key_\w+ of plan free\. Store it: it is shown only once\.\n$/);
});

test.each([
  [['create', '--plan', 'gold'], 'sonometer keys: no plan "gold"; there are keyless, free, pro,'],
  [['create', '--account', 'acct_none'], 'sonometer keys: no such account'],
  [['revoke'], 'sonometer keys: revoke needs the id of a key'],
  [['show'], 'sonometer keys: show needs the id of a key'],
  [['rotate'], 'sonometer keys: rotate needs the id of a key'],
  [['create', '--scopes', 'write'], 'sonometer keys: no scope "write"; there are analyse, read'],
  [['create', '--days', 'many'], 'sonometer keys: --days must be a whole number'],
  [
    ['make'],
    'sonometer keys: the actions are create, list, show, usage, set-plan, rotate, revoke, log',
  ],
])('keys %j is refused', async (args, message) => {
  const { out, err, code } = await runHere('keys', ...args);
  expect(err).toContain(message);
  expect({ out, code }).toEqual({ out: '', code: 2 });
});
