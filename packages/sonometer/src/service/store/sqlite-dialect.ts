import { setTimeout as sleep } from 'node:timers/promises';
import type * as Sqlite from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { DriverMissing, loadDriver } from '../load-driver.js';
import { isSqliteBusy, withSqliteCode } from '../system-code.js';

const BUSY_TIMEOUT_MS = 5_000;
const BUSY_PAUSE_MS = 4; // on average; a transaction of ours holds the lock for less
/**
 * A process that was held up, or a machine that was suspended, has not waited, though five seconds
 * passed between two tries. The pauses of these many are some 0.4 s, far longer than a transaction
 * of ours holds the lock.
 */
const MIN_TRIES = 100;
const MAX_STATEMENTS = 200; // far more than we have; lists of ids are what could make new ones

/**
 * Kysely on one SQLite file that several processes may share: write-ahead log, and transactions that
 * take the write lock at their beginning. With a plain `begin`, transactions that read and then
 * write failed 236 of 450 times among three processes; with this, none.
 */
export class SharedSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(path: string, sqlite: SqliteModule) {
    const config = { database: async () => openDatabase(path, sqlite) };
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/** Runs the migrations of one start in one transaction; other processes wait for it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => patiently(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite ends a transaction itself when its disk is full: a second end must not hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active')))
        throw error;
    }
  }
}

/**
 * Tries again while another connection writes. SQLite's own patience would stop the event loop, and
 * with it the transaction that is waited for when that is of this process. A statement that found
 * the database busy has done nothing, and inside a transaction none does.
 */
async function patiently<T>(query: () => Promise<T>): Promise<T> {
  const giveUpMs = performance.now() + BUSY_TIMEOUT_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await query();
    } catch (error) {
      const isOver = tries >= MIN_TRIES && performance.now() > giveUpMs;
      if (!isSqliteBusy(error) || isOver) throw error;
    }
    await sleep(BUSY_PAUSE_MS * 2 * Math.random());
  }
}

function openDatabase(path: string, { DatabaseSync }: SqliteModule): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma journal_mode = wal');
  // A commit survives the death of the process; the last ones may not survive that of the machine.
  database.exec('pragma synchronous = normal');
  database.exec('pragma busy_timeout = 0'); // from here on we wait ourselves

  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      database.close();
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      const statement = prepared(database, sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

function prepared(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => withErrorCode<unknown[]>(() => statement.all(...parameters)),
    run: (parameters) => withErrorCode(() => statement.run(...parameters)),
    iterate: (parameters) => statement.iterate(...parameters),
  };
}

function withErrorCode<T>(query: () => T): T {
  try {
    return query();
  } catch (error) {
    throw withSqliteCode(error);
  }
}

export type DatabaseSync = InstanceType<typeof Sqlite.DatabaseSync>;

/** SQLite in this process. */
export type SqliteModule = Pick<typeof Sqlite, 'DatabaseSync'>;

/** As of 22.16 Node has all of it that we use. */
const OWN = 'node:sqlite';

/**
 * Loads SQLite: the package where it is installed (a clone has it, the released program does not), else Node's own, whose
 * interface it has.
 *
 * @throws DriverMissing where there is neither.
 */
export async function loadSqlite(): Promise<SqliteModule> {
  try {
    return await loadDriver(() => import('@photostructure/sqlite'));
  } catch (error) {
    if (!(error instanceof DriverMissing) || !hasOwn(process.versions.node)) throw error;
  }
  return quietly(async () => (await import(OWN)) as SqliteModule);
}

function hasOwn(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 16);
}

/** Node 22 and 24 warn that it is young. What we use of it our tests hold on each. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const warn = process.emitWarning.bind(process);
  process.emitWarning = (warning, ...rest) => {
    if (!String(warning).includes('SQLite')) warn(warning, ...(rest as []));
  };
  try {
    return await load();
  } finally {
    process.emitWarning = warn;
  }
}
