import { ApiError } from '../errors/api-error.js';
import { MAX_URL_BYTES } from '../intake/fetch-url.js';
import type { SpooledFile } from '../intake/spool.js';
import type { Store } from '../store/open-store.js';
import { randomBase62 } from '../store/random-id.js';
import type { ObjectStore } from './object-store.js';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const ID_DIGITS = 24; // 142 bits

/** Of one caller at a time: two full batches of the largest files. */
const MAX_PENDING_BYTES = 40 * MAX_URL_BYTES;

/** What a caller wants to upload. */
export interface UploadRequest {
  readonly contentType: string;
  /** Bytes, where they are known; no more are then taken. */
  readonly sizeBytes?: number;
  readonly fileName?: string;
}

/** The answer of the upload-url route (design 4). */
export interface UploadTicket {
  readonly objectPath: string;
  readonly signedUrl: string;
  readonly method: 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** ISO 8601; after this the URL takes nothing. */
  readonly expiresAt: string;
}

/** An uploaded file, as a file of the reader's own. */
export interface UploadedFile extends SpooledFile {
  readonly fileName: string | undefined;
}

/** Audio that is brought in one request and measured in another, by the same caller, within the hour. */
export interface Uploads {
  /**
   * @throws ApiError `invalid_parameter`, `file_too_large`; `rate_limited` when the caller has too
   * much waiting already.
   */
  create(owner: string, request: UploadRequest): Promise<UploadTicket>;
  /** Notes that the bytes have arrived: the hour begins anew. `false` where nobody asked for them. */
  arrived(objectPath: string, file: { readonly sizeBytes: number }): Promise<boolean>;
  /** @throws ApiError `upload_not_found`: unknown, empty, expired, or of another owner. */
  open(owner: string, objectPath: string): Promise<UploadedFile>;
  /** Keeps an upload longer, for a job that will read it. */
  keep(objectPath: string, untilMs: number): Promise<void>;
  /** Stores a file that came in otherwise, for a job that will read it. Gives its objectPath. */
  adopt(
    owner: string,
    file: SpooledFile,
    facts: { readonly fileName?: string; readonly untilMs: number },
  ): Promise<string>;
  remove(objectPath: string): Promise<void>;
  /** Removes what has expired, and files that nobody remembers. Gives the number of files and rows. */
  sweep(): Promise<number>;
}

/** Opens the uploads of the service. */
export function openUploads(
  { db }: Store,
  objects: ObjectStore,
  now: () => number = Date.now,
): Uploads {
  const newId = () => `upl_${randomBase62(ID_DIGITS)}`;

  async function checkPending(owner: string, moreBytes: number): Promise<void> {
    const nowMs = now();
    const pending = await db
      .selectFrom('uploads')
      .select(({ fn }) => [
        fn.sum<number | string | null>(fn.coalesce('size_bytes', 'max_bytes')).as('bytes'),
        fn.min('expires_at').as('firstExpiry'),
      ])
      .where('owner', '=', owner)
      .where('expires_at', '>', nowMs)
      .executeTakeFirst();
    if (Number(pending?.bytes ?? 0) + moreBytes <= MAX_PENDING_BYTES) return;
    const waitMs = (pending?.firstExpiry ?? nowMs) - nowMs;
    throw new ApiError('rate_limited', 'too many uploads are waiting to be analysed', {
      retryAfterSec: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  }

  return {
    async create(owner, { contentType, sizeBytes, fileName }) {
      if (!AUDIO.test(contentType))
        throw new ApiError(
          'invalid_parameter',
          'contentType must be audio/… or application/octet-stream',
          { param: 'contentType' },
        );
      if (sizeBytes !== undefined && sizeBytes > MAX_URL_BYTES)
        throw new ApiError('file_too_large', `the file exceeds ${MAX_URL_BYTES / 1e6} MB`, {
          param: 'size',
        });
      const maxBytes = sizeBytes ?? MAX_URL_BYTES;
      await checkPending(owner, maxBytes);

      const id = newId();
      const expiresAtMs = now() + HOUR_MS;
      const put = await objects.presignPut(id, {
        contentType,
        maxBytes,
        isExact: sizeBytes !== undefined,
        expiresAtMs,
      });
      await db
        .insertInto('uploads')
        .values({
          id,
          owner,
          content_type: contentType,
          file_name: fileName ?? null,
          max_bytes: maxBytes,
          expires_at: expiresAtMs,
        })
        .execute();
      return { objectPath: id, ...put, maxBytes, expiresAt: new Date(expiresAtMs).toISOString() };
    },

    async arrived(objectPath, { sizeBytes }) {
      const nowMs = now();
      const { numUpdatedRows } = await db
        .updateTable('uploads')
        .set({ stored_at: nowMs, size_bytes: sizeBytes, expires_at: nowMs + HOUR_MS })
        .where('id', '=', objectPath)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async open(owner, objectPath) {
      const row = await db
        .selectFrom('uploads')
        .select(['file_name', 'max_bytes'])
        .where('id', '=', objectPath)
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      const file = row && (await objects.get(objectPath, row.max_bytes));
      if (!file)
        throw new ApiError('upload_not_found', 'the objectPath is unknown, empty or expired', {
          param: 'objectPath',
        });
      return { ...file, fileName: row.file_name ?? undefined };
    },

    async keep(objectPath, untilMs) {
      await db
        .updateTable('uploads')
        .set({ expires_at: untilMs })
        .where('id', '=', objectPath)
        .where('expires_at', '<', untilMs)
        .execute();
    },

    async adopt(owner, { path, sizeBytes }, { fileName, untilMs }) {
      const id = newId();
      await objects.put(id, path);
      await db
        .insertInto('uploads')
        .values({
          id,
          owner,
          content_type: 'application/octet-stream',
          file_name: fileName ?? null,
          max_bytes: sizeBytes,
          expires_at: untilMs,
          stored_at: now(),
          size_bytes: sizeBytes,
        })
        .execute();
      return id;
    },

    async remove(objectPath) {
      await objects.delete(objectPath);
      await db.deleteFrom('uploads').where('id', '=', objectPath).execute();
    },

    async sweep() {
      const nowMs = now();
      const expired = await db
        .selectFrom('uploads')
        .select('id')
        .where('expires_at', '<=', nowMs)
        .execute();
      for (const { id } of expired) {
        await objects.delete(id);
        await db.deleteFrom('uploads').where('id', '=', id).execute();
      }
      const isKept = async (id: string) =>
        (await db.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst()) !==
        undefined;
      return expired.length + (await objects.sweep(nowMs - DAY_MS, isKept));
    },
  };
}

const AUDIO = /^(audio\/[\w.+-]+|application\/octet-stream)(;[ \w=".+-]*)?$/i;
