import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { sql } from 'kysely';
import { makeFolder } from '../../make-folder.js';
import { type Limits, openWatchdog } from '../dependencies/watchdog.js';
import { loadPlans } from '../keys/plans.js';
import { loadDriver } from '../load-driver.js';
import type { S3Place } from '../objects/s3-place.js';
import { checkDisk as checkWrite } from '../readiness.js';
import type { Settings } from '../settings.js';
import { migrations } from '../store/migrations.js';
import { openStore, type Store } from '../store/open-store.js';
import { failed, type Finding, ok, warning } from './finding.js';

const PART = 'database';
/** The oldest PostgreSQL that gets fixes (https://www.postgresql.org/support/versioning). */
const MIN_POSTGRES = 14;
const MAX_SKEW_MS = 5000;

/** Reads the state of the database, and changes nothing in it. */
async function checkDatabase(settings: Settings, limits: Limits): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'sonometer.db')))
    return [
      warning(
        PART,
        `no SQLite file in ${dataDir} yet`,
        'start `sonometer serve`, or set SONOMETER_DATA_DIR',
      ),
    ];
  const store = await openStore(databaseUrl ?? dataDir, {}, limits, 2);
  try {
    const found =
      store.kind === 'postgres' ? await ofPostgres(store, settings) : await ofSqlite(store);
    return [...found, await ofMigrations(store)];
  } finally {
    await store.close();
  }
}

async function ofMigrations({ db }: Store): Promise<Finding> {
  const wanted = Object.keys(migrations);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const done = rows.map(({ name }) => name);
  const open = wanted.filter((name) => !done.includes(name)).length;
  const newer = done.filter((name) => !wanted.includes(name)).length;
  if (open > 0)
    return warning(
      'migrations',
      `${open} of ${wanted.length} are open`,
      'start a server of this version',
    );
  return newer > 0
    ? warning('migrations', `${newer} are of a newer version`, 'upgrade this process too')
    : ok('migrations', `all ${wanted.length} are done`);
}

async function ofPostgres({ db }: Store, { databaseConnections }: Settings): Promise<Finding[]> {
  const beganMs = Date.now();
  const { rows } = await sql<{ version: number; max: number; used: number; ms: number }>`select
    current_setting('server_version_num')::int / 10000 as version,
    current_setting('max_connections')::int as max,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const { version = 0, max = 0, used = 0, ms = 0 } = rows[0] ?? {};
  const skewMs = Math.abs(ms - (beganMs + Date.now()) / 2);
  return [
    version < MIN_POSTGRES
      ? warning(PART, `PostgreSQL ${version}`, `upgrade to ${MIN_POSTGRES} or later`)
      : ok(PART, `PostgreSQL ${version}`),
    used + databaseConnections > max
      ? warning(
          'connections',
          `${used} of ${max} are used, and a process opens up to ${databaseConnections}`,
          'lower SONOMETER_DATABASE_CONNECTIONS, raise max_connections, or use PgBouncer',
        )
      : ok(
          'connections',
          `${used} of ${max} are used, up to ${databaseConnections} by each process`,
        ),
    ...(skewMs > MAX_SKEW_MS
      ? [
          warning(
            'database clock',
            `${Math.round(skewMs / 1000)} s from ours`,
            'synchronise both by NTP',
          ),
        ]
      : []),
  ];
}

async function ofSqlite({ db }: Store): Promise<Finding[]> {
  const version = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  const check = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const [{ quick_check: problem } = { quick_check: 'no answer' }] = check.rows;
  return [
    problem === 'ok'
      ? ok(PART, `SQLite ${version.rows[0]?.version ?? ''}, intact`)
      : failed(PART, `damaged: ${problem}`, 'restore a backup: `sonometer restore FILE`'),
  ];
}

const DISK_PART = 'disk';

/** Compares the free space of the data folder with the files that may come in at the same time. */
async function checkDisk({ dataDir, workers, queue }: Settings): Promise<Finding[]> {
  makeFolder(dataDir, 0o700);
  await checkWrite(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const mostBytes = 2 * (workers + queue) * MAX_FILE_BYTES;
  if (freeBytes < MAX_FILE_BYTES)
    return [
      failed(DISK_PART, `${sizeText(freeBytes)} are free`, 'free space in SONOMETER_DATA_DIR'),
    ];
  return freeBytes < mostBytes
    ? [
        warning(
          DISK_PART,
          `${sizeText(freeBytes)} are free, and files of a full queue take up to ${sizeText(mostBytes)}`,
          'free space, or lower SONOMETER_QUEUE',
        ),
      ]
    : [ok(DISK_PART, `${sizeText(freeBytes)} are free`)];
}

/** Of a URL or an upload. */
const MAX_FILE_BYTES = 150e6;

const STORE_PART = 'store';
/** Signatures are refused from 15 minutes on; clocks that differ by this do not have NTP. */
const MAX_SKEW_SEC = 30;
const CLOCK_TIMEOUT_MS = 5000;

/** Requests an object that does not exist: with wrong credentials the store refuses that. */
async function checkStore(settings: Settings, limits: Limits): Promise<Finding[]> {
  const { objects, objectsPublicEndpoint, dataDir } = settings;
  if (!objects) return [ok(STORE_PART, `the folder ${join(dataDir, 'uploads')}`)];
  const clock = await checkClock(objects);
  const { openS3Objects } = await loadDriver(() => import('../objects/s3-objects.js'));
  const store = openS3Objects({ ...objects, spoolDir: dataDir, limits });
  try {
    await store.head('doctor_probe');
  } catch (error) {
    return [...clock, storeFailed(error)];
  } finally {
    store.close();
  }
  const isInner =
    objectsPublicEndpoint === undefined &&
    objects.endpoint !== undefined &&
    isInnerHost(objects.endpoint);
  return [
    ok(STORE_PART, `the bucket ${objects.bucket} answers`),
    ...clock,
    ...(isInner
      ? [
          warning(
            'upload URLs',
            'they name a host that clients cannot resolve',
            'set SONOMETER_OBJECTS_PUBLIC_ENDPOINT',
          ),
        ]
      : []),
  ];
}

/** Of a store that does not answer as it should. */
const storeFailed = (error: unknown): Finding =>
  failed(
    STORE_PART,
    error instanceof Error ? error.message : String(error),
    'check OBJECTS_URL: its endpoint, key, secret and bucket',
  );

/** A name without a dot is one of a container or a cluster. */
const isInnerHost = (endpoint: string) => !/[.:]/.test(new URL(endpoint).hostname);

async function checkClock({ endpoint, region }: S3Place): Promise<Finding[]> {
  const url = endpoint ?? `https://s3.${region}.amazonaws.com`;
  const beganMs = Date.now();
  const answer = await fetch(url, {
    method: 'HEAD',
    signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS),
  });
  const dateMs = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(dateMs)) return [];
  const skewSec = Math.round(Math.abs(dateMs - (beganMs + Date.now()) / 2) / 1000);
  return skewSec > MAX_SKEW_SEC
    ? [
        failed(
          'store clock',
          `${skewSec} s from ours`,
          'synchronise both by NTP: signatures expire',
        ),
      ]
    : [ok('store clock', `within ${MAX_SKEW_SEC} s of ours`)];
}

/** Checks the parts of the service, all at the same time; changes nothing. */
export async function examine(settings: Settings): Promise<readonly Finding[]> {
  const limits = { timeouts: settings.timeouts, watchdog: openWatchdog() };
  const { redisUrl } = settings;
  const found = await Promise.all([
    guarded('settings', 'correct it', async () => checkSettings(settings)),
    guarded('database', 'check DATABASE_URL, and that the server runs', () =>
      checkDatabase(settings, limits),
    ),
    guarded('queue', 'check REDIS_URL, and that Redis runs', async () =>
      redisUrl === undefined
        ? [ok('queue', 'in this process: without REDIS_URL a server analyses itself')]
        : (await loadDriver(() => import('./check-queue.js'))).checkQueue(redisUrl, limits),
    ),
    guarded('store', 'check the endpoint in OBJECTS_URL, and that the store runs', () =>
      checkStore(settings, limits),
    ),
    guarded('disk', 'free space in SONOMETER_DATA_DIR, or correct its permissions', () =>
      checkDisk(settings),
    ),
  ]);
  return found.flat();
}

/** A check that throws has found a part that does not work. */
async function guarded(
  part: string,
  action: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [failed(part, error instanceof Error ? error.message : String(error), action)];
  }
}

async function checkSettings(settings: Settings): Promise<Finding[]> {
  const { publicUrl, isOpen, host, redisUrl, objects, databaseUrl, plansFile } = settings;
  await loadPlans(plansFile);
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const found = [
    ...(isOpen && !isLocal
      ? [warning('settings', 'everyone is served without limits', 'unset SONOMETER_OPEN')]
      : []),
    ...(!isLocal && new URL(publicUrl).hostname === 'localhost'
      ? [
          warning(
            'settings',
            'links in answers begin with http://localhost',
            'set SONOMETER_PUBLIC_URL to the address that callers reach',
          ),
        ]
      : []),
    ...(redisUrl !== undefined && databaseUrl === undefined
      ? [
          warning(
            'settings',
            'servers and workers share an SQLite file',
            'set DATABASE_URL to a PostgreSQL database, unless all run on this machine',
          ),
        ]
      : []),
    ...(redisUrl !== undefined && !objects
      ? [
          warning(
            'settings',
            'servers and workers share uploads in a folder',
            'set OBJECTS_URL to a bucket, unless all mount SONOMETER_DATA_DIR',
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [ok('settings', 'each can be used')];
}
