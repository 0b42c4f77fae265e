import type { Answer, SyncSource } from '@sonometer/engine';
import { Fault } from '@sonometer/engine/core';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** A file on this machine; `close` gives its descriptor back. */
export interface PathSource extends SyncSource {
  close(): void;
}

/**
 * Opens a file for reading at any place.
 *
 * Reads are synchronous: they run in a worker, whose only task is this file, and a positioned read
 * from the page cache takes less time than the promise around it.
 *
 * @throws Fault `source.unreadable` when there is no such file, or it is a folder.
 */
export function openPathSource(path: string): PathSource {
  try {
    // before it is opened: opening a pipe would wait for someone to write into it
    if (!statSync(path).isFile()) throw new Fault('source.unreadable', 'this is not a file');
    const descriptor = openSync(path, 'r');
    return sourceOf(descriptor, fstatSync(descriptor).size);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('source.unreadable', reasonOf(error), { cause: error });
  }
}

function sourceOf(descriptor: number, sizeBytes: number): PathSource {
  let isOpen = true;
  return {
    sizeBytes,
    read(offset, length, into) {
      const wanted = Math.max(0, Math.min(length, sizeBytes - offset));
      const bytes =
        into && into.length >= wanted ? into.subarray(0, wanted) : new Uint8Array(wanted);
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled);
        if (count === 0) break; // the file has become shorter meanwhile
        filled += count;
      }
      return bytes.subarray(0, filled);
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** The system's message, without the path: it may travel to a caller that must not know it. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'the file does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'the file cannot be read';
    default:
      return 'the file could not be opened';
  }
}

/** The facts of a file before it is measured. */
export interface FileFacts {
  readonly fileName?: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256?: string;
}

const CHUNK_BYTES = 1_048_576;

/**
 * The facts of a file, with the SHA-256 of its bytes where the answer prints it: reading a whole
 * file once more has a cost.
 */
export async function withPrintedHash(
  known: FileFacts,
  { fields }: Answer,
  source: PathSource,
): Promise<FileFacts> {
  const isPrinted = Object.values(fields).some(({ id }) => id === 'inputSha256');
  if (!isPrinted || known.sha256 !== undefined) return known;
  const { createHash } = await import('node:crypto'); // loads for longer than a short file is measured
  const hash = createHash('sha256');
  const borrowed = new Uint8Array(CHUNK_BYTES);
  try {
    for (let offset = 0; offset < source.sizeBytes; offset += CHUNK_BYTES)
      hash.update(source.read(offset, CHUNK_BYTES, borrowed));
  } catch {
    return known; // the engine explains better why it cannot be read
  }
  return { ...known, sha256: hash.digest('hex') };
}
