import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.js';
import type { Store } from '../store/open-store.js';
import { systemCode } from '../system-code.js';

/** The limits of an upload; the store enforces them. */
export interface UploadTerms {
  readonly contentType: string;
  readonly maxBytes: number;
  /** `maxBytes` is the exact size of the file, not only its limit. */
  readonly isExact?: boolean;
  readonly expiresAtMs: number;
}

/** The request by which a client uploads one object, once. */
export interface SignedPut {
  readonly signedUrl: string;
  readonly method: 'PUT';
  /** To be sent as they are. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The bytes of an object as a file of the reader's own, which stays when the object goes. */
export interface ObjectFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Removes the file; again is harmless. */
  dispose(): Promise<void>;
}

/**
 * The store of uploaded files, for an hour, by ids that we make. A folder, or a store with the S3
 * interface.
 */
export interface ObjectStore {
  presignPut(id: string, terms: UploadTerms): Promise<SignedPut>;
  /** Stores a file of ours under a new id. */
  put(id: string, path: string): Promise<void>;
  /**
   * `undefined` where there is no such object.
   *
   * @throws ApiError `file_too_large`, where nothing else has held the client to the terms.
   */
  get(id: string, maxBytes: number): Promise<ObjectFile | undefined>;
  head(id: string): Promise<{ readonly sizeBytes: number } | undefined>;
  /** An object that is not there is as good as deleted. */
  delete(id: string): Promise<void>;
  /**
   * Removes orphans: objects from before `beforeMs` (epoch) that `isStored` does not know. Gives
   * their number.
   */
  sweep(beforeMs: number, isStored: (id: string) => Promise<boolean>): Promise<number>;
}

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
