import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DeleteObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { spool } from '../intake/spool.js';
import type { ObjectStore } from './object-store.js';
import { headObject, onS3, openS3, readObject } from './s3-client.js';
import type { S3Place } from './s3-place.js';

export interface S3ObjectsOptions extends S3Place {
  /** Folder of the spooled files; it must exist. */
  readonly spoolDir: string;
  readonly now?: () => number;
}

/** One read of a file that is brought: of pieces of 64 KB there would be eight times as many to hand on. */
const READ_BYTES = 2 ** 19;

/** Opens a bucket of a store with the S3 interface; `close` ends its connections. */
export function openS3Objects({
  bucket,
  prefix,
  spoolDir,
  now = Date.now,
  ...place
}: S3ObjectsOptions): ObjectStore & { close(): void } {
  const client = openS3(place);
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
      const signedUrl = await getSignedUrl(client, put, {
        signingDate: new Date(now()),
        expiresIn: Math.max(1, Math.floor((expiresAtMs - now()) / 1000)),
        signableHeaders: new Set(signed),
        unhoistableHeaders: new Set(signed),
      });
      const headers = { 'content-type': contentType, 'if-none-match': '*' };
      return { signedUrl, method: 'PUT', headers };
    },

    async put(id, path) {
      const { size } = await stat(path);
      const stream = createReadStream(path, { highWaterMark: READ_BYTES });
      const body = { Body: stream, ContentLength: size };
      await onS3(client.send(new PutObjectCommand({ ...at(id), ...body })));
    },

    async get(id, maxBytes) {
      return readObject(client, at(id), (bytes) => spool(bytes, { dir: spoolDir, maxBytes }));
    },

    async head(id) {
      const sizeBytes = await headObject(client, at(id));
      return sizeBytes === undefined ? undefined : { sizeBytes };
    },

    async delete(id) {
      await onS3(client.send(new DeleteObjectCommand(at(id))), 'NoSuchKey');
    },

    async sweep(beforeMs, isKept) {
      let removed = 0;
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', LastModified } of Contents) {
          const id = Key.slice(prefix.length);
          if (!LastModified || LastModified.getTime() >= beforeMs || (await isKept(id))) continue;
          await onS3(client.send(new DeleteObjectCommand(at(id))), 'NoSuchKey');
          removed++;
        }
      return removed;
    },

    close() {
      client.destroy();
    },
  };
}
