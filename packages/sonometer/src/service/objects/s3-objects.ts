import { stat } from 'node:fs/promises';
import process from 'node:process';
import { Readable } from 'node:stream';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { defaultLimits, type Limits } from '../dependencies/watchdog.js';
import { spool, type SpooledFile } from '../intake/spool.js';
import type { ObjectStore } from './object-store.js';
import {
  deleteObject,
  headObject,
  listObjects,
  openS3,
  putObject,
  readObject,
  type S3,
} from './s3-client.js';
import { readS3Place, type S3Place } from './s3-place.js';

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

/** Where an object lies, for holders of keys to the bucket. */
export interface ObjectPlace extends Pick<S3Place, 'bucket' | 'region'> {
  readonly key: string;
  readonly endpoint?: string;
}

/** The objects under a prefix, in the order of their keys. */
export async function* objectsUnder(place: S3Place): AsyncIterable<ObjectPlace> {
  const { bucket, prefix, region, endpoint } = place;
  const s3 = openS3(place, defaultLimits());
  try {
    for await (const { Key } of listObjects(s3, { Bucket: bucket, Prefix: prefix }))
      if (Key !== undefined && !Key.endsWith('/'))
        yield { bucket, key: Key, region, ...(endpoint !== undefined && { endpoint }) };
  } finally {
    s3.client.destroy();
  }
}

/** Fetches objects of buckets, with the keys that this process has. */
export interface BucketReader {
  /** Into a file of the spool folder. */
  fetch(place: ObjectPlace): Promise<SpooledFile>;
  /** Ends its connections. */
  close(): void;
}

/** Opens it; connections are made on demand and reused. */
export function openBucketReader(spoolDir: string, limits = defaultLimits()): BucketReader {
  const own = readS3Place(process.env['OBJECTS_URL'] ?? '');
  const clients = new Map<string, S3>();
  const getClient = ({ endpoint, region }: ObjectPlace) => {
    const name = `${region} ${endpoint ?? ''}`;
    const credentials = own?.endpoint === endpoint ? own?.credentials : undefined;
    const client = clients.get(name) ?? openS3({ endpoint, region, credentials }, limits);
    clients.set(name, client);
    return client;
  };
  return {
    async fetch(place) {
      const at = { Bucket: place.bucket, Key: place.key };
      const whole = { dir: spoolDir, maxBytes: Infinity };
      const file = await readObject(getClient(place), at, (bytes) => spool(bytes, whole));
      return file ?? spool(Readable.from([]), whole); // one that has gone has no audio
    },
    close() {
      for (const { client } of clients.values()) client.destroy();
    },
  };
}
