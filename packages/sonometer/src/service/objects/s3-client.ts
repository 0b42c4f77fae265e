import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { type Limits, DependencyTimeout, withinLimit } from '../dependencies/watchdog.js';
import { isDiskFull, systemCode } from '../system-code.js';
import { ENGINE_AWAY_SEC } from '../store/engine-away.js';
import type { S3Place } from './s3-place.js';

/** One read, bytes: what a broken connection costs at most. */
const RANGE_BYTES = 8 * 2 ** 20;
const MAX_BREAKS = 3;
/** One read of an uploaded file: pieces of 64 KB would be eight times as many to pass on. */
const READ_BYTES = 2 ** 19;
/** The first attempt may have met a connection that carries nothing any more; the second has another. */
const ATTEMPTS = 2;

const ignore = () => undefined;
const silentLogger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

interface At {
  readonly Bucket: string;
  readonly Key: string;
}

/** A client of the store, with the limits of its requests. */
export interface S3 {
  readonly client: S3Client;
  readonly limits: Limits;
}

/** The parameters that a request passes to the SDK. */
interface SendOptions {
  readonly abortSignal: AbortSignal;
}

/** Opens a client; keys come from the URL, or from where the SDK looks for them. */
export function openS3(
  { endpoint, region, credentials }: Omit<S3Place, 'bucket' | 'prefix'>,
  limits: Limits,
): S3 {
  const { connectMs, idleMs, storeMs } = limits.timeouts;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's know neither of these checksums nor the framing that they come in.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    logger: silentLogger, // without one it writes to the console; what fails is in our own log
    requestHandler: {
      connectionTimeout: Math.min(connectMs, storeMs / ATTEMPTS),
      requestTimeout: storeMs / ATTEMPTS,
      throwOnRequestTimeout: true,
      httpAgent: { timeout: idleMs },
      httpsAgent: { timeout: idleMs },
    },
  });
  return { client, limits };
}

/** Size of an object; `undefined` where there is none. */
export async function headObject(s3: S3, at: At): Promise<number | undefined> {
  const head = await onS3(
    s3,
    'HeadObject',
    (options) => s3.client.send(new HeadObjectCommand(at), options),
    'NotFound',
  );
  return head?.ContentLength;
}

/** Removes an object; one that is not there is as good as removed. */
export async function deleteObject(s3: S3, at: At): Promise<void> {
  const send = (options: SendOptions) => s3.client.send(new DeleteObjectCommand(at), options);
  await onS3(s3, 'DeleteObject', send, 'NoSuchKey');
}

/** The objects under a prefix, in the order of their keys. */
export async function* listObjects(
  s3: S3,
  where: { readonly Bucket: string; readonly Prefix: string },
): AsyncIterable<_Object> {
  let from: string | undefined;
  do {
    const page = new ListObjectsV2Command({ ...where, ContinuationToken: from });
    const listed = await onS3(s3, 'ListObjects', (options) => s3.client.send(page, options));
    yield* listed.Contents ?? [];
    from = listed.NextContinuationToken;
  } while (from !== undefined);
}

/** Gives the bytes of an object to a reader, range by range; `undefined` where there is none. */
export async function readObject<T>(
  s3: S3,
  at: At,
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T | undefined> {
  let first: GetObjectCommandOutput | undefined;
  try {
    first = await getRange(s3, at, 0, 'NoSuchKey');
  } catch (error) {
    if (isEmpty(error)) return read(Readable.from([]));
    throw error;
  }
  if (!first) return undefined;
  try {
    return await read(readRanges(s3, at, first));
  } finally {
    (first.Body as Readable).destroy(); // a reader may fail before its first byte
  }
}

/**
 * A range that breaks off is requested again from where it broke; one that has fallen silent only once, since its
 * caller has waited long by then.
 */
async function* readRanges(
  s3: S3,
  at: At,
  first: GetObjectCommandOutput,
): AsyncIterable<Uint8Array> {
  const { ContentRange, ContentLength } = first;
  const sizeBytes = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? ContentLength);
  let breaks = 0;
  let silences = 0;
  let body: GetObjectCommandOutput['Body'] | undefined = first.Body;
  for (let from = 0; from < sizeBytes;) {
    body ??= (await getRange(s3, at, from))?.Body;
    try {
      for await (const bytes of untilSilent(body as Readable, s3.limits)) {
        from += bytes.length;
        yield bytes;
      }
    } catch (cause) {
      if (cause instanceof DependencyTimeout) silences++;
      if (cause instanceof ApiError || silences > 1 || ++breaks > MAX_BREAKS) throw s3Error(cause);
    }
    body = undefined;
  }
}

/**
 * The pieces of a body. A body that stalls for too long is destroyed, and fails with
 * `DependencyTimeout`.
 */
async function* untilSilent(
  body: Readable,
  { timeouts, watchdog }: Limits,
): AsyncIterable<Uint8Array> {
  const silence = { dependency: 'store', operation: 'read', limitMs: timeouts.idleMs } as const;
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  try {
    for (;;) {
      const piece = await withinLimit(silence, watchdog, () => pieces.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    body.destroy();
  }
}

const getRange = (s3: S3, at: At, from: number, expected?: string) =>
  onS3(s3, 'GetObject', (options) => s3.client.send(rangeOf(at, from), options), expected);

/** Brings a file. An attempt ends when the store has taken nothing, or has not answered, for too long. */
export async function putObject(
  s3: S3,
  at: At,
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await putOnce(s3, at, path, sizeBytes);
      return;
    } catch (cause) {
      // the SDK itself repeats nothing that comes from a stream
      if (attempt >= ATTEMPTS || !isTransient(cause)) throw s3Error(cause);
    }
}

async function putOnce(
  { client, limits: { timeouts, watchdog } }: S3,
  at: At,
  path: string,
  sizeBytes: number,
): Promise<void> {
  const silence = {
    dependency: 'store',
    operation: 'PutObject',
    limitMs: timeouts.idleMs,
  } as const;
  const silent = new AbortController();
  const timer = setTimeout(() => {
    watchdog.exceeded(silence);
    silent.abort();
  }, silence.limitMs);
  const body = Readable.from(
    piecesOf(path, () => timer.refresh()),
    { objectMode: false },
  );
  try {
    const put = new PutObjectCommand({ ...at, Body: body, ContentLength: sizeBytes });
    await client.send(put, { abortSignal: silent.signal, requestTimeout: 0 });
  } catch (cause) {
    throw silent.signal.aborted ? new DependencyTimeout(silence) : cause;
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

async function* piecesOf(path: string, onRead: () => void): AsyncIterable<Uint8Array> {
  for await (const piece of createReadStream(path, { highWaterMark: READ_BYTES })) {
    onRead();
    yield piece as Uint8Array;
  }
}

const rangeOf = (at: At, from: number) =>
  new GetObjectCommand({ ...at, Range: `bytes=${from}-${from + RANGE_BYTES - 1}` });

/** Of an object without a byte there is no range. */
const isEmpty = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 416;

/** A request to the store, within its limit; the one failure that is expected gives `undefined`. */
async function onS3<T>(
  s3: S3,
  operation: string,
  send: (options: SendOptions) => Promise<T>,
): Promise<T>;
async function onS3<T>(
  s3: S3,
  operation: string,
  send: (options: SendOptions) => Promise<T>,
  expected: string | undefined,
): Promise<T | undefined>;
async function onS3<T>(
  { limits: { timeouts, watchdog } }: S3,
  operation: string,
  send: (options: SendOptions) => Promise<T>,
  expected?: string,
): Promise<T | undefined> {
  const overrun = { dependency: 'store', operation, limitMs: timeouts.storeMs } as const;
  try {
    return await withinLimit(overrun, watchdog, (abortSignal) => send({ abortSignal }));
  } catch (cause) {
    if (expected !== undefined && cause instanceof Error && cause.name === expected)
      return undefined;
    throw s3Error(cause);
  }
}

/** Of a connection, or of a store that answers nothing: another attempt may do better. */
const isTransient = (cause: unknown): boolean =>
  cause instanceof DependencyTimeout ||
  /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(systemCode(cause) ?? '') ||
  (cause instanceof S3ServiceException && (cause.$metadata.httpStatusCode ?? 0) >= 500);

function s3Error(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const isAway =
    cause instanceof S3ServiceException
      ? (cause.$metadata.httpStatusCode ?? 503) >= 500
      : !isDiskFull(cause);
  return isAway
    ? new ApiError('service_overloaded', 'the store of uploads does not answer', {
        cause,
        retryAfterSec: ENGINE_AWAY_SEC,
      })
    : new ApiError('storage_unavailable', 'the store of uploads did not do its part', { cause });
}
