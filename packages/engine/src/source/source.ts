/** Bytes with random access: a file, a Blob, memory. The engine never requests the whole of it. */
export interface Source {
  readonly sizeBytes: number;
  /**
   * Up to `length` bytes from `offset`; fewer only at the end. Synchronous where it can be. `into` is
   * memory that the source may use for them, if they fit: for readers who are done with what they read
   * before they use it again.
   */
  read(
    offset: number,
    length: number,
    into?: Uint8Array<ArrayBuffer>,
  ): Uint8Array | Promise<Uint8Array>;
}

/** A source that always answers at once. */
export interface SyncSource extends Source {
  read(offset: number, length: number, into?: Uint8Array<ArrayBuffer>): Uint8Array;
}
