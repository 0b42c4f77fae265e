import { sizeText } from '@sonometer/report/reading/quantity.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { MAX_URL_BYTES } from '../intake/fetch-url.js';
import type { SpooledFile } from '../intake/spool.js';
import type { Store } from '../store/open-store.js';
import { isOnPage, type Page, pageOf, type PageRequest } from '../store/page.js';
import { randomBase62 } from '../store/random-id.js';
import type { ObjectStore } from './object-store.js';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const ID_DIGITS = 24; // 142 bits

/** Of one caller at a time, not yet analysed: two full batches of the largest files. */
const MAX_PENDING_BYTES = 40 * MAX_URL_BYTES;
/** Size assumed for a ticket without one, until its bytes have arrived: an ordinary file. */
const UNSIZED_BYTES = 10_000_000;

/** Of one statement: databases take only so many parameters. */
const PATHS_AT_ONCE = 1000;

/** The declared properties of an upload. */
export interface UploadRequest {
  readonly contentType: string;
  /** Bytes, where they are known; no more are then taken. */
  readonly sizeBytes?: number;
  readonly fileName?: string;
}

/** The answer of the upload-url route (docs/interface.md#post-apiupload-url). */
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

/** An upload as its owner sees it in a list. */
export interface UploadListing {
  readonly objectPath: string;
  readonly fileName: string | null;
  /** `null` until the bytes have arrived; in a bucket, which sends no notice, also after. */
  readonly sizeBytes: number | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** Audio that is brought in one request and measured in another, by the same caller, within the hour. */
export interface Uploads {
  /**
   * @throws ApiError `invalid_parameter`, `file_too_large`; `rate_limited` when the caller has too
   * much waiting already.
   */
  create(owner: string, request: UploadRequest): Promise<UploadTicket>;
  /**
   * Before bytes are taken in: those of a ticket without a size were not counted yet. Gives whose
   * they are; `undefined` without a ticket for them.
   *
   * @throws ApiError `rate_limited` when the caller has too much waiting already.
   */
  expect(objectPath: string, bytes: number): Promise<string | undefined>;
  /**
   * Notes that the bytes have arrived: the hour starts again. `false` without a ticket for them.
   */
  arrived(objectPath: string, file: { readonly sizeBytes: number }): Promise<boolean>;
  /** @throws ApiError `upload_not_found`: unknown, empty, expired, or of another owner. */
  open(owner: string, objectPath: string, maxBytes?: number): Promise<UploadedFile>;
  /** The name that its owner gave an upload; nothing where it has none, or there is no such upload. */
  nameOf(owner: string, objectPath: string): Promise<string | undefined>;
  /** Notes that they were analysed, and charged: they no longer count as waiting. */
  analysed(objectPath: string): Promise<void>;
  /** Extends the life of an upload, for a job that will read it. */
  retain(objectPath: string, untilMs: number): Promise<void>;
  /** Extends the life of uploads of an owner, for a batch that will read them. */
  retainAll(owner: string, objectPaths: readonly string[], untilMs: number): Promise<void>;
  /** Stores a file that came in otherwise, for a job that will read it. Gives its objectPath. */
  adopt(
    owner: string,
    file: SpooledFile,
    facts: { readonly fileName?: string; readonly untilMs: number },
  ): Promise<string>;
  remove(objectPath: string): Promise<void>;
  /** Removes an upload of that owner; `false` where there is none. */
  removeOf(owner: string, objectPath: string): Promise<boolean>;
  /** Those of an owner that live, the newest first. */
  list(owner: string, page: PageRequest): Promise<Page<UploadListing>>;
  /** Removes what has expired, and files without a record. Gives the number of files and rows. */
  sweep(): Promise<number>;
}

/** Opens the uploads of the service. */
export function openUploads(
  { db }: Store,
  objects: ObjectStore,
  now: () => number = Date.now,
): Uploads {
  const newId = () => `upl_${randomBase62(ID_DIGITS)}`;

  async function checkPending(owner: string, moreBytes: number, besides = ''): Promise<void> {
    const nowMs = now();
    const pending = await db
      .selectFrom('uploads')
      .select(({ fn }) => [
        fn.sum<number | string | null>(fn.coalesce('size_bytes', 'reserved_bytes')).as('bytes'),
        fn.min('expires_at').as('firstExpiry'),
      ])
      .where('owner', '=', owner)
      .where('expires_at', '>', nowMs)
      .where('analysed_at', 'is', null)
      .where('id', '!=', besides)
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
          'contentType must be audio/…, video/…, application/ogg or application/octet-stream',
          { param: 'contentType' },
        );
      if (sizeBytes !== undefined && sizeBytes > MAX_URL_BYTES)
        throw new ApiError('file_too_large', `the file exceeds ${sizeText(MAX_URL_BYTES)}`, {
          param: 'size',
        });
      const maxBytes = sizeBytes ?? MAX_URL_BYTES;
      const reservedBytes = sizeBytes ?? UNSIZED_BYTES;
      await checkPending(owner, reservedBytes);

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
          reserved_bytes: reservedBytes,
          created_at: now(),
          expires_at: expiresAtMs,
        })
        .execute();
      return { objectPath: id, ...put, maxBytes, expiresAt: new Date(expiresAtMs).toISOString() };
    },

    async expect(objectPath, bytes) {
      const row = await db
        .selectFrom('uploads')
        .select('owner')
        .where('id', '=', objectPath)
        .executeTakeFirst();
      if (row) await checkPending(row.owner, bytes, objectPath);
      return row?.owner;
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

    async open(owner, objectPath, maxBytes = Infinity) {
      const row = await db
        .selectFrom('uploads')
        .select(['file_name', 'max_bytes'])
        .where('id', '=', objectPath)
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      const file = row && (await objects.get(objectPath, Math.min(row.max_bytes, maxBytes)));
      if (!file)
        throw new ApiError('upload_not_found', 'the objectPath is unknown, empty or expired', {
          param: 'objectPath',
        });
      return { ...file, fileName: row.file_name ?? undefined };
    },

    async nameOf(owner, objectPath) {
      const row = await db
        .selectFrom('uploads')
        .select('file_name')
        .where('id', '=', objectPath)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return row?.file_name ?? undefined;
    },

    async analysed(objectPath) {
      await db
        .updateTable('uploads')
        .set({ analysed_at: now() })
        .where('id', '=', objectPath)
        .where('analysed_at', 'is', null)
        .execute();
    },

    async retain(objectPath, untilMs) {
      await db
        .updateTable('uploads')
        .set({ expires_at: untilMs })
        .where('id', '=', objectPath)
        .where('expires_at', '<', untilMs)
        .execute();
    },

    async retainAll(owner, objectPaths, untilMs) {
      for (let from = 0; from < objectPaths.length; from += PATHS_AT_ONCE)
        await db
          .updateTable('uploads')
          .set({ expires_at: untilMs })
          .where('owner', '=', owner)
          .where('id', 'in', objectPaths.slice(from, from + PATHS_AT_ONCE))
          .where('expires_at', '>', now())
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
          reserved_bytes: sizeBytes,
          created_at: now(),
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

    async removeOf(owner, objectPath) {
      const row = await db
        .selectFrom('uploads')
        .select('id')
        .where('id', '=', objectPath)
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (!row) return false;
      await objects.delete(objectPath);
      await db.deleteFrom('uploads').where('id', '=', objectPath).execute();
      return true;
    },

    async list(owner, page) {
      const rows = await db
        .selectFrom('uploads')
        .selectAll()
        .where('owner', '=', owner)
        .where('expires_at', '>', now())
        .where(isOnPage(page))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows, page, (row) => ({
        objectPath: row.id,
        fileName: row.file_name,
        sizeBytes: row.size_bytes,
        createdAtMs: row.created_at,
        expiresAtMs: row.expires_at,
      }));
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
      const isStored = async (id: string) =>
        (await db.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst()) !==
        undefined;
      return expired.length + (await objects.sweep(nowMs - DAY_MS, isStored));
    },
  };
}

const AUDIO = /^((audio|video)\/[\w.+-]+|application\/(octet-stream|ogg|mp4))(;[ \w=".+-]*)?$/i;
