/** Bytes with random access: a file, a Blob, memory. The engine never asks for the whole of it. */
export interface Source {
  readonly sizeBytes: number;
  /** Up to `length` bytes from `offset`; fewer only at the end. Synchronous where it can be. */
  read(offset: number, length: number): Uint8Array | Promise<Uint8Array>;
}
