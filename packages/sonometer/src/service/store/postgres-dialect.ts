import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Limits } from '../dependencies/watchdog.js';
import { systemCode } from '../system-code.js';

/** Messages of `pg` and `pg-pool` after `connectionTimeoutMillis` and `query_timeout`; they have no code. */
const CONNECT_TIMEOUT = /^(timeout exceeded when trying to connect|.*connection timeout)/;
const READ_TIMEOUT = 'Query read timeout';
/** SQLSTATE of a statement that the server ended at its `statement_timeout`. */
const QUERY_CANCELED = '57014';

/**
 * A pool that counts its overruns and never reuses a connection on which a query has timed out: the
 * answer may still be under way, and every further query would wait for it.
 */
export function limitedPool(pool: pg.Pool, { timeouts, watchdog }: Limits): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const exceeded = (operation: string, limitMs: number) => {
    watchdog.exceeded({ dependency: 'database', operation, limitMs });
  };

  function limited(client: pg.PoolClient): PostgresPoolClient {
    let stuck: Error | undefined;
    const query = async (sql: string, parameters: readonly unknown[]) => {
      if (stuck) throw stuck;
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        const isStuck = error instanceof Error && error.message === READ_TIMEOUT;
        if (isStuck) stuck = error;
        if (isStuck || systemCode(error) === QUERY_CANCELED) exceeded('query', timeouts.databaseMs);
        throw error;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'], // its other form is for cursors, which we do not open
      release() {
        client.release(stuck);
      },
    };
  }

  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        if (error instanceof Error && CONNECT_TIMEOUT.test(error.message))
          exceeded('connect', timeouts.connectMs);
        throw error;
      });
      const own = clients.get(client) ?? limited(client);
      clients.set(client, own);
      return own;
    },
    end: () => pool.end(),
  };
}

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
