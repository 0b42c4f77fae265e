import { isIP } from 'node:net';
import { defaultTimeouts, type Timeouts } from './dependencies/watchdog.js';
import { readS3Place, type S3Place } from './objects/s3-place.js';

/** A setting that cannot be used. `message` names the variable and what to set; it never contains the value, which may hold a secret. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** One environment variable that the service reads. */
export interface SettingShape {
  readonly type: 'text' | 'integer' | 'boolean';
  readonly description: string;
  /** In words, where it is not a plain value. */
  readonly default: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** As browsers send them: nothing after the host, and no wildcard. */
export const isOrigin = (origin: string): boolean =>
  /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;

/** An address of this machine, with its port. */
export const isLoopback = (one: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]):\d+$/.test(one) &&
  URL.canParse(`http://${one}`) &&
  new URL(`http://${one}`).port !== '';

/** A mailbox or a page. */
export const isContact = (url: string): boolean =>
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(url) && URL.canParse(url);

/** An address, or a network in CIDR notation. */
export function isNetwork(network: string): boolean {
  const [address = '', bits = '0', ...rest] = network.split('/');
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && rest.length === 0;
}

/**
 * URL of the PostgreSQL database. Anything else is refused: it would be the name of an SQLite folder, with the password in it.
 *
 * @throws SettingError
 */
export function readDatabaseUrl(name: string, given: string): string {
  // the driver accepts `user:password@/name?host=/socket`, which the URL standard does not
  const parsable = given.replace('@/', '@localhost/');
  check(name, parsable, ['postgres', 'postgresql'], {
    form: 'postgres://user:password@host/name',
    otherwise: ', or unset it to use SQLite in SONOMETER_DATA_DIR',
  });
  return given;
}

/** @throws SettingError */
export function readRedisUrl(name: string, given: string): string {
  check(name, given, ['redis', 'rediss'], { form: 'redis://host:6379 or rediss://host:6379' });
  return given;
}

/** @throws SettingError */
export function readObjectsUrl(name: string, given: string): S3Place {
  const form =
    's3://key:secret@bucket/prefix?endpoint=https://host&region=name, with special characters percent-encoded';
  check(name, given, ['s3'], { form });
  const place = readS3Place(given);
  if (!place) throw refused(name, 'is not the URL of a bucket', { form });
  return place;
}

/**
 * Base of the links in answers, without a slash at its end.
 *
 * @throws SettingError
 */
export function readPublicUrl(name: string, given: string): string {
  const wanted = { form: 'https://host or https://host/path' };
  check(name, given, ['http', 'https'], wanted);
  const { username, password, search, hash } = new URL(given);
  if (username !== '' || password !== '')
    throw refused(name, 'contains a user name or password, which links would publish', wanted);
  if (search !== '' || hash !== '')
    throw refused(name, 'contains a query or fragment, and paths are appended to it', wanted);
  return given.replace(/\/+$/, '');
}

/** @throws SettingError */
export function checkCollectorUrl(name: string, given: string): void {
  check(name, given, ['http', 'https'], { form: 'http://host:4318 (OTLP over HTTP)' });
}

/**
 * A path or a host name. A URL is refused: it would become the name of a folder, with its password.
 *
 * @throws SettingError
 */
export function refuseUrl(name: string, given: string, form: string): string {
  if (schemeOf(given) !== undefined) throw refused(name, 'is a URL', { form });
  return given;
}

interface Wanted {
  /** The setting to use instead. */
  readonly form: string;
  /** The alternative to it. */
  readonly otherwise?: string;
}

function check(name: string, given: string, schemes: readonly string[], wanted: Wanted): void {
  const scheme = schemeOf(given);
  if (scheme === undefined) throw refused(name, 'is not a URL', wanted);
  if (!schemes.includes(scheme))
    throw refused(name, `begins with ${scheme}://, which is not supported`, wanted);
  if (!URL.canParse(given))
    throw refused(name, 'cannot be parsed as a URL (percent-encode special characters)', wanted);
}

/** In lower case, as schemes are compared (RFC 3986, 3.1). */
const schemeOf = (given: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();

const refused = (name: string, fact: string, { form, otherwise = '' }: Wanted) =>
  new SettingError(`${name} ${fact}: set it to ${form}${otherwise}`);

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
