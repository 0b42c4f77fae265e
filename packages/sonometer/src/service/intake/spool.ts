import { ApiError } from '@sonometer/report/errors/api-error.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isDiskFull, systemCode } from '../system-code.js';

/** A disk operation, whose failure is `storage_unavailable` with the system's error as cause. */
export async function onDisk<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (cause) {
    const problem = isDiskFull(cause) ? 'the disk is full' : 'the file could not be stored or read';
    throw new ApiError('storage_unavailable', problem, { cause });
  }
}

/** Removes a file; one that is not there is as good as removed. `rm` would look at it first. */
async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}

/** Largest multipart or raw body, bytes ("about 4.5 MB", docs/interface.md#limits). */
export const MAX_BODY_BYTES = 4_500_000;

const SUFFIX = '.spool';

/** A new name for a file in a spool folder, by which the sweep knows it. */
export const spoolName = (): string => randomUUID() + SUFFIX;

/** Bytes that came in, in a file of its own until it is disposed of. */
export interface SpooledFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Removes the file; again is harmless. */
  dispose(): Promise<void>;
}

export interface SpoolTerms {
  /** The folder. */
  readonly dir: string;
  readonly maxBytes: number;
  /** Called with the bytes as they pass. */
  readonly hash?: Hash;
}

/**
 * Writes a body to a new file in the folder `dir`, counting on the way; whatever fails, no file is
 * left. A stream is not destroyed when it turns out too long, so that its socket can still carry
 * the answer: the caller closes it.
 *
 * @throws ApiError `file_too_large` beyond `maxBytes`, `storage_unavailable` when the disk fails;
 * what the body itself throws comes through.
 */
export async function spool(
  body: AsyncIterable<Uint8Array>,
  { dir, maxBytes, hash }: SpoolTerms,
): Promise<SpooledFile> {
  const draft = await openDraft(dir);
  try {
    let sizeBytes = 0;
    for await (const chunk of stored(body)) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      hash?.update(chunk);
      await draft.add(chunk);
    }
    return await draft.end();
  } catch (error) {
    await draft.abandon();
    throw error;
  }
}

/** Bytes that are gathered before they are written: eight pieces of a socket, at a third of the cost. */
const WRITE_BYTES = 524_288;

/** A file in a spool folder that is being written. All of it throws ApiError `storage_unavailable`. */
export interface Draft {
  add(chunk: Uint8Array): Promise<void>;
  /** Writes what is left. */
  end(): Promise<SpooledFile>;
  abandon(): Promise<void>;
}

/** Opens a new file in the folder. */
export async function openDraft(dir: string): Promise<Draft> {
  const path = join(dir, spoolName());
  const dispose = () => removeFile(path);
  const file = await onDisk(open(path, 'wx', 0o600));
  let sizeBytes = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    if (waitingBytes > 0) await onDisk(writeAll(file, waiting, waitingBytes));
    waiting = [];
    waitingBytes = 0;
  };
  return {
    async add(chunk) {
      sizeBytes += chunk.length;
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= WRITE_BYTES) await flush();
    },
    async end() {
      await flush();
      await onDisk(file.close());
      return { path, sizeBytes, dispose };
    },
    async abandon() {
      await file.close().catch(() => undefined); // it may be what failed
      await dispose();
    },
  };
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], bytes: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks);
  // A disk may take a part, for instance the last that fits on it.
  if (bytesWritten < bytes) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** A body that can be left before its end: a stream is not destroyed then. */
export const stored = (body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body;

/**
 * A file as a stream that opens when it is read: a stream that is never read holds nothing open,
 * and does not fail when its file goes.
 */
export const readLater = (path: string): Readable => Readable.from(bytesOf(path));

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) yield chunk as Uint8Array;
}

/** The error of a file beyond `maxBytes`, for every way in which it may arrive. */
export const tooLarge = (maxBytes: number, param = 'file') =>
  new ApiError('file_too_large', `the file exceeds ${sizeText(maxBytes)}`, { param });

/**
 * Removes the spooled files of processes that died: those not touched since `beforeMs` (epoch).
 * Gives their number.
 */
export async function sweepSpool(dir: string, beforeMs: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(dir)) {
    if (!name.endsWith(SUFFIX)) continue;
    const path = join(dir, name);
    const facts = await stat(path).catch(() => undefined); // its owner may be quicker
    // Of a second name for an old file, only the time of the change is that of the name.
    if (!facts || facts.ctimeMs >= beforeMs) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
