import { checkArgument, kindOf } from '../core/arguments.js';
import type { SyncSource } from './source.js';

/** A recording that is already in memory. Reads are views, never copies. */
export function bytesSource(bytes: Uint8Array): SyncSource {
  const given: unknown = bytes; // callers may lack type checks
  checkArgument('bytes', given, 'a Uint8Array', kindOf(given) === 'Uint8Array');
  return {
    sizeBytes: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
  };
}
