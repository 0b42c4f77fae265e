import { availableParallelism } from 'node:os';
import type { Timeouts } from './dependencies/watchdog.js';
import type { S3Place } from './objects/s3-place.js';
import {
  isContact,
  isLoopback,
  isNetwork,
  isOrigin,
  readDatabaseUrl,
  readObjectsUrl,
  readPublicUrl,
  readRedisUrl,
  readTimeouts,
  refuseUrl,
  SettingError,
  type SettingShape,
  timeoutShapes,
} from './setting-forms.js';

/** Every setting, in the order of `sonometer serve --help`: the one place where it is described. */
export const settingShapes = {
  PORT: {
    type: 'integer',
    default: '8080',
    minimum: 0,
    maximum: 65_535,
    description: 'Port to listen on; 0 takes a free one.',
  },
  HOST: { type: 'text', default: '127.0.0.1', description: 'Address to listen on.' },
  SONOMETER_PUBLIC_URL: {
    type: 'text',
    default: 'http://localhost:PORT',
    description: 'Where callers reach the service; links in answers begin with it.',
  },
  SONOMETER_DATA_DIR: {
    type: 'text',
    default: './data',
    description: 'Folder of the database, the uploads and the files at work.',
  },
  DATABASE_URL: {
    type: 'text',
    default: 'an SQLite file in the data folder',
    description: 'PostgreSQL database, postgres://user:password@host/name.',
  },
  SONOMETER_DATABASE_CONNECTIONS: {
    type: 'integer',
    default: '10',
    minimum: 2,
    maximum: 1000,
    description: 'Most connections of this process to PostgreSQL.',
  },
  REDIS_URL: {
    type: 'text',
    default: 'none: this process analyses',
    description:
      'Redis or Valkey, redis://host:6379: analyses go to processes of `sonometer work`, rates are counted there.',
  },
  OBJECTS_URL: {
    type: 'text',
    default: 'a folder in the data folder',
    description:
      'Uploads in a bucket, s3://key:secret@bucket?endpoint=https://host of a store with the S3 interface.',
  },
  SONOMETER_OBJECTS_PUBLIC_ENDPOINT: {
    type: 'text',
    default: 'the endpoint of OBJECTS_URL',
    description:
      'Endpoint of the store that clients reach, https://host; upload URLs are signed for it.',
  },
  SONOMETER_SELF_SERVE_KEYS: {
    type: 'text',
    default: 'on',
    description: 'off makes keys only by `sonometer keys create`, not on the account page.',
  },
  SONOMETER_OPEN: {
    type: 'text',
    default: 'off',
    description:
      '1 serves everyone without keys or limits, on this machine only; anywhere does so on every address.',
  },
  SONOMETER_LOOPBACK_WEBHOOKS: {
    type: 'text',
    default: 'none',
    description:
      'With SONOMETER_OPEN=1: receivers of webhooks on this machine, as HOST:PORT with commas, such as localhost:4567.',
  },
  SONOMETER_PLANS: {
    type: 'text',
    default: 'the plans of the program',
    description: 'JSON file with plans that differ.',
  },
  SONOMETER_SECRET: {
    type: 'text',
    default: 'made once, stored in the database',
    description: 'Secret of 32 characters or more, from which keys are hashed and URLs are signed.',
  },
  SONOMETER_TRUSTED_PROXIES: {
    type: 'text',
    default: 'none',
    description: 'Addresses or networks, with commas, whose X-Forwarded-For is believed.',
  },
  SONOMETER_CORS_ORIGINS: {
    type: 'text',
    default: 'none: pages of other sites cannot read answers',
    description:
      'Origins, with commas, whose pages may call /v1 and /api, such as https://app.example.',
  },
  SONOMETER_SECURITY_CONTACT: {
    type: 'text',
    default: 'none: there is no /.well-known/security.txt',
    description: 'Contact for security reports, mailto:… or https://…',
  },
  SONOMETER_METRICS_TOKEN: {
    type: 'text',
    default: 'none: /metrics serves only clients on this machine',
    description: 'Bearer token that gives access to /metrics from anywhere.',
  },
  SONOMETER_WORKERS: {
    type: 'integer',
    default: 'one per processor',
    minimum: 1,
    maximum: 256,
    description: 'Threads that analyse.',
  },
  SONOMETER_QUEUE: {
    type: 'integer',
    default: '16 per worker',
    minimum: 0,
    maximum: 100_000,
    description: 'Analyses that may wait for a worker; one more is answered 503.',
  },
  SONOMETER_DEADLINE_SEC: {
    type: 'integer',
    default: '600',
    minimum: 1,
    maximum: 86_400,
    description: 'Longest time of one inline analysis, waiting included, in seconds.',
  },
  SONOMETER_ASYNC_OVER_SEC: {
    type: 'integer',
    default: '7200',
    minimum: 0,
    maximum: 864_000,
    description: 'Longer recordings are answered 202 with a job, in seconds.',
  },
  SONOMETER_MAX_DURATION_SEC: {
    type: 'integer',
    default: '21600',
    minimum: 1,
    maximum: 864_000,
    description: 'Longest recording that is analysed, in seconds.',
  },
  ...timeoutShapes,
  LOG_LEVEL: {
    type: 'text',
    default: 'info',
    description: 'Least severe message that is logged: debug, info, warn, error, silent.',
  },
} as const satisfies Readonly<Record<string, SettingShape>>;

type SettingName = keyof typeof settingShapes;

/** The operator's settings, checked. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  readonly redisUrl: string | undefined;
  readonly objects: S3Place | undefined;
  /** Endpoint of the store for clients, where it differs from that of `objects`. */
  readonly objectsPublicEndpoint: string | undefined;
  /** Anyone may make a free key. */
  readonly hasSelfServeKeys: boolean;
  /** Everyone is served, without keys and limits. */
  readonly isOpen: boolean;
  /** Receivers of webhooks on this machine, as `host` of their URLs. */
  readonly loopbackWebhooks: readonly string[];
  readonly plansFile: string | undefined;
  readonly secret: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly securityContact: string | undefined;
  readonly metricsToken: string | undefined;
  readonly workers: number;
  readonly queue: number;
  readonly deadlineMs: number;
  readonly asyncOverSec: number;
  readonly maxDurationSec: number;
  /** Of what the service depends on. */
  readonly timeouts: Timeouts;
  readonly logLevel: string;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads the settings from the environment.
 *
 * @throws SettingError for a value that cannot be.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = integer(env, 'PORT') ?? 8080;
  const workers = integer(env, 'SONOMETER_WORKERS') ?? availableParallelism();
  const logLevel = text(env, 'LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) throw wrong('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`);
  const host = read(env, 'HOST', readHost) ?? '127.0.0.1';
  return {
    port,
    host,
    publicUrl: read(env, 'SONOMETER_PUBLIC_URL', readPublicUrl) ?? `http://localhost:${port}`,
    dataDir: path(env, 'SONOMETER_DATA_DIR') ?? './data',
    databaseUrl: read(env, 'DATABASE_URL', readDatabaseUrl),
    databaseConnections: integer(env, 'SONOMETER_DATABASE_CONNECTIONS') ?? 10,
    redisUrl: read(env, 'REDIS_URL', readRedisUrl),
    objects: read(env, 'OBJECTS_URL', readObjectsUrl),
    objectsPublicEndpoint: read(env, 'SONOMETER_OBJECTS_PUBLIC_ENDPOINT', readPublicUrl),
    hasSelfServeKeys: isOn(env, 'SONOMETER_SELF_SERVE_KEYS'),
    isOpen: isOpen(env, host),
    loopbackWebhooks: loopbackHosts(env, host),
    plansFile: path(env, 'SONOMETER_PLANS'),
    secret: text(env, 'SONOMETER_SECRET'),
    trustedProxies: networks(env, 'SONOMETER_TRUSTED_PROXIES'),
    corsOrigins: origins(env, 'SONOMETER_CORS_ORIGINS'),
    securityContact: contact(env, 'SONOMETER_SECURITY_CONTACT'),
    metricsToken: token(env, 'SONOMETER_METRICS_TOKEN'),
    workers,
    queue: integer(env, 'SONOMETER_QUEUE') ?? 16 * workers,
    deadlineMs: 1000 * (integer(env, 'SONOMETER_DEADLINE_SEC') ?? 600),
    asyncOverSec: integer(env, 'SONOMETER_ASYNC_OVER_SEC') ?? 7200,
    maxDurationSec: integer(env, 'SONOMETER_MAX_DURATION_SEC') ?? 21_600,
    timeouts: readTimeouts((name) => integer(env, name)),
    logLevel,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable is one that is not set. */
const text = (env: Environment, name: SettingName): string | undefined =>
  env[name] === '' ? undefined : env[name];

/** By `reader`, where it is set. */
function read<T>(
  env: Environment,
  name: SettingName,
  reader: (name: SettingName, given: string) => T,
): T | undefined {
  const given = text(env, name);
  return given === undefined ? undefined : reader(name, given);
}

const path = (env: Environment, name: SettingName) =>
  read(env, name, (_name, given) => refuseUrl(name, given, 'a path'));

const readHost = (name: SettingName, given: string) =>
  refuseUrl(name, given, 'an address or host name such as 0.0.0.0');

function integer(env: Environment, name: SettingName): number | undefined {
  const given = text(env, name);
  if (given === undefined) return undefined;
  const { minimum = 0, maximum = Infinity }: Partial<SettingShape> = settingShapes[name];
  const value = /^\d+$/.test(given) ? Number(given) : NaN;
  if (value >= minimum && value <= maximum) return value;
  throw wrong(name, `a whole number from ${minimum} to ${maximum}`);
}

function isOn(env: Environment, name: SettingName): boolean {
  const given = text(env, name) ?? 'on';
  if (given !== 'on' && given !== 'off') throw wrong(name, 'on or off');
  return given === 'on';
}

/** Open to this machine is one thing, open to the world another: that must be set explicitly. */
function isOpen(env: Environment, host: string): boolean {
  const given = text(env, 'SONOMETER_OPEN') ?? '0';
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.');
  switch (given) {
    case '0':
      return false;
    case 'anywhere':
      return true;
    case '1':
      if (isLocal) return true;
      throw wrong('SONOMETER_OPEN', `anywhere, or HOST an address that only this machine reaches`);
    default:
      throw wrong('SONOMETER_OPEN', '0, 1 or anywhere');
  }
}

const listed = (env: Environment, name: SettingName): readonly string[] =>
  (text(env, name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function origins(env: Environment, name: SettingName): readonly string[] {
  const all = listed(env, name);
  if (!all.every(isOrigin)) throw wrong(name, 'origins such as https://app.example');
  return all;
}

/** A receiver on this machine is only for those who are on it: not where other callers are served. */
function loopbackHosts(env: Environment, host: string): readonly string[] {
  const name = 'SONOMETER_LOOPBACK_WEBHOOKS';
  const all = listed(env, name);
  if (!all.every(isLoopback)) throw wrong(name, 'addresses such as localhost:4567');
  if (all.length > 0 && (text(env, 'SONOMETER_OPEN') !== '1' || !isOpen(env, host)))
    throw wrong(name, 'unset, or used with SONOMETER_OPEN=1');
  return all;
}

function contact(env: Environment, name: SettingName): string | undefined {
  const given = text(env, name);
  if (given !== undefined && !isContact(given)) throw wrong(name, 'mailto:… or https://…');
  return given;
}

/** As an Authorization header carries it: a blank ends it. */
function token(env: Environment, name: SettingName): string | undefined {
  const given = text(env, name);
  if (given !== undefined && !/^[!-~]+$/.test(given))
    throw wrong(name, 'of visible ASCII characters, without spaces');
  return given;
}

function networks(env: Environment, name: SettingName): readonly string[] {
  const all = listed(env, name);
  if (!all.every(isNetwork)) throw wrong(name, 'addresses or networks such as 10.0.0.0/8');
  return all;
}

const wrong = (name: SettingName, allowed: string) =>
  new SettingError(`${name} must be ${allowed}`);
