import { ApiError } from '@sonometer/report/errors/api-error.js';
import { type Logger, pino } from 'pino';
import type { Overrun } from './dependencies/watchdog.js';
import { isDiskFull } from './system-code.js';

/** How the log shows an error: with its stack at `error`, else with the reason, if there is one. */
export interface LoggedCause {
  readonly level: 'error' | 'warn' | 'info';
  readonly reason?: string;
}

/** Of Redis and of sockets, which are tried again. */
const CONNECTION =
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const STATED =
  /^(Connection is closed|Command timed out|Socket timeout|Stream isn't writeable|LOADING)/;

/**
 * The level of an error by its cause: a disk that is full needs an operator, a dependency that is
 * away is expected to come back, an overload is no failure, and the rest is a defect.
 */
export function causeOf(error: unknown): LoggedCause {
  if (isDiskFull(error)) return { level: 'error', reason: 'the disk is full' };
  if (error instanceof ApiError && error.status < 500) return { level: 'info' };
  if (error instanceof ApiError && error.code === 'service_overloaded')
    return error.cause === undefined
      ? { level: 'info' }
      : { level: 'warn', reason: reasonOf(error.cause) };
  return isOfConnection(error) ? { level: 'warn', reason: reasonOf(error) } : { level: 'error' };
}

const isOfConnection = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isOfConnection)
    : error instanceof Error &&
      (('code' in error && CONNECTION.test(String(error.code))) || STATED.test(error.message));

function reasonOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error ? one.message : String(one);
}

/** Bytes that are worth a write of their own. */
const TOGETHER_BYTES = 4096;
const WAIT_MS = 100;

/**
 * The log on standard output, as lines of JSON. They go out some at a time: a write for each woke
 * another thread, which took a sixth of what a short call costs the event loop. What is left is written when
 * the process ends, unless it is killed.
 */
export const openLog = (level: string): Logger =>
  pino(
    { level, base: null },
    pino.destination({ minLength: TOGETHER_BYTES, periodicFlush: WAIT_MS, sync: false }),
  );

/** Logs each operation on a dependency that exceeded its limit. */
export const overrunLog =
  (logger: Logger) =>
  (overrun: Overrun): void => {
    logger.warn(overrun, 'a dependency exceeded its limit');
  };

/** Logs failures outside of requests, by their cause: a dependency that is away has no stack. */
export const backgroundLog =
  (logger: Logger, message: string) =>
  (error: unknown): void => {
    const { level, reason } = causeOf(error);
    if (level === 'error' && reason === undefined) logger.error({ err: error }, message);
    else logger[level]({ reason: reason ?? messageOf(error) }, message);
  };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
