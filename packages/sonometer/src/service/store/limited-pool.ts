import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
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
