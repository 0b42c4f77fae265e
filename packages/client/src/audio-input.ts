import { checkArgument } from './failure.js';

/** A file's bytes. In Node, `await openAsBlob(path)` of `node:fs` gives a Blob that is read as it is sent. */
export type AudioFile = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer;

/**
 * The audio of one analysis, in exactly one of three ways. A file that is too large for a request is uploaded
 * first, which needs a key.
 */
export type AudioInput =
  { readonly file: AudioFile } | { readonly url: string } | { readonly objectPath: string };

/** The bytes as a Blob: what `fetch` sends again, should it have to, and knows the size of. */
export function blobOf(file: AudioFile): Blob {
  if (file instanceof Blob) return file;
  const given: unknown = file; // callers may lack type checks
  const areBytes = ArrayBuffer.isView(given) || given instanceof ArrayBuffer;
  checkArgument('file', given, 'a Blob, a File, a Uint8Array or an ArrayBuffer', areBytes);
  return new Blob([file]);
}

/** As the service accepts it; the content decides the format anyway. */
export const mediaTypeOf = ({ type }: Blob): string =>
  type.startsWith('audio/') ? type : 'application/octet-stream';

/** The name of a `File`; other bytes have none. */
export function fileNameOf(file: AudioFile): string | undefined {
  return file instanceof Blob && 'name' in file && typeof file.name === 'string'
    ? file.name
    : undefined;
}
