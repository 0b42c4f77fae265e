import type { Source } from './source.js';

/** A Blob or a File of a page: each read fetches its own range, the rest stays where it is. */
export const blobSource = (blob: Blob): Source => ({
  sizeBytes: blob.size,
  read: async (offset, length) =>
    new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
});
