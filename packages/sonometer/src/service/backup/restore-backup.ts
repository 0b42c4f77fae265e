import { chmod, chown, copyFile, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { makeFolder } from '../../make-folder.js';
import { type DatabaseSync, loadSqlite, type SqliteModule } from '../store/sqlite-dialect.js';
import {
  type BackupFacts,
  BackupError,
  checkBackup,
  checkIntegrity,
  checkTables,
  endBackup,
  objectsIn,
  partsOf,
  tablesIn,
} from './backup-file.js';
import { exists, synced } from './write-backup.js';

export interface Restored extends BackupFacts {
  /** The new place of the previous state. */
  readonly before: string | undefined;
  /** Keys were hashed with SONOMETER_SECRET, which no backup holds. */
  readonly needsSecret: boolean;
}

/**
 * The database, and the files that SQLite stores next to it. An old log next to a new database
 * would be replayed into it.
 */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Makes a backup the state of a data folder, after reading it whole. The database comes last, in one step: a restore that breaks
 * off leaves what was there.
 *
 * @throws BackupError with a sentence for the operator.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  { isForced, now }: { readonly isForced: boolean; readonly now: Date },
): Promise<Restored> {
  const sqlite = await loadSqlite();
  const facts = await checkBackup(file, sqlite);
  const database = join(dataDir, 'sonometer.db');
  const isThere = await exists(database);
  if (isThere) refuseToOverwrite(database, sqlite, isForced);

  makeFolder(dataDir, 0o700);
  const partial = `${database}.restoring`;
  await rm(partial, { force: true });
  try {
    await copyFile(file, partial);
    await chmod(partial, 0o600);
    await restoreObjects(file, join(dataDir, 'uploads'), sqlite);
    const secrets = turnIntoState(partial, facts, sqlite);
    await synced(partial);
    // by which servers and workers know that they share one folder
    const mark = secrets.get('data-folder');
    if (mark !== undefined) await writeFile(join(dataDir, 'data-folder'), mark, { mode: 0o600 });
    await giveToOwner(dataDir, [partial, join(dataDir, 'uploads'), join(dataDir, 'data-folder')]);

    const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
    const before = isThere ? `${database}.before-restore-${stamp}` : undefined;
    for (const suffix of SUFFIXES.toReversed())
      if (await exists(`${database}${suffix}`))
        await rename(`${database}${suffix}`, `${database}.before-restore-${stamp}${suffix}`);
    await rename(partial, database);
    await synced(dataDir);
    return { ...facts, before, needsSecret: secrets.has('fingerprint') && !secrets.has('root') };
  } finally {
    for (const suffix of SUFFIXES) await rm(`${partial}${suffix}`, { force: true });
  }
}

/** Root restores for the user as whom the service runs: to whom the folder belongs. */
async function giveToOwner(dataDir: string, paths: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  for (const path of paths) if (await exists(path)) await chown(path, uid, gid);
}

/**
 * @throws BackupError where a service works on the state, or it contains anything and force was not
 * requested.
 */
function refuseToOverwrite(path: string, { DatabaseSync }: SqliteModule, isForced: boolean): void {
  const here = new DatabaseSync(path);
  let holds: string | undefined;
  try {
    // only an exclusive connection may leave the write-ahead log
    here.exec('pragma journal_mode = delete');
    holds = contentOf(here);
  } catch (cause) {
    if (cause instanceof Error && /locked|busy/i.test(cause.message))
      throw new BackupError(
        `A process uses ${resolve(path)}. Stop the server and its workers first.`,
        {
          cause,
        },
      );
    holds = 'a file that cannot be read';
  } finally {
    here.close();
  }
  if (holds !== undefined && !isForced)
    throw new BackupError(
      `${resolve(path)} holds ${holds}. Restore into an empty folder, or add --force: the present state is then set aside.`,
    );
}

/** The data that would be lost; nothing where a server was started once and never used. */
function contentOf(database: DatabaseSync): string | undefined {
  const held = tablesIn(database)
    .filter((name) => name !== 'secrets' && !name.startsWith('kysely_'))
    .map((name) => ({ name, rows: rowsOf(database, name) }))
    .filter(({ rows }) => rows > 0);
  return held.length === 0
    ? undefined
    : held.map(({ name, rows }) => `${rows} ${name.replaceAll('_', ' ')}`).join(', ');
}

const rowsOf = (database: DatabaseSync, table: string): number =>
  (database.prepare(`select count(*) as rows from "${table}"`).get() as { rows: number }).rows;

async function restoreObjects(file: string, folder: string, sqlite: SqliteModule): Promise<void> {
  const backup = new sqlite.DatabaseSync(file, { readOnly: true });
  try {
    const ids = objectsIn(backup);
    if (ids.length > 0) makeFolder(folder, 0o700);
    for (const id of ids) {
      const partial = join(folder, `${id}.restoring`);
      await rm(partial, { force: true });
      const out = await open(partial, 'wx', 0o600);
      try {
        for (const part of partsOf(backup, id)) await out.writeFile(part);
        await out.sync();
      } finally {
        await out.close();
      }
      await giveToOwner(dirname(folder), [partial]);
      await rename(partial, join(folder, id));
    }
  } finally {
    backup.close();
  }
}

/** Gives its secrets, by name. */
function turnIntoState(
  path: string,
  facts: BackupFacts,
  { DatabaseSync }: SqliteModule,
): ReadonlyMap<string, string> {
  const database = new DatabaseSync(path);
  try {
    endBackup(database);
    checkIntegrity(database);
    checkTables(database, facts.tables);
    const rows = database.prepare('select name, value from secrets').all() as {
      name: string;
      value: string;
    }[];
    return new Map(rows.map(({ name, value }) => [name, value]));
  } finally {
    database.close();
  }
}
