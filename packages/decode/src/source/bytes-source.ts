import type { SyncSource } from './source.js';

/** A recording that is already in memory. Reads are views, never copies. */
export const bytesSource = (bytes: Uint8Array): SyncSource => ({
  sizeBytes: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});
