/** The timeouts of the service's dependencies, ms. */
export interface Timeouts {
  /** Until a connection to the object store, PostgreSQL or Redis is established. */
  readonly connectMs: number;
  /** Longest silence within a transfer; unused connections are closed after it. */
  readonly idleMs: number;
  /** Until the object store answers a request, a second attempt included. */
  readonly storeMs: number;
  /** Until PostgreSQL answers a statement. */
  readonly databaseMs: number;
  /** Until Redis answers a command. */
  readonly redisMs: number;
  /** Until a host name is resolved, waiting for a place included. */
  readonly dnsMs: number;
  /** Until the receiver of a webhook answers, from the resolution of its name on. */
  readonly webhookMs: number;
}

/** Those of a service whose operator sets none. */
export const defaultTimeouts: Timeouts = {
  connectMs: 5_000,
  idleMs: 10_000,
  storeMs: 10_000,
  databaseMs: 10_000,
  redisMs: 5_000,
  dnsMs: 3_000,
  webhookMs: 10_000,
};

/** The dependencies that the service reaches over a network. */
export const DEPENDENCIES = ['store', 'database', 'redis', 'dns', 'webhook'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** An operation that has exceeded its limit. */
export interface Overrun {
  readonly dependency: Dependency;
  /** Such as `GetObject`; no name, address or key. */
  readonly operation: string;
  readonly limitMs: number;
}

/** Counts and reports the operations on dependencies that exceed their limits. */
export interface Watchdog {
  exceeded(overrun: Overrun): void;
  /** Since the process started. */
  readonly counts: Readonly<Record<Dependency, number>>;
}

/** Opens one; `report` is called for each operation. */
export function openWatchdog(report: (overrun: Overrun) => void = () => undefined): Watchdog {
  const counts = { store: 0, database: 0, redis: 0, dns: 0, webhook: 0 };
  return {
    exceeded(overrun) {
      counts[overrun.dependency]++;
      report(overrun);
    },
    counts,
  };
}

/** The timeout of a client, and the receiver of its overruns. */
export interface Limits {
  readonly timeouts: Timeouts;
  readonly watchdog: Watchdog;
}

/** For programs that are no service, whose counts are not exported. */
export const defaultLimits = (): Limits => ({
  timeouts: defaultTimeouts,
  watchdog: openWatchdog(),
});

/** A dependency did not answer in time. */
export class DependencyTimeout extends Error {
  override readonly name = 'DependencyTimeout';
  readonly code = 'ETIMEDOUT';

  constructor({ dependency, operation, limitMs }: Overrun) {
    super(`${dependency}: ${operation} took longer than ${limitMs} ms`);
  }
}

/**
 * Waits for an operation, at most for its limit. The signal then ends what the operation holds
 * open; an operation that ignores it is abandoned.
 *
 * @throws DependencyTimeout
 */
export async function withinLimit<T>(
  overrun: Overrun,
  watchdog: Pick<Watchdog, 'exceeded'>,
  operation: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new DependencyTimeout(overrun);
      watchdog.exceeded(overrun);
      reject(error);
      late.abort(error);
    }, overrun.limitMs);
  });
  try {
    return await Promise.race([operation(late.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
