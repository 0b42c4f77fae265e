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
