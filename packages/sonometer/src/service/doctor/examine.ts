import { openWatchdog } from '../dependencies/watchdog.js';
import { loadDriver } from '../load-driver.js';
import { loadPlans } from '../keys/plans.js';
import type { Settings } from '../settings.js';
import { checkDatabase } from './check-database.js';
import { checkDisk } from './check-disk.js';
import { checkStore } from './check-store.js';
import { failed, type Finding, ok, warning } from './finding.js';

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
