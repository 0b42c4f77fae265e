import { ApiError } from '@sonometer/report/errors/api-error.js';
import { isDiskFull, systemCode } from '../system-code.js';
import { ENGINE_AWAY_SEC } from './engine-away.js';

/**
 * The meaning of a failed query for the caller: the database is away for a moment, or it cannot do
 * what it should.
 */
export function databaseError(cause: unknown): ApiError {
  return isAway(cause)
    ? new ApiError('service_overloaded', 'the database does not answer', {
        cause,
        retryAfterSec: ENGINE_AWAY_SEC,
      })
    : new ApiError(
        'storage_unavailable',
        isDiskFull(cause) ? 'the disk of the database is full' : 'the database did not do its part',
        { cause },
      );
}

/**
 * Of the system, and of PostgreSQL (appendix A): no connection, a server that stops or starts; a
 * statement, lock or deadlock that took too long (57014, 55P03, 40P01): nothing of it was done.
 */
const AWAY =
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-3]|53300|57014|55P03|40P01)$/;

/** Messages of the client of PostgreSQL that have no code. */
const STATED =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

const isAway = (cause: unknown): boolean =>
  AWAY.test(systemCode(cause) ?? '') ||
  (cause instanceof Error && STATED.test(cause.message)) ||
  (cause instanceof AggregateError && cause.errors.some(isAway));
