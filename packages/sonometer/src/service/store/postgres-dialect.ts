import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

const MAX_CONNECTIONS = 10; // of the 100 that a server has by default
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000; // ours take milliseconds; a lock may be waited for
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000; // of a machine that has vanished, with its locks

/** Kysely on PostgreSQL. Numbers of 64 bits are read as numbers: ours all lie below 2^53. */
export function postgresDialect(url: string): Dialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000, // a network that has stalled
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'sonometer',
    types,
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks between two queries of a transaction: the next query tells.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}
