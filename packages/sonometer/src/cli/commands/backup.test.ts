import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { runHere } from '../../../../../testing/run-here.js';
import { runProgram } from '../../../../../testing/run-program.js';
import { openJobs } from '../../service/jobs/jobs.js';
import { openKeys } from '../../service/keys/keys.js';
import { readPlans } from '../../service/keys/plans.js';
import { openServerSecret } from '../../service/keys/server-secret.js';
import { newReportId, openReports } from '../../service/reports/reports.js';
import { loadSqlite } from '../../service/store/sqlite-dialect.js';
import { openStore } from '../../service/store/open-store.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const OBJECT = 'upl_0123456789abcdef';
const BYTES = Buffer.from(Array.from({ length: 5_000_000 }, (_, i) => (i * 31) % 251));

const root = testFolder();
let live: string;
let key: string;
let job: string;
let report: string;
let backup: string;

beforeAll(async () => {
  live = join(root, 'live');
  const store = await openStore(live);
  const keys = await openKeys(store, await openServerSecret(store), readPlans({}));
  ({ key } = await keys.mint({ plan: 'pro' }, 'mine'));
  job = await openJobs(store).enqueue({
    owner: 'me',
    kind: 'mix',
    request: {},
    reservationId: null,
  });
  report = newReportId();
  await openReports(store).save({ id: report, kind: 'mix', json: '{"ä":"✓"}' });
  mkdirSync(join(live, 'uploads'));
  writeFileSync(join(live, 'uploads', OBJECT), BYTES);
  writeFileSync(join(live, 'uploads', 'half-a-file.spool'), 'on its way');
  await store.close();
});

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('OBJECTS_URL', '');
  vi.stubEnv('SONOMETER_SECRET', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const run = (dataDir: string, ...args: readonly string[]) => {
  vi.stubEnv('SONOMETER_DATA_DIR', dataDir);
  return runHere(...args);
};

/** The known objects in the state of the folder. */
async function getState(dataDir: string) {
  const store = await openStore(dataDir);
  const keys = await openKeys(store, await openServerSecret(store), readPlans({}));
  const found = {
    key: (await keys.verify(key))?.plan.name,
    job: (await openJobs(store).read('me', job))?.status,
    report: (await openReports(store).load(report))?.body,
  };
  await store.close();
  return found;
}
const WHOLE = { key: 'pro', job: 'queued', report: { ä: '✓' } };

let folders = 0;
const emptyFolder = () => join(root, `folder-${folders++}`);

test('a backup says what it holds, is ours alone to read, and leaves nothing beside it', async () => {
  backup = join(root, 'a', 'state.backup');
  const { code, out, err } = await run(live, 'backup', backup);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    new RegExp(
      `^Backup written to ${backup} and verified: 1 keys, 0 rows of usage, 1 jobs, 1 reports, 1 uploads \\(5 MB\\), \\d+ rows of \\d+ tables in total\\.\\n$`,
    ),
  );
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(await readdir(join(root, 'a'))).toEqual(['state.backup']);
  expect((await readdir(join(live, 'uploads'))).sort()).toEqual(['half-a-file.spool', OBJECT]);
});

test('restored into an empty folder it is the same state, uploads included', async () => {
  const there = emptyFolder();
  const { code, out, err } = await run(there, 'restore', backup);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^Backup of \d{4}-\S+Z restored to \S+ and verified: 1 keys, /);
  expect(await getState(there)).toEqual(WHOLE);
  expect(readFileSync(join(there, 'uploads', OBJECT)).equals(BYTES)).toBe(true);
  expect(await readdir(join(there, 'uploads'))).toEqual([OBJECT]);
  expect(statSync(join(there, 'sonometer.db')).mode & 0o777).toBe(0o600);
  // no trace of the backup in the state
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(join(there, 'sonometer.db'));
  expect(database.prepare("select * from sqlite_schema where name like 'backup%'").all()).toEqual(
    [],
  );
  database.close();
});

describe('restore refuses', () => {
  test('a state that holds anything, unless forced; the old one is set aside', async () => {
    const there = emptyFolder();
    // processes of their own: a connection that is closed may hold its lock until its statements are collected
    const command = (...args: readonly string[]) =>
      runProgram(args, { env: { SONOMETER_DATA_DIR: there } });
    const other = await command('keys', 'create', '--json');
    expect(await command('restore', backup)).toEqual({
      code: 2,
      out: '',
      err: `sonometer restore: ${there}/sonometer.db holds 1 accounts, 1 key events, 1 keys. Restore into an empty folder, or add --force: the present state is then set aside.\n`,
    });
    const { id } = JSON.parse(other.out) as { id: string };
    expect((await command('keys', 'list')).out).toContain(id);

    const forced = await command('restore', '--force', backup);
    const [, aside = ''] = /^The previous state is now (\S+)\.\n$/.exec(forced.err) ?? [];
    expect(forced.code).toBe(0);
    expect(existsSync(aside)).toBe(true);
    expect((await command('keys', 'list')).out).not.toContain(id);
    expect(await getState(there)).toEqual(WHOLE);
  });

  test('a state that a process uses, even when forced', async () => {
    const there = emptyFolder();
    const store = await openStore(there);
    await openServerSecret(store);
    const { code, err } = await run(there, 'restore', '--force', backup);
    expect(err).toBe(
      `sonometer restore: A process uses ${there}/sonometer.db. Stop the server and its workers first.\n`,
    );
    expect(code).toBe(2);
    await store.close();
  });

  test.each([
    ['a file that is not there', undefined],
    ['an empty file', Buffer.alloc(0)],
    ['another file', Buffer.from('this is a letter, not a backup '.repeat(100))],
  ])('%s', async (_, bytes) => {
    const there = emptyFolder();
    const file = join(root, `foreign-${folders}`);
    if (bytes) writeFileSync(file, bytes);
    const { code, err } = await run(there, 'restore', file);
    expect(err).toBe(
      `sonometer restore: ${file} ${bytes ? 'is not a file of `sonometer backup`' : 'does not exist'}.\n`,
    );
    expect(code).toBe(2);
    expect(existsSync(there)).toBe(false);
  });

  test('a database that is no backup', async () => {
    const { code, err } = await run(emptyFolder(), 'restore', join(live, 'sonometer.db'));
    expect(err).toContain('is not a file of `sonometer backup`');
    expect(code).toBe(2);
  });

  test('a backup that breaks off', async () => {
    const there = emptyFolder();
    const bytes = readFileSync(backup);
    for (const share of [0.2, 0.5, 0.999]) {
      const file = join(root, 'short');
      writeFileSync(file, bytes.subarray(0, Math.floor(share * bytes.length)));
      const { code, err } = await run(there, 'restore', file);
      expect(err, String(share)).toContain('The backup is damaged');
      expect(code).toBe(2);
    }
    expect(existsSync(there)).toBe(false);
  });
});

test('one wrong byte, wherever it is, is found, or changes nothing', async () => {
  const bytes = readFileSync(backup);
  const file = join(root, 'flipped');
  const random = uniform(1);
  const outcomes = { found: 0, harmless: 0 };
  // the tables of the service lie in the first pages, the audio in later ones
  const places = Array.from({ length: 10 }, (_, i) =>
    Math.floor(random() * (i < 8 ? 300_000 : bytes.length)),
  );
  for (const place of places) {
    const damaged = Buffer.from(bytes);
    damaged[place] = (damaged[place] ?? 0) ^ 0x40;
    writeFileSync(file, damaged);
    const there = emptyFolder();
    const { code } = await run(there, 'restore', file);
    if (code === 0) {
      outcomes.harmless++;
      expect(await getState(there), String(place)).toEqual(WHOLE);
      expect(readFileSync(join(there, 'uploads', OBJECT)).equals(BYTES)).toBe(true);
    } else {
      outcomes.found++;
      expect(existsSync(there)).toBe(false);
    }
  }
  expect(outcomes.found).toBeGreaterThan(0);
});

describe('backup refuses', () => {
  test('a folder without a state, and makes none', async () => {
    const there = emptyFolder();
    const { code, err } = await run(there, 'backup', join(root, 'none'));
    expect(err).toBe(
      `sonometer backup: There is no state in ${there}. Run the command in the folder of the server, or set its SONOMETER_DATA_DIR.\n`,
    );
    expect(code).toBe(2);
    expect(existsSync(there)).toBe(false);
    expect(existsSync(join(root, 'none'))).toBe(false);
  });

  test('a file that exists', async () => {
    const { code, err } = await run(live, 'backup', backup);
    expect(err).toContain(`${backup} exists. Choose another name, or remove it first.`);
    expect(code).toBe(2);
  });

  test('a state that is damaged, and leaves no backup', async () => {
    const there = emptyFolder();
    await run(there, 'restore', backup);
    const path = join(there, 'sonometer.db');
    const bytes = readFileSync(path);
    bytes.fill(0xff, 4096 * 3, 4096 * 6);
    writeFileSync(path, bytes);
    const { code } = await run(there, 'backup', join(root, 'of-damaged'));
    expect(code).toBe(2);
    expect(existsSync(join(root, 'of-damaged'))).toBe(false);
    expect(existsSync(join(root, 'of-damaged.partial'))).toBe(false);
  });

  test.each(['backup', 'restore'])('%s without a file', async (name) => {
    expect((await run(live, name)).err).toContain(`sonometer ${name}: it needs one FILE`);
  });
});

describe('other stores', () => {
  test.each([
    ['backup', 'pg_dump --format=custom --file FILE "$DATABASE_URL"'],
    ['restore', 'pg_restore --dbname "$DATABASE_URL" FILE'],
  ])('%s of PostgreSQL names its own program', async (name, program) => {
    vi.stubEnv('DATABASE_URL', 'postgres://u:hunter2@db/x');
    const { code, out, err } = await run(live, name, join(root, 'x'));
    expect(err).toContain(`sonometer ${name}: the state is in PostgreSQL (DATABASE_URL): `);
    expect(err).toContain(program);
    expect(out + err).not.toContain('hunter2');
    expect(code).toBe(2);
  });

  test('uploads in a bucket are not part of it, and it says so', async () => {
    vi.stubEnv('OBJECTS_URL', 's3://uploads');
    const { code, err } = await run(live, 'backup', join(root, 'without-bucket'));
    expect(err).toContain('Uploads are in a bucket (OBJECTS_URL) and not included');
    expect(code).toBe(0);
  });

  test('a secret that is a setting is not part of it, and it says so', async () => {
    const there = emptyFolder();
    vi.stubEnv('SONOMETER_SECRET', 'a secret of thirty-two characters');
    await run(there, 'keys', 'create');
    const file = join(root, 'with-secret');
    const made = await run(there, 'backup', file);
    expect(made.err).toContain('SONOMETER_SECRET is not in the backup.');
    vi.stubEnv('SONOMETER_SECRET', '');
    const restored = await run(emptyFolder(), 'restore', file);
    expect(restored.err).toContain('Start the server with its previous SONOMETER_SECRET');
  });
});
