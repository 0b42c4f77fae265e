import process from 'node:process';
import { Readable } from 'node:stream';
import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { spool, type SpooledFile } from '../intake/spool.js';
import { openS3, readObject } from './s3-client.js';
import { readS3Place, type S3Place } from './s3-place.js';

/** Where an object lies, for whoever has keys to it. */
export interface ObjectPlace extends Pick<S3Place, 'bucket' | 'region'> {
  readonly key: string;
  readonly endpoint?: string;
}

/** The objects under a prefix, in the order of their keys. */
export async function* objectsUnder(place: S3Place): AsyncIterable<ObjectPlace> {
  const { bucket, prefix, region, endpoint } = place;
  const client = openS3(place);
  try {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
    for await (const { Contents = [] } of pages)
      for (const { Key } of Contents)
        if (Key !== undefined && !Key.endsWith('/'))
          yield { bucket, key: Key, region, ...(endpoint !== undefined && { endpoint }) };
  } finally {
    client.destroy();
  }
}

/** Fetches an object into the spool folder, with the keys that this process has. */
export async function fetchBucketObject(
  { bucket, key, endpoint, region }: ObjectPlace,
  spoolDir: string,
): Promise<SpooledFile> {
  const own = readS3Place(process.env['OBJECTS_URL'] ?? '');
  const credentials = own?.endpoint === endpoint ? own?.credentials : undefined;
  const client = openS3({ endpoint, region, credentials });
  const at = { Bucket: bucket, Key: key };
  try {
    const whole = { dir: spoolDir, maxBytes: Infinity };
    const file = await readObject(client, at, (bytes) => spool(bytes, whole));
    return file ?? (await spool(Readable.from([]), whole)); // one that has gone has no audio
  } finally {
    client.destroy();
  }
}
