/** A file's bytes. In Node, `await openAsBlob(path)` of `node:fs` gives a Blob that is read as it is sent. */
export type AudioFile = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer;

/**
 * The audio of one analysis, in exactly one of three ways. A file that is too large for a request is uploaded
 * first, which needs a key.
 */
export type AudioInput =
  { readonly file: AudioFile } | { readonly url: string } | { readonly objectPath: string };

/** The bytes as a Blob: what `fetch` sends again, should it have to, and knows the size of. */
export const blobOf = (file: AudioFile): Blob => (file instanceof Blob ? file : new Blob([file]));

/** As the service accepts it; the content decides the format anyway. */
export const mediaTypeOf = ({ type }: Blob): string =>
  type.startsWith('audio/') ? type : 'application/octet-stream';

/** The name of a `File`; other bytes have none. */
export function fileNameOf(file: AudioFile): string | undefined {
  return 'name' in file && typeof file.name === 'string' ? file.name : undefined;
}
