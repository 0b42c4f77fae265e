import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../make-folder.js';
import { spoolName } from '../intake/spool.js';
import { systemCode } from '../system-code.js';
import { loadSqlite, type SqliteModule } from '../store/sqlite-dialect.js';
import { type BackupFacts, BackupError, beginBackup, checkBackup } from './backup-file.js';

/** As the service names its objects; other files in the folder are on their way in or out. */
const OBJECT_ID = /^[A-Za-z0-9_]{8,64}$/;
/** A lock of the running service lasts milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Writes the state in the data folder to one file, while a service works on it, and reads it again to check it.
 *
 * @throws BackupError with a sentence for the operator.
 */
export async function writeBackup(
  dataDir: string,
  file: string,
  about: { readonly version: string; readonly now: Date },
): Promise<BackupFacts> {
  const source = join(dataDir, 'sonometer.db');
  if (!(await exists(source)))
    throw new BackupError(
      `There is no state in ${resolve(dataDir)}. Run the command in the folder of the server, or set its SONOMETER_DATA_DIR.`,
    );
  if (await exists(file))
    throw new BackupError(`${file} exists. Choose another name, or remove it first.`);
  makeFolder(dirname(resolve(file)));
  const sqlite = await loadSqlite();
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  await (await open(partial, 'wx', 0o600)).close(); // it holds hashes of keys and recordings
  const held = openHeld(join(dataDir, 'uploads'));
  try {
    // Before the moment of the copy and after it: what the copy names is there at one of the two.
    await held.take();
    copyDatabase(source, partial, sqlite);
    await held.take();
    const copy = new sqlite.DatabaseSync(partial);
    try {
      const add = beginBackup(copy, about);
      for (const [id, path] of held.files) await add(id, path);
    } finally {
      copy.close();
    }
    const facts = await checkBackup(partial, sqlite);
    await synced(partial);
    await rename(partial, file);
    await synced(dirname(resolve(file)));
    return facts;
  } finally {
    await held.release();
    for (const suffix of ['', '-journal']) await rm(`${partial}${suffix}`, { force: true });
  }
}

/**
 * A snapshot of all tables, without blocking writers
 * (https://sqlite.org/lang_vacuum.html#vacuuminto).
 */
function copyDatabase(source: string, into: string, { DatabaseSync }: SqliteModule): void {
  const database = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.prepare('vacuum into ?').run(into);
  } finally {
    database.close();
  }
}

/** Second names of the objects, so that none goes before it is copied. The service's sweep takes those that a killed process left. */
function openHeld(folder: string) {
  const files = new Map<string, string>();
  return {
    files,
    async take(): Promise<void> {
      for (const id of await readdir(folder).catch((): string[] => [])) {
        if (!OBJECT_ID.test(id) || files.has(id)) continue;
        const name = join(folder, spoolName());
        try {
          await link(join(folder, id), name);
        } catch (error) {
          if (systemCode(error) === 'ENOENT') continue; // gone meanwhile
          throw error;
        }
        files.set(id, name);
      }
    },
    async release(): Promise<void> {
      for (const name of files.values()) await rm(name, { force: true });
    },
  };
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** On the disk, not only on its way. */
export async function synced(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
