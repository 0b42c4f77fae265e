import { stat, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { loadSqlite } from './sqlite-dialect.js';
import { openStore } from './open-store.js';
import { storeContract } from './store.contract.js';

storeContract(makeSqliteStore);

test('the file is readable by us alone, and so is its log', async () => {
  const location = await mkdtemp(join(tmpdir(), 'store-'));
  const store = await openStore(location);
  await sql`insert into secrets values ('a', 'b')`.execute(store.db);
  for (const name of ['sonometer.db', 'sonometer.db-wal'])
    expect((await stat(join(location, name))).mode & 0o777).toBe(0o600);
  await store.close();
  await rm(location, { recursive: true });
});

test('it has a write-ahead log, and a durable transaction waits for the disk', async () => {
  const { store, dispose } = await makeSqliteStore();
  const pragma = async (name: string) =>
    (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(store.db)).rows[0];
  expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await pragma('synchronous')).toEqual({ synchronous: 1 });
  await store.durably(async (tx) => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(tx);
    expect(rows).toEqual([{ synchronous: 2 }]);
  });
  expect(await pragma('synchronous')).toEqual({ synchronous: 1 });
  await dispose();
});

test('a statement waits for a lock though the machine stood still meanwhile', async () => {
  const { store, location, dispose } = await makeSqliteStore();
  const { DatabaseSync } = await loadSqlite();
  const other = new DatabaseSync(join(location, 'sonometer.db'));
  other.exec('begin immediate');
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 60_000));
  onTestFinished(() => {
    clock.mockRestore();
  });
  const written = sql`insert into secrets values ('c', 'd')`.execute(store.db);
  setTimeout(() => {
    other.exec('commit');
  }, 50);
  await expect(written).resolves.toBeDefined();
  other.close();
  await dispose();
});

test('a statement that returns rows waits for a lock', async () => {
  const { store, location, dispose } = await makeSqliteStore();
  const { DatabaseSync } = await loadSqlite();
  const other = new DatabaseSync(join(location, 'sonometer.db'));
  other.exec('begin immediate');
  const inserted = sql`insert into secrets values ('c', 'd') returning name`.execute(store.db);
  setTimeout(() => {
    other.exec('commit');
  }, 50);
  expect((await inserted).rows).toEqual([{ name: 'c' }]);
  other.close();
  await dispose();
});

test('a lock that is held too long is a database that is away for a moment', async () => {
  const { store, location, dispose } = await makeSqliteStore();
  const { DatabaseSync } = await loadSqlite();
  const other = new DatabaseSync(join(location, 'sonometer.db'));
  other.exec('begin immediate');
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 60_000));
  onTestFinished(() => {
    clock.mockRestore();
  });
  await expect(
    sql`insert into secrets values ('c', 'd') returning name`.execute(store.db),
  ).rejects.toMatchObject({ code: 'service_overloaded', retryAfterSec: 5 });
  other.exec('rollback');
  other.close();
  await dispose();
});

test('a statement that returns rows names a full disk', async () => {
  const { store, dispose } = await makeSqliteStore();
  await sql`pragma max_page_count = 1`.execute(store.db);
  const insert = sql`insert into secrets values ('c', ${'d'.repeat(1_000_000)}) returning name`;
  await expect(insert.execute(store.db)).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: 'the disk of the database is full',
  });
  await dispose();
});

test('what is no database is a failure of the storage', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'store-'));
  await writeFile(join(dir, 'sonometer.db'), 'this is a letter, not a database '.repeat(100));
  await expect(openStore(dir)).rejects.toMatchObject({ code: 'storage_unavailable' });
  await rm(dir, { recursive: true });
});

test('a server that is not there is an engine that is away', async () => {
  await expect(openStore('postgres://nobody@127.0.0.1:1/none')).rejects.toMatchObject({
    code: 'service_overloaded',
  });
});
