import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Store } from '../store/open-store.js';

const ROOT = 'root';
const FINGERPRINT = 'fingerprint';
const MIN_CHARACTERS = 32;

/** The secret from which the service makes its keys for hashing and signing. */
export interface ServerSecret {
  /** 32 bytes for one purpose; secrets of different purposes are independent. */
  keyFor(purpose: 'api-keys' | 'sessions' | 'addresses' | 'uploads' | 'webhooks'): Buffer;
}

/**
 * The secret that all processes on one database share: `given` (the setting SONOMETER_SECRET), or
 * else random bytes that the first process leaves in the database. In the database it protects a
 * copy of the hashes no more than they protect themselves, which is enough: a key has 178 random
 * bits.
 *
 * @throws Error with a sentence for the operator, when the keys in the database were made with
 * another secret.
 */
export async function openServerSecret(store: Store, given?: string): Promise<ServerSecret> {
  if (given !== undefined && given.length < MIN_CHARACTERS)
    throw new Error(`SONOMETER_SECRET must have at least ${MIN_CHARACTERS} characters`);

  const root = given === undefined ? await rootIn(store) : Buffer.from(given, 'utf8');
  const fingerprint = createHmac('sha256', root).update(FINGERPRINT).digest('base64url');
  if ((await agreed(store, FINGERPRINT, fingerprint)) !== fingerprint)
    throw new Error(
      'the keys of this database were made with another secret: set SONOMETER_SECRET to that one',
    );
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', root, '', purpose, 32)) };
}

async function rootIn(store: Store): Promise<Buffer> {
  const rows = await store.db.selectFrom('secrets').select('name').execute();
  const names = rows.map(({ name }) => name);
  if (names.includes(FINGERPRINT) && !names.includes(ROOT))
    throw new Error('the keys of this database were made with SONOMETER_SECRET, which is not set');
  return Buffer.from(await agreed(store, ROOT, randomBytes(32).toString('base64url')), 'base64url');
}

/** The secret stored under the name: `proposed`, unless another process was first. */
async function agreed({ db }: Store, name: string, proposed: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: proposed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
