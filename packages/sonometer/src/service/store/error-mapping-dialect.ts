import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { databaseError } from './database-error.js';
import { refuseNul } from './refuse-nul.js';

/** The same dialect, whose errors are mapped by `databaseError`. */
export const errorMappingDialect = (dialect: Dialect): Dialect => ({
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
