import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { systemCode } from '../system-code.js';
import { ENGINE_AWAY_SEC } from '../store/engine-away.js';
import type { S3Place } from './s3-place.js';

/** One read, bytes: what a broken connection costs at most. */
const RANGE_BYTES = 8 * 2 ** 20;
const MOST_BREAKS = 3;

interface At {
  readonly Bucket: string;
  readonly Key: string;
}

/** A client of the store; keys come from the URL, or from where the SDK looks for them. */
export const openS3 = ({ endpoint, region, credentials }: Omit<S3Place, 'bucket' | 'prefix'>) =>
  new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's know neither of these checksums nor the framing that they come in.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Size of an object; `undefined` where there is none. */
export async function headObject(client: S3Client, at: At): Promise<number | undefined> {
  const head = await onS3(client.send(new HeadObjectCommand(at)), 'NotFound');
  return head?.ContentLength;
}

/** Gives the bytes of an object to a reader, range by range; `undefined` where there is none. */
export async function readObject<T>(
  client: S3Client,
  at: At,
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T | undefined> {
  let first: GetObjectCommandOutput | undefined;
  try {
    first = await onS3(client.send(rangeOf(at, 0)), 'NoSuchKey');
  } catch (error) {
    if (isEmpty(error)) return read(Readable.from([]));
    throw error;
  }
  if (!first) return undefined;
  try {
    return await read(readRanges(client, at, first));
  } finally {
    (first.Body as Readable).destroy(); // a reader may fail before its first byte
  }
}

/** A range that breaks off is asked for again from where it broke. */
async function* readRanges(
  client: S3Client,
  at: At,
  first: GetObjectCommandOutput,
): AsyncIterable<Uint8Array> {
  const { ContentRange, ContentLength } = first;
  const sizeBytes = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? ContentLength);
  let breaks = 0;
  let body: GetObjectCommandOutput['Body'] | undefined = first.Body;
  for (let from = 0; from < sizeBytes;) {
    body ??= (await onS3(client.send(rangeOf(at, from)))).Body;
    try {
      for await (const chunk of body as Readable) {
        const bytes = chunk as Uint8Array;
        from += bytes.length;
        yield bytes;
      }
    } catch (cause) {
      if (cause instanceof ApiError || ++breaks > MOST_BREAKS) throw s3Error(cause);
    }
    body = undefined;
  }
}

const rangeOf = (at: At, from: number) =>
  new GetObjectCommand({ ...at, Range: `bytes=${from}-${from + RANGE_BYTES - 1}` });

/** Of an object without a byte there is no range. */
const isEmpty = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 416;

/** A request to the store; the one failure that is expected gives `undefined`. */
export async function onS3<T>(request: Promise<T>): Promise<T>;
export async function onS3<T>(request: Promise<T>, expected: string): Promise<T | undefined>;
export async function onS3<T>(request: Promise<T>, expected?: string): Promise<T | undefined> {
  try {
    return await request;
  } catch (cause) {
    if (expected !== undefined && cause instanceof Error && cause.name === expected)
      return undefined;
    throw s3Error(cause);
  }
}

function s3Error(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const isAway =
    cause instanceof S3ServiceException
      ? (cause.$metadata.httpStatusCode ?? 503) >= 500
      : systemCode(cause) !== 'ENOSPC';
  return isAway
    ? new ApiError('service_overloaded', 'the store of uploads does not answer', {
        cause,
        retryAfterSec: ENGINE_AWAY_SEC,
      })
    : new ApiError('storage_unavailable', 'the store of uploads did not do its part', { cause });
}
