import type { Answer } from '@sonometer/engine';
import type { PathSource } from './path-source.js';

/** What is known of a file before it is measured. */
export interface FileFacts {
  readonly fileName?: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256?: string;
}

const CHUNK_BYTES = 1_048_576;

/**
 * What is known of a file, with the SHA-256 of its bytes where the answer prints it: to read a whole
 * file once more is not for nothing.
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
    return known; // why it cannot be read, the engine says better
  }
  return { ...known, sha256: hash.digest('hex') };
}
