import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { databaseError } from './database-error.js';
import { refuseNul } from './refuse-nul.js';

/** The same dialect, whose failures are told as `databaseError` has them. */
export const tellingDialect = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => tellingDriver(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

function tellingDriver(driver: Driver): Driver {
  // Kysely hands back what it was given; the driver wants its own.
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const ownOf = (connection: DatabaseConnection) => own.get(connection) ?? connection;

  return {
    init: () => told(() => driver.init()),
    async acquireConnection() {
      const inner = await told(() => driver.acquireConnection());
      const connection: DatabaseConnection = {
        executeQuery: async (query) => {
          refuseNul(query.parameters);
          return told(() => inner.executeQuery(query));
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
      told(() => driver.beginTransaction(ownOf(connection), settings)),
    commitTransaction: (connection) => told(() => driver.commitTransaction(ownOf(connection))),
    rollbackTransaction: (connection) => told(() => driver.rollbackTransaction(ownOf(connection))),
    releaseConnection: (connection) => driver.releaseConnection(ownOf(connection)),
    destroy: () => driver.destroy(),
  };
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw databaseError(cause);
  }
}
