import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../packages/sonometer/src/service/store/open-store.js';
import type { Schema } from '../packages/sonometer/src/service/store/schema.js';
import type { PostgresCluster } from './postgres-cluster.js';

const EACH = {
  secrets: true,
  accounts: true,
  keys: true,
  sessions: true,
  usage: true,
  rates: true,
  reservations: true,
  uploads: true,
  jobs: true,
  batch_items: true,
  reports: true,
  cached_answers: true,
  once_calls: true,
  deliveries: true,
  key_events: true,
  usage_days: true,
} as const satisfies Readonly<Record<keyof Schema, true>>;

/** Every table of ours. */
export const TABLES = Object.keys(EACH) as readonly (keyof Schema)[];

/** An empty store for one test file. */
export interface FreshStore {
  readonly store: Store;
  /** The argument of `openStore`, for another process to open the same. */
  readonly location: string;
  readonly dispose: () => Promise<void>;
}

export type MakeStore = () => Promise<FreshStore>;

let migrated: Promise<Buffer> | undefined;
/** The file of an empty SQLite store: to migrate one takes longer than most tests of it. */
async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  const store = await openStore(folder);
  await store.close();
  const bytes = await readFile(join(folder, 'sonometer.db'));
  await rm(folder, { recursive: true });
  return bytes;
}

/** Puts an empty store into a folder. */
export async function putEmptyStore(folder: string): Promise<void> {
  const bytes = await (migrated ??= migratedFile());
  await writeFile(join(folder, 'sonometer.db'), bytes, { mode: 0o600 });
}

/** A store in SQLite, in a folder of its own. */
export const makeSqliteStore: MakeStore = async () => {
  const location = await mkdtemp(join(tmpdir(), 'store-'));
  await putEmptyStore(location);
  const store = await openStore(location);
  return {
    store,
    location,
    async dispose() {
      await store.close();
      await rm(location, { recursive: true });
    },
  };
};

/**
 * Stores in PostgreSQL, each in a database of its own while it is used; afterwards it is emptied for
 * the next, since making one takes half a second.
 */
export function makePostgresStores(cluster: PostgresCluster): MakeStore {
  const idle: Omit<FreshStore, 'dispose'>[] = [];

  const open = async () => {
    const location = await cluster.createDatabase();
    return { store: await openStore(location), location };
  };

  return async () => {
    const one = idle.pop() ?? (await open());
    return {
      ...one,
      async dispose() {
        for (const name of TABLES) await one.store.db.deleteFrom(name).execute();
        idle.push(one);
      },
    };
  };
}
