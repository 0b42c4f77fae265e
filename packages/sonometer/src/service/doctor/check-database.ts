import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Limits } from '../dependencies/watchdog.js';
import type { Settings } from '../settings.js';
import { migrations } from '../store/migrations.js';
import { openStore, type Store } from '../store/open-store.js';
import { failed, type Finding, ok, warning } from './finding.js';

const PART = 'database';
/** The oldest PostgreSQL that gets fixes (https://www.postgresql.org/support/versioning). */
const MIN_POSTGRES = 14;
const MAX_SKEW_MS = 5000;

/** Reads the state of the database, and changes nothing in it. */
export async function checkDatabase(settings: Settings, limits: Limits): Promise<Finding[]> {
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
