/** The system's code of an error, such as `ENOENT`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Codes of the system and of PostgreSQL (appendix A). */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether an error, or what caused it, is a disk without space. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return FULL.includes(String(code)) || isSqliteFull(error) || isDiskFull(cause);
}

/** Result codes of SQLite that we act on: https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_PROTOCOL = 15; // two processes that begin at once; gone at the next attempt

/** What SQLite says for each, in `sqlite3_errstr`. */
const TEXTS: ReadonlyMap<string, number> = new Map([
  ['database is locked', SQLITE_BUSY],
  ['database or disk is full', SQLITE_FULL],
  ['locking protocol', SQLITE_PROTOCOL],
]);

/**
 * The error with its `errcode`. Statements that return rows throw without it in @photostructure/sqlite: a lock of another
 * process, or a full disk, would pass for a database that is damaged.
 */
export function withSqliteCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'errcode' in error) return error;
  const errcode = TEXTS.get(error.message);
  return errcode === undefined ? error : Object.assign(error, { errcode });
}

const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;

/** Whether another connection had the database, and nothing was done. */
export const isSqliteBusy = (error: unknown): boolean => {
  const code = primaryCode(error);
  return code === SQLITE_BUSY || code === SQLITE_PROTOCOL;
};

const isSqliteFull = (error: unknown): boolean => primaryCode(error) === SQLITE_FULL;
