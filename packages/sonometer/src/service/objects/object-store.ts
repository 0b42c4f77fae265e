/** The limits of an upload; the store enforces them. */
export interface UploadTerms {
  readonly contentType: string;
  readonly maxBytes: number;
  /** `maxBytes` is the exact size of the file, not only its limit. */
  readonly isExact?: boolean;
  readonly expiresAtMs: number;
}

/** The request by which a client uploads one object, once. */
export interface SignedPut {
  readonly signedUrl: string;
  readonly method: 'PUT';
  /** To be sent as they are. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The bytes of an object as a file of the reader's own, which stays when the object goes. */
export interface ObjectFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Removes the file; again is harmless. */
  dispose(): Promise<void>;
}

/**
 * The store of uploaded files, for an hour, by ids that we make. A folder, or a store with the S3
 * interface.
 */
export interface ObjectStore {
  presignPut(id: string, terms: UploadTerms): Promise<SignedPut>;
  /** Stores a file of ours under a new id. */
  put(id: string, path: string): Promise<void>;
  /**
   * `undefined` where there is no such object.
   *
   * @throws ApiError `file_too_large`, where nothing else has held the client to the terms.
   */
  get(id: string, maxBytes: number): Promise<ObjectFile | undefined>;
  head(id: string): Promise<{ readonly sizeBytes: number } | undefined>;
  /** An object that is not there is as good as deleted. */
  delete(id: string): Promise<void>;
  /**
   * Removes orphans: objects from before `beforeMs` (epoch) that `isStored` does not know. Gives
   * their number.
   */
  sweep(beforeMs: number, isStored: (id: string) => Promise<boolean>): Promise<number>;
}
