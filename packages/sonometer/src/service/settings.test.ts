import { describe, expect, test } from 'vitest';
import { defaultTimeouts } from './dependencies/watchdog.js';
import { SettingError, timeoutShapes } from './setting-forms.js';
import { readSettings } from './settings.js';

test('an empty environment is enough', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    dataDir: './data',
  });
});

test('the public URL follows the port, and has no slash at its end', () => {
  expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(readSettings({ SONOMETER_PUBLIC_URL: 'https://a.example/x//' }).publicUrl).toBe(
    'https://a.example/x',
  );
});

test('receivers of webhooks on this machine are only for a server that serves only this machine', () => {
  const read = (hosts: string, open: string) =>
    readSettings({ SONOMETER_LOOPBACK_WEBHOOKS: hosts, SONOMETER_OPEN: open }).loopbackWebhooks;
  expect(read('localhost:4567, [::1]:9000', '1')).toEqual(['localhost:4567', '[::1]:9000']);
  for (const open of ['0', 'anywhere'])
    expect(() => read('localhost:4567', open)).toThrow('used with SONOMETER_OPEN=1');
  for (const host of ['10.0.0.1:80', 'localhost', 'evil.example:4567', 'localhost:99999'])
    expect(() => read(host, '1')).toThrow('must be addresses such as localhost:4567');
});

test('an empty variable is not set', () => {
  expect(readSettings({ PORT: '', HOST: '' })).toEqual(readSettings({}));
});

test('the timeouts of dependencies are at most 10 s by default, and each may be set', () => {
  expect(readSettings({}).timeouts).toEqual(defaultTimeouts);
  const described = Object.values(timeoutShapes).map((shape) => 1000 * Number(shape.default));
  expect(described).toEqual(Object.values(defaultTimeouts));
  for (const timeoutMs of Object.values(defaultTimeouts)) expect(timeoutMs).toBeLessThan(10_001);
  const { timeouts } = readSettings({
    SONOMETER_CONNECT_TIMEOUT_SEC: '1',
    SONOMETER_IDLE_TIMEOUT_SEC: '2',
    SONOMETER_STORE_TIMEOUT_SEC: '30',
    SONOMETER_DATABASE_TIMEOUT_SEC: '4',
    SONOMETER_REDIS_TIMEOUT_SEC: '6',
    SONOMETER_DNS_TIMEOUT_SEC: '7',
    SONOMETER_WEBHOOK_TIMEOUT_SEC: '8',
  });
  expect(timeouts).toEqual({
    connectMs: 1000,
    idleMs: 2000,
    storeMs: 30_000,
    databaseMs: 4000,
    redisMs: 6000,
    dnsMs: 7000,
    webhookMs: 8000,
  });
});

describe('a setting that cannot be is named', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80 '],
    ['SONOMETER_WORKERS', '0'],
    ['SONOMETER_DATABASE_CONNECTIONS', '1'],
    ['SONOMETER_SELF_SERVE_KEYS', 'no'],
    ['SONOMETER_OBJECTS_PUBLIC_ENDPOINT', 'files.example'],
    ['SONOMETER_STORE_TIMEOUT_SEC', '0'],
    ['SONOMETER_DNS_TIMEOUT_SEC', '0.5'],
    ['SONOMETER_PUBLIC_URL', 'localhost:80'],
    ['SONOMETER_PUBLIC_URL', 'https://'],
    ['SONOMETER_CORS_ORIGINS', '*'],
    ['SONOMETER_CORS_ORIGINS', 'https://a.example/'],
    ['SONOMETER_CORS_ORIGINS', 'https://a.example, a.example'],
    ['SONOMETER_SECURITY_CONTACT', 'somebody'],
    ['SONOMETER_SECURITY_CONTACT', 'http://a.example'],
    ['SONOMETER_METRICS_TOKEN', 'two words'],
    ['SONOMETER_METRICS_TOKEN', 'token\n'],
    ['SONOMETER_METRICS_TOKEN', 'schlüssel'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      expect.objectContaining({
        name: 'SettingError',
        message: expect.stringContaining(name) as unknown,
      }),
    );
  });
});

describe('a URL', () => {
  const SECRET = 'hunter2';
  const refusalOf = (name: string, value: string): string => {
    try {
      readSettings({ [name]: value });
    } catch (error) {
      if (error instanceof SettingError) return error.message;
      throw error;
    }
    return 'accepted';
  };
  const POSTGRES =
    'set it to postgres://user:password@host/name, or unset it to use SQLite in SONOMETER_DATA_DIR';
  const BUCKET =
    'set it to s3://key:secret@bucket/prefix?endpoint=https://host&region=name, with special characters percent-encoded';

  test.each([
    [
      'DATABASE_URL',
      'mysql://u:hunter2@db/x',
      `begins with mysql://, which is not supported: ${POSTGRES}`,
    ],
    [
      'DATABASE_URL',
      'postgres+ssl://u:hunter2@db/x',
      `begins with postgres+ssl://, which is not supported: ${POSTGRES}`,
    ],
    ['DATABASE_URL', 'hunter2', `is not a URL: ${POSTGRES}`],
    ['DATABASE_URL', './data/sonometer.db', `is not a URL: ${POSTGRES}`],
    ['DATABASE_URL', 'postgres:u:hunter2@db/x', `is not a URL: ${POSTGRES}`],
    [
      'DATABASE_URL',
      'postgres://u:hunter2#@db/x',
      `cannot be parsed as a URL (percent-encode special characters): ${POSTGRES}`,
    ],
    [
      'REDIS_URL',
      'valkey://:hunter2@h:6379',
      'begins with valkey://, which is not supported: set it to redis://host:6379 or rediss://host:6379',
    ],
    ['REDIS_URL', 'h:6379', 'is not a URL: set it to redis://host:6379 or rediss://host:6379'],
    [
      'OBJECTS_URL',
      'https://k:hunter2@bucket',
      `begins with https://, which is not supported: ${BUCKET}`,
    ],
    [
      'OBJECTS_URL',
      's3://k:hunter2@b?endpoint=minio:9000',
      `is not the URL of a bucket: ${BUCKET}`,
    ],
    ['OBJECTS_URL', 's3://k:hunter2@b?endpoint=ftp://h', `is not the URL of a bucket: ${BUCKET}`],
    ['OBJECTS_URL', 's3://k:hunter2@b?endpont=https://h', `is not the URL of a bucket: ${BUCKET}`],
    ['OBJECTS_URL', 's3://hunter2@b', `is not the URL of a bucket: ${BUCKET}`],
    ['OBJECTS_URL', 's3://k:hunter2%@b', `is not the URL of a bucket: ${BUCKET}`],
    [
      'SONOMETER_PUBLIC_URL',
      'ftp://a.example',
      'begins with ftp://, which is not supported: set it to https://host or https://host/path',
    ],
    [
      'SONOMETER_PUBLIC_URL',
      'https://u:hunter2@a.example',
      'contains a user name or password, which links would publish: set it to https://host or https://host/path',
    ],
    [
      'SONOMETER_PUBLIC_URL',
      'https://a.example/?key=hunter2',
      'contains a query or fragment, and paths are appended to it: set it to https://host or https://host/path',
    ],
    ['SONOMETER_DATA_DIR', 'postgres://u:hunter2@db/x', 'is a URL: set it to a path'],
    ['SONOMETER_PLANS', 'https://u:hunter2@h/plans.json', 'is a URL: set it to a path'],
    ['HOST', 'http://u:hunter2@h', 'is a URL: set it to an address or host name such as 0.0.0.0'],
  ])('%s=%s is refused without its value', (name, value, reason) => {
    const message = refusalOf(name, value);
    expect(message).toBe(`${name} ${reason}`);
    expect(message).not.toContain(SECRET);
  });

  test.each([
    [
      'DATABASE_URL',
      'postgres://u:p@db:5432/x?sslmode=require',
      { databaseUrl: 'postgres://u:p@db:5432/x?sslmode=require' },
    ],
    ['DATABASE_URL', 'POSTGRESQL://db/x', { databaseUrl: 'POSTGRESQL://db/x' }],
    [
      'DATABASE_URL',
      'postgres://u:p@/x?host=/run/postgresql',
      { databaseUrl: 'postgres://u:p@/x?host=/run/postgresql' },
    ],
    ['REDIS_URL', 'rediss://:p@h:6380/1', { redisUrl: 'rediss://:p@h:6380/1' }],
    [
      'OBJECTS_URL',
      's3://k:s@b/p?endpoint=https://h:9000&region=eu',
      { objects: { bucket: 'b', prefix: 'p/', endpoint: 'https://h:9000', region: 'eu' } },
    ],
    ['SONOMETER_DATA_DIR', '/srv/c:/data', { dataDir: '/srv/c:/data' }],
  ])('%s=%s is accepted', (name, value, settings) => {
    expect(readSettings({ [name]: value })).toMatchObject(settings);
  });
});
