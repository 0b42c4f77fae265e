import { ApiError } from '@sonometer/report/errors/api-error.js';
import {
  type DatabaseConnection,
  DEFAULT_MIGRATION_TABLE,
  type Dialect,
  type Driver,
  Kysely,
  Migrator,
  sql,
  type Transaction,
} from 'kysely';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.js';
import { defaultLimits, type Limits } from '../dependencies/watchdog.js';
import { loadDriver } from '../load-driver.js';
import { isDiskFull, isSqliteBusy, systemCode } from '../system-code.js';
import { ENGINE_AWAY_SEC } from './engine-away.js';
import { loadSqlite, SharedSqliteDialect } from './sqlite-dialect.js';
import { migrations } from './migrations.js';
import type { Schema } from './schema.js';

/**
 * The meaning of a failed query for the caller: the database is away for a moment, or it cannot do
 * what it should.
 */
export function databaseError(cause: unknown): ApiError {
  return isAway(cause)
    ? new ApiError('service_overloaded', 'the database does not answer', {
        cause,
        retryAfterSec: ENGINE_AWAY_SEC,
      })
    : new ApiError(
        'storage_unavailable',
        isDiskFull(cause) ? 'the disk of the database is full' : 'the database did not do its part',
        { cause },
      );
}

/**
 * Of the system, and of PostgreSQL (appendix A): no connection, a server that stops or starts; a
 * statement, lock or deadlock that took too long (57014, 55P03, 40P01): nothing of it was done.
 */
const AWAY =
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-3]|53300|57014|55P03|40P01)$/;

/** Messages of the client of PostgreSQL that have no code. */
const STATED =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

const isAway = (cause: unknown): boolean =>
  AWAY.test(systemCode(cause) ?? '') ||
  isSqliteBusy(cause) ||
  (cause instanceof Error && STATED.test(cause.message)) ||
  (cause instanceof AggregateError && cause.errors.some(isAway));

/**
 * The one guard against NUL characters in texts that come to a query. PostgreSQL has none in its texts and fails (error
 * 22021); SQLite stores them. They are refused before either: it is a mistake of the caller, on both.
 *
 * @throws ApiError `invalid_parameter`
 */
function refuseNul(parameters: readonly unknown[]): void {
  for (const value of parameters)
    if (typeof value === 'string' && value.includes('\0'))
      throw new ApiError(
        'invalid_parameter',
        'A value contains the NUL character (U+0000). Send it without that character.',
      );
}

/** The same dialect, whose errors are mapped by `databaseError`. */
const errorMappingDialect = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => errorMappingDriver(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

function errorMappingDriver(driver: Driver): Driver {
  // Kysely hands back what it was given; the driver wants its own.
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const ownOf = (connection: DatabaseConnection) => own.get(connection) ?? connection;

  return {
    init: () => reported(() => driver.init()),
    async acquireConnection() {
      const inner = await reported(() => driver.acquireConnection());
      const connection: DatabaseConnection = {
        executeQuery: async (query) => {
          refuseNul(query.parameters);
          return reported(() => inner.executeQuery(query));
        },
        streamQuery: (query, chunkSize) => {
          refuseNul(query.parameters);
          return inner.streamQuery(query, chunkSize);
        },
      };
      own.set(connection, inner);
      return connection;
    },
    beginTransaction: (connection, settings) =>
      reported(() => driver.beginTransaction(ownOf(connection), settings)),
    commitTransaction: (connection) => reported(() => driver.commitTransaction(ownOf(connection))),
    rollbackTransaction: (connection) =>
      reported(() => driver.rollbackTransaction(ownOf(connection))),
    releaseConnection: (connection) => driver.releaseConnection(ownOf(connection)),
    destroy: () => driver.destroy(),
  };
}

async function reported<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw databaseError(cause);
  }
}

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
  makeFolder(folder, 0o700);
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
