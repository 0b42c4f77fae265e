import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.js';
import { systemCode } from '../system-code.js';
import type { Store } from '../store/open-store.js';

const NAME = 'data-folder';

/**
 * Where servers and workers are processes of their own and there is no bucket, uploads lie in the data folder,
 * which all of them must share: a job would else end without its audio. The first leaves a mark in the
 * folder and in the database.
 *
 * @throws Error with a sentence for the operator, when this folder is another.
 */
export async function checkSharedFolder({ db }: Store, dataDir: string): Promise<void> {
  const mine = await markIn(dataDir);
  await db
    .insertInto('secrets')
    .values({ name: NAME, value: mine })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  if (value === mine) return;
  throw new Error(
    'with REDIS_URL servers and workers need the same uploads: set OBJECTS_URL to a bucket, or ' +
      `SONOMETER_DATA_DIR of all of them to one shared folder (to move to a new one, copy its file ${NAME})`,
  );
}

async function markIn(dataDir: string): Promise<string> {
  const path = join(dataDir, NAME);
  makeFolder(dataDir);
  try {
    await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  return readFile(path, 'utf8');
}
