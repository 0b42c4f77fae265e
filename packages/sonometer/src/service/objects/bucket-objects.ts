import process from 'node:process';
import { Readable } from 'node:stream';
import { defaultLimits } from '../dependencies/watchdog.js';
import { spool, type SpooledFile } from '../intake/spool.js';
import { listObjects, openS3, readObject, type S3 } from './s3-client.js';
import { readS3Place, type S3Place } from './s3-place.js';

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
