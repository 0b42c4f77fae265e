import type * as Sqlite from '@photostructure/sqlite';
import { DriverMissing, loadDriver } from '../load-driver.js';

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
