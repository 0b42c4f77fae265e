import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { systemCode } from '../system-code.js';
import type { DatabaseSync, SqliteModule } from '../store/sqlite-dialect.js';

/**
 * A backup is one SQLite file: the tables of the service as they were at one moment, the bytes of the uploads, and what is needed to
 * check both. SQLite itself has no checksums: a bit that turned in a text would pass its integrity check.
 */

/**
 * Marks a file of SQLite as a backup of ours (https://sqlite.org/fileformat.html#application_id):
 * `SnBk`.
 */
const APPLICATION_ID = 0x53_6e_42_6b;
const FORMAT = '1';
/** One row of an object's bytes: what is in memory at a time. */
const PART_BYTES = 4 * 2 ** 20;

/** Why there is no backup, or none that can be restored. `message` is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The content of a table. */
interface TableFacts {
  readonly rows: number;
  readonly sha256: string;
}

/** The content of a backup, checked. */
export interface BackupFacts {
  readonly madeAt: string;
  readonly version: string;
  readonly tables: Readonly<Record<string, TableFacts>>;
  readonly objects: number;
  readonly objectBytes: number;
}

/** Turns a copy of the database into a backup, and gives its writer of objects. */
export function beginBackup(copy: DatabaseSync, { version, now }: { version: string; now: Date }) {
  const tables = Object.fromEntries(
    tablesIn(copy).map((name) => [name, tableFacts(copy, name)] as const),
  );
  copy.exec(`
    pragma application_id = ${APPLICATION_ID};
    create table backup_facts (name text primary key, value text not null);
    create table backup_objects (id text primary key, bytes integer not null, sha256 text not null);
    create table backup_parts (id text, part integer, bytes blob not null, primary key (id, part));
  `);
  const insert = copy.prepare('insert into backup_facts values (?, ?)');
  const facts = { format: FORMAT, madeAt: now.toISOString(), version };
  for (const [name, value] of Object.entries(facts)) insert.run(name, value);
  insert.run('tables', JSON.stringify(tables));
  insert.run('schema', schemaOf(copy));

  const addPart = copy.prepare('insert into backup_parts values (?, ?, ?)');
  const addObject = copy.prepare('insert into backup_objects values (?, ?, ?)');
  return async function add(id: string, path: string): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const file = await open(path);
    try {
      for (let part = 0; ; part++) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES);
        if (bytesRead === 0) break;
        const read = buffer.subarray(0, bytesRead);
        hash.update(read);
        addPart.run(id, part, read);
        bytes += bytesRead;
      }
    } finally {
      await file.close();
    }
    addObject.run(id, bytes, hash.digest('hex'));
  };
}

/** Ids of the objects in a backup. */
export const objectsIn = (backup: DatabaseSync): readonly string[] =>
  (backup.prepare('select id from backup_objects order by id').all() as { id: string }[]).map(
    ({ id }) => id,
  );

/** The bytes of one object, part by part. */
export function* partsOf(backup: DatabaseSync, id: string): Iterable<Uint8Array> {
  const parts = backup.prepare('select bytes from backup_parts where id = ? order by part');
  for (const row of parts.iterate(id)) yield (row as { bytes: Uint8Array }).bytes;
}

/**
 * Reads a backup whole and compares it with what was written.
 *
 * @throws BackupError for a file that is damaged, or no backup of ours.
 */
export async function checkBackup(path: string, sqlite: SqliteModule): Promise<BackupFacts> {
  await refuseForeign(path);
  const backup = new sqlite.DatabaseSync(path, { readOnly: true });
  try {
    return factsOf(backup);
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw damaged(cause); // an error of SQLite, or facts that cannot be read
  } finally {
    backup.close();
  }
}

async function refuseForeign(path: string): Promise<void> {
  const head = Buffer.alloc(100);
  try {
    const file = await open(path);
    try {
      await file.read(head, 0, head.length, 0);
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') throw new BackupError(`${path} does not exist.`);
    throw cause;
  }
  if (
    head.toString('latin1', 0, 16) !== 'SQLite format 3\0' ||
    head.readUInt32BE(68) !== APPLICATION_ID
  )
    throw new BackupError(`${path} is not a file of \`sonometer backup\`.`);
}

function factsOf(backup: DatabaseSync): BackupFacts {
  checkIntegrity(backup);
  const rows = backup.prepare('select name, value from backup_facts').all() as {
    name: string;
    value: string;
  }[];
  const facts = new Map(rows.map(({ name, value }) => [name, value]));
  if (facts.get('format') !== FORMAT)
    throw new BackupError(
      'The backup has a format of a newer version. Restore it with that version.',
    );
  const tables = JSON.parse(facts.get('tables') ?? '') as BackupFacts['tables'];
  if (schemaOf(backup) !== facts.get('schema')) throw damaged();
  checkTables(backup, tables);

  const objects = backup.prepare('select id, bytes, sha256 from backup_objects').all() as {
    id: string;
    bytes: number;
    sha256: string;
  }[];
  for (const { id, bytes, sha256 } of objects) {
    const hash = createHash('sha256');
    let read = 0;
    for (const part of partsOf(backup, id)) {
      hash.update(part);
      read += part.length;
    }
    if (read !== bytes || hash.digest('hex') !== sha256) throw damaged();
  }
  return {
    madeAt: facts.get('madeAt') ?? '',
    version: facts.get('version') ?? '',
    tables,
    objects: objects.length,
    objectBytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Makes a copy of a backup the database of a service again. */
export function endBackup(copy: DatabaseSync): void {
  copy.exec(`
    drop table backup_parts; drop table backup_objects; drop table backup_facts;
    pragma application_id = 0;
    vacuum;
  `);
}

/**
 * Compares the tables of a database with what they should hold.
 *
 * @throws BackupError where they differ.
 */
export function checkTables(database: DatabaseSync, tables: BackupFacts['tables']): void {
  const names = tablesIn(database);
  const isSame = (name: string) => {
    const { rows, sha256 } = tableFacts(database, name);
    return rows === tables[name]?.rows && sha256 === tables[name].sha256;
  };
  if (names.length !== Object.keys(tables).length || !names.every(isSame)) throw damaged();
}

/** @throws BackupError where SQLite finds a page, a row or an index that cannot be. */
export function checkIntegrity(database: DatabaseSync): void {
  const [first] = database.prepare('pragma integrity_check(1)').all() as {
    integrity_check: string;
  }[];
  if (first?.integrity_check !== 'ok') throw damaged(first?.integrity_check);
}

/** Tables that are part of the state. */
export const tablesIn = (database: DatabaseSync): readonly string[] =>
  (
    database
      .prepare(
        `select name from sqlite_schema where type = 'table'
          and name not like 'sqlite\\_%' escape '\\' and name not like 'backup\\_%' escape '\\' order by name`,
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);

/** Rows and their digest, in the order in which VACUUM leaves them. */
function tableFacts(database: DatabaseSync, name: string): TableFacts {
  const select = database.prepare(`select * from "${name}" order by rowid`);
  select.setReadBigInts(true);
  const hash = createHash('sha256');
  let rows = 0;
  for (const row of select.iterate()) {
    const text = JSON.stringify(row, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    hash.update(`${text}\n`);
    rows++;
  }
  return { rows, sha256: hash.digest('hex') };
}

function schemaOf(database: DatabaseSync): string {
  const rows = database
    .prepare(
      `select type, name, sql from sqlite_schema where tbl_name not like 'backup\\_%' escape '\\' order by type, name`,
    )
    .all();
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

const damaged = (cause?: unknown) =>
  new BackupError(
    'The backup is damaged: its content differs from what was written. Use another one.',
    {
      cause,
    },
  );
