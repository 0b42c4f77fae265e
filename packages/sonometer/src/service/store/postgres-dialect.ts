import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import type { Limits } from '../dependencies/watchdog.js';
import { limitedPool } from './limited-pool.js';

/** Of one process, of the 100 that a server has by default. */
const DEFAULT_CONNECTIONS = 10;
/** A statement is ended by the server before the client gives its connection up: ours take milliseconds, a lock may be waited for. */
const STATEMENT_SHARE = 0.8;
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000; // of a machine that has vanished, with its locks

/** Kysely on PostgreSQL. Numbers of 64 bits are read as numbers: ours all lie below 2^53. */
export function postgresDialect(
  url: string,
  limits: Limits,
  connections = DEFAULT_CONNECTIONS,
): Dialect {
  const { connectMs, databaseMs, idleMs } = limits.timeouts;
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: Math.round(STATEMENT_SHARE * databaseMs),
    query_timeout: databaseMs, // a network that has stalled
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'sonometer',
    types,
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks between two queries of a transaction: the next query finds out.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: limitedPool(pool, limits) });
}
