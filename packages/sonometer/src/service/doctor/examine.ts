import { sizeText } from '@sonometer/report/reading/quantity.js';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.js';
import { type Limits, openWatchdog } from '../dependencies/watchdog.js';
import { loadPlans } from '../keys/plans.js';
import { loadDriver } from '../load-driver.js';
import type { S3Place } from '../objects/s3-place.js';
import { checkDisk as checkWrite } from '../readiness.js';
import type { Settings } from '../settings.js';
import { checkDatabase } from './check-database.js';
import { failed, type Finding, ok, warning } from './finding.js';

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
