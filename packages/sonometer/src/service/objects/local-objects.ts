import { ApiError } from '@sonometer/report/errors/api-error.js';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { link, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.js';
import { onDisk, spool, spoolName, sweepSpool } from '../intake/spool.js';
import { systemCode } from '../system-code.js';
import type { ObjectStore, UploadTerms } from './object-store.js';

/** The query of a signed upload URL, as it arrives. */
export type UploadQuery = Readonly<Record<string, unknown>>;

/** The query that allows one PUT of the object `id` under these terms. */
export function signUpload(signingKey: Buffer, id: string, terms: UploadTerms): URLSearchParams {
  return new URLSearchParams({
    expires: String(terms.expiresAtMs),
    max: String(terms.maxBytes),
    ...(terms.isExact && { exact: '1' }),
    signature: getSignature(signingKey, id, terms).toString('base64url'),
  });
}

/**
 * The terms of a PUT that arrives: those of the query, if we have signed them for this object and
 * this Content-Type, and they have not expired.
 *
 * @throws ApiError `upload_url_invalid`.
 */
export function verifyUpload(
  signingKey: Buffer,
  id: string,
  query: UploadQuery,
  contentType: string,
  nowMs: number,
): UploadTerms {
  const { expires, max, exact, signature } = query;
  const terms = {
    contentType,
    maxBytes: whole(max),
    isExact: exact === '1',
    expiresAtMs: whole(expires),
  };
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64url');
  const own = getSignature(signingKey, id, terms);
  if (given.length !== own.length || !timingSafeEqual(given, own))
    throw invalid('the upload URL, or the Content-Type, is not what was signed');
  if (terms.expiresAtMs <= nowMs) throw invalid('the upload URL has expired');
  return terms;
}

function getSignature(signingKey: Buffer, id: string, terms: UploadTerms): Buffer {
  const { contentType, maxBytes, isExact = false, expiresAtMs } = terms;
  const size = isExact ? `=${maxBytes}` : maxBytes;
  const signed = ['PUT', id, expiresAtMs, size, contentType.trim().toLowerCase()].join('\n');
  return createHmac('sha256', signingKey).update(signed).digest();
}

/** Written as we write it: `1e3` and ` 1000` were not signed. */
const whole = (text: unknown) =>
  typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;

const invalid = (message: string) => new ApiError('upload_url_invalid', message);

/** A folder of files, one for each object, to which clients upload through our own server. */
export interface LocalObjects extends ObjectStore {
  /**
   * Stores the body of a PUT to a signed URL. It is written next to its place and linked there when
   * complete: a second PUT finds the place taken, and a broken one leaves nothing.
   *
   * @throws ApiError `upload_url_invalid`, `upload_url_used`, `file_too_large`, `storage_unavailable`.
   */
  receive(
    id: string,
    query: UploadQuery,
    contentType: string,
    body: AsyncIterable<Uint8Array>,
  ): Promise<{ readonly sizeBytes: number; readonly sha256: string }>;
}

export interface LocalObjectsOptions {
  /** The folder; it is made where it is not there. */
  readonly dir: string;
  /**
   * The address at which the server takes the PUTs, without a slash at the end:
   * `https://…/api/uploads`.
   */
  readonly putUrl: string;
  readonly signingKey: Buffer;
  readonly now?: () => number;
}

/** Opens a folder as an object store. */
export async function openLocalObjects({
  dir,
  putUrl,
  signingKey,
  now = Date.now,
}: LocalObjectsOptions): Promise<LocalObjects> {
  makeFolder(dir, 0o700);
  const place = (id: string) => {
    if (!ID.test(id)) throw new RangeError('no id of ours');
    return join(dir, id);
  };

  return {
    async presignPut(id, terms) {
      const query = signUpload(signingKey, id, terms);
      return {
        signedUrl: `${putUrl}/${id}?${query.toString()}`,
        method: 'PUT',
        headers: { 'content-type': terms.contentType },
      };
    },

    async receive(id, query, contentType, body) {
      const { maxBytes, isExact } = verifyUpload(signingKey, id, query, contentType, now());
      if ((await sizeOf(place(id))) !== undefined) throw used();
      const hash = createHash('sha256');
      const file = await spool(body, { dir, maxBytes, hash });
      try {
        if (isExact && file.sizeBytes < maxBytes) throw tooShort(file.sizeBytes, maxBytes);
        if (!(await linked(file.path, place(id), 'EEXIST'))) throw used();
      } finally {
        await file.dispose();
      }
      return { sizeBytes: file.sizeBytes, sha256: hash.digest('hex') };
    },

    put: (id, path) => onDisk(link(path, place(id))),

    async get(id) {
      const path = join(dir, spoolName());
      // A second name for the same bytes: the sweep may take the first one away meanwhile.
      if (!(await linked(place(id), path, 'ENOENT'))) return undefined;
      const { size } = await onDisk(stat(path));
      return { path, sizeBytes: size, dispose: () => rm(path, { force: true }) };
    },

    async head(id) {
      const sizeBytes = await sizeOf(place(id));
      return sizeBytes === undefined ? undefined : { sizeBytes };
    },

    delete: (id) => onDisk(rm(place(id), { force: true })),

    async sweep(beforeMs, isStored) {
      let removed = await sweepSpool(dir, beforeMs);
      for (const id of await readdir(dir)) {
        if (!ID.test(id)) continue;
        const facts = await stat(join(dir, id)).catch(() => undefined);
        if (!facts || facts.ctimeMs >= beforeMs || (await isStored(id))) continue;
        await rm(join(dir, id), { force: true });
        removed++;
      }
      return removed;
    },
  };
}

/** Gives the file another name; `false` for the one failure that is expected. */
async function linked(path: string, name: string, expected: 'EEXIST' | 'ENOENT'): Promise<boolean> {
  const linking = link(path, name).then(
    () => true,
    (error: unknown) => {
      if (systemCode(error) === expected) return false;
      throw error;
    },
  );
  return onDisk(linking);
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

const tooShort = (bytes: number, signed: number) =>
  new ApiError('upload_url_invalid', `${bytes} bytes arrived, and ${signed} were signed`);

const used = () => new ApiError('upload_url_used', 'a file was already uploaded to this URL');

/** The characters of ids: no path can be written with them. */
const ID = /^[A-Za-z0-9_]{8,64}$/;
