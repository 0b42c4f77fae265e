import { stat } from 'node:fs/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { defaultLimits, type Limits } from '../dependencies/watchdog.js';
import { spool } from '../intake/spool.js';
import type { ObjectStore } from './object-store.js';
import {
  deleteObject,
  headObject,
  listObjects,
  openS3,
  putObject,
  readObject,
} from './s3-client.js';
import type { S3Place } from './s3-place.js';

export interface S3ObjectsOptions extends S3Place {
  /** Folder of the spooled files; it must exist. */
  readonly spoolDir: string;
  /** Endpoint that clients reach, where it differs from ours. */
  readonly publicEndpoint?: string;
  readonly now?: () => number;
  readonly limits?: Limits;
}

/** Opens a bucket of a store with the S3 interface; `close` ends its connections. */
export function openS3Objects({
  bucket,
  prefix,
  spoolDir,
  now = Date.now,
  limits = defaultLimits(),
  publicEndpoint,
  ...place
}: S3ObjectsOptions): ObjectStore & { close(): void } {
  const s3 = openS3(place, limits);
  const { client } = s3;
  // signs only: the host is part of what is signed
  const signer =
    publicEndpoint === undefined
      ? client
      : openS3({ ...place, endpoint: publicEndpoint }, limits).client;
  const at = (id: string) => ({ Bucket: bucket, Key: `${prefix}${id}` });

  return {
    async presignPut(id, { contentType, maxBytes, isExact, expiresAtMs }) {
      const put = new PutObjectCommand({
        ...at(id),
        ContentType: contentType,
        IfNoneMatch: '*', // once
        ...(isExact && { ContentLength: maxBytes }),
      });
      const signed = ['content-type', 'if-none-match', ...(isExact ? ['content-length'] : [])];
      const signedUrl = await getSignedUrl(signer, put, {
        signingDate: new Date(now()),
        expiresIn: Math.max(1, Math.floor((expiresAtMs - now()) / 1000)),
        signableHeaders: new Set(signed),
        unhoistableHeaders: new Set(signed),
      });
      const headers = { 'content-type': contentType, 'if-none-match': '*' };
      return { signedUrl, method: 'PUT', headers };
    },

    async put(id, path) {
      const { size: sizeBytes } = await stat(path);
      await putObject(s3, at(id), { path, sizeBytes });
    },

    async get(id, maxBytes) {
      return readObject(s3, at(id), (bytes) => spool(bytes, { dir: spoolDir, maxBytes }));
    },

    async head(id) {
      const sizeBytes = await headObject(s3, at(id));
      return sizeBytes === undefined ? undefined : { sizeBytes };
    },

    async delete(id) {
      await deleteObject(s3, at(id));
    },

    async sweep(beforeMs, isStored) {
      let removed = 0;
      const under = { Bucket: bucket, Prefix: prefix };
      for await (const { Key = '', LastModified } of listObjects(s3, under)) {
        const id = Key.slice(prefix.length);
        if (!LastModified || LastModified.getTime() >= beforeMs || (await isStored(id))) continue;
        await deleteObject(s3, at(id));
        removed++;
      }
      return removed;
    },

    close() {
      client.destroy();
      signer.destroy();
    },
  };
}
