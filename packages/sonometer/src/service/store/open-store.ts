import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_MIGRATION_TABLE, Kysely, Migrator, sql, type Transaction } from 'kysely';
import { defaultLimits, type Limits } from '../dependencies/watchdog.js';
import { loadDriver } from '../load-driver.js';
import { loadSqlite } from './load-sqlite.js';
import { migrations } from './migrations.js';
import type { Schema } from './schema.js';
import { SharedSqliteDialect } from './sqlite-dialect.js';
import { errorMappingDialect } from './error-mapping-dialect.js';

/** One database with our tables. Both kinds take the same queries. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  /** Every failure of a query is an `ApiError`: `service_overloaded` while the database is away, else `storage_unavailable`. */
  readonly db: Kysely<Schema>;
  /**
   * A transaction that survives even the loss of power once it has resolved; slower, for what is
   * rare and given out once, such as a new key.
   */
  durably<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL where `location` is its URL, else the SQLite file in the folder `location`, and
 * brings the tables up to date. Several processes may open the same at the same time;
 * `connections` is the most that this one has to PostgreSQL.
 *
 * @throws ApiError `service_overloaded` when the database cannot be reached.
 */
export async function openStore(
  location: string,
  wanted: Migrations = migrations,
  limits: Limits = defaultLimits(),
  connections?: number,
): Promise<Store> {
  const store = /^postgres(ql)?:\/\//i.test(location)
    ? await openPostgres(location, limits, connections)
    : await openSqlite(location);
  try {
    await migrate(store.db, wanted);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function openPostgres(url: string, limits: Limits, connections?: number): Promise<Store> {
  const { postgresDialect } = await loadDriver(() => import('./postgres-dialect.js'));
  const db = new Kysely<Schema>({
    dialect: errorMappingDialect(postgresDialect(url, limits, connections)),
  });
  return {
    kind: 'postgres',
    db,
    durably: (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  };
}

async function openSqlite(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'sonometer.db');
  // Made before SQLite makes it, so that only we may read it; its log takes the same rights.
  await (await open(path, 'a', 0o600)).close();
  const db = new Kysely<Schema>({
    dialect: errorMappingDialect(new SharedSqliteDialect(path, await loadSqlite())),
  });
  return {
    kind: 'sqlite',
    db,
    durably: (work) =>
      db.connection().execute(async (connection) => {
        await sql`pragma synchronous = full`.execute(connection);
        try {
          return await connection.transaction().execute(work);
        } finally {
          await sql`pragma synchronous = normal`.execute(connection);
        }
      }),
    close: () => db.destroy(),
  };
}

type Migrations = typeof migrations;

async function migrate(db: Kysely<Schema>, wanted: Migrations): Promise<void> {
  const done = await namesDone(db);
  // A newer version may have been here before us. Its additions do not disturb.
  if (Object.keys(wanted).every((name) => done.includes(name))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
}

async function namesDone(db: Kysely<Schema>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(
    DEFAULT_MIGRATION_TABLE,
  )}`.execute(db);
  return rows.map(({ name }) => name);
}
