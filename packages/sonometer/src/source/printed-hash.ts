import type { Answer } from '@sonometer/engine';
import type { PathSource } from './path-source.js';

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
