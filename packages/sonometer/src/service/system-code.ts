/** The system's code of an error, such as `ENOENT`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Codes of the system and of PostgreSQL (appendix A). */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];
const SQLITE_FULL = 13; // https://sqlite.org/rescode.html

/** Whether an error, or what caused it, is a disk without space. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  return (
    FULL.includes(String(code)) ||
    (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL) ||
    isDiskFull(cause)
  );
}
