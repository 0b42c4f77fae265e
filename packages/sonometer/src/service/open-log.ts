import { pino, type Logger } from 'pino';
import { causeOf } from './log-level.js';
import type { Overrun } from './dependencies/watchdog.js';

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
