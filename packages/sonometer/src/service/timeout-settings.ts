import { defaultTimeouts, type Timeouts } from './dependencies/timeouts.js';
import type { SettingShape } from './setting-shape.js';

/** The settings of the timeouts of the service's dependencies. */
export const timeoutShapes = {
  SONOMETER_CONNECT_TIMEOUT_SEC: {
    type: 'integer',
    default: '5',
    minimum: 1,
    maximum: 600,
    description:
      'Longest time to connect to the object store, PostgreSQL or Redis, in seconds; then 503.',
  },
  SONOMETER_IDLE_TIMEOUT_SEC: {
    type: 'integer',
    default: '10',
    minimum: 1,
    maximum: 600,
    description:
      'Longest silence within a transfer from or to the object store, in seconds. Idle connections to it and to PostgreSQL are closed after it.',
  },
  SONOMETER_STORE_TIMEOUT_SEC: {
    type: 'integer',
    default: '10',
    minimum: 1,
    maximum: 600,
    description:
      'Longest time until the object store answers a request, a second attempt included, in seconds.',
  },
  SONOMETER_DATABASE_TIMEOUT_SEC: {
    type: 'integer',
    default: '10',
    minimum: 1,
    maximum: 600,
    description: 'Longest time until PostgreSQL answers a statement, in seconds.',
  },
  SONOMETER_REDIS_TIMEOUT_SEC: {
    type: 'integer',
    default: '5',
    minimum: 1,
    maximum: 600,
    description: 'Longest time until Redis answers a command, in seconds.',
  },
  SONOMETER_DNS_TIMEOUT_SEC: {
    type: 'integer',
    default: '3',
    minimum: 1,
    maximum: 60,
    description: 'Longest time until the host name of a URL is resolved, in seconds.',
  },
  SONOMETER_WEBHOOK_TIMEOUT_SEC: {
    type: 'integer',
    default: '10',
    minimum: 1,
    maximum: 600,
    description: 'Longest time until the receiver of a webhook answers, in seconds.',
  },
} as const satisfies Readonly<Record<string, SettingShape>>;

const NAMES = {
  connectMs: 'SONOMETER_CONNECT_TIMEOUT_SEC',
  idleMs: 'SONOMETER_IDLE_TIMEOUT_SEC',
  storeMs: 'SONOMETER_STORE_TIMEOUT_SEC',
  databaseMs: 'SONOMETER_DATABASE_TIMEOUT_SEC',
  redisMs: 'SONOMETER_REDIS_TIMEOUT_SEC',
  dnsMs: 'SONOMETER_DNS_TIMEOUT_SEC',
  webhookMs: 'SONOMETER_WEBHOOK_TIMEOUT_SEC',
} as const satisfies Readonly<Record<keyof Timeouts, keyof typeof timeoutShapes>>;

/** Reads them; `secondsOf` gives `undefined` for one that is not set. */
export function readTimeouts(
  secondsOf: (name: keyof typeof timeoutShapes) => number | undefined,
): Timeouts {
  const msOf = (timeout: keyof Timeouts) => {
    const seconds = secondsOf(NAMES[timeout]);
    return seconds === undefined ? defaultTimeouts[timeout] : 1000 * seconds;
  };
  return {
    connectMs: msOf('connectMs'),
    idleMs: msOf('idleMs'),
    storeMs: msOf('storeMs'),
    databaseMs: msOf('databaseMs'),
    redisMs: msOf('redisMs'),
    dnsMs: msOf('dnsMs'),
    webhookMs: msOf('webhookMs'),
  };
}
