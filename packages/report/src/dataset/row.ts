import type { Requested } from './requested.js';

/** The stored result of one input, one line of NDJSON. */
export interface Row extends Partial<Requested> {
  readonly input: string;
  readonly ok: boolean;
  /** The answer. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: Readonly<Record<string, unknown>>;
  /** The state of the file when it was measured; another size or time makes it another file. */
  readonly sizeBytes?: number;
  readonly modifiedMs?: number;
  /** SHA-256 of the decoded samples. */
  readonly audioSha256?: string;
  /** Fingerprint: copies of one recording have nearly the same. */
  readonly soundPrint?: string;
  readonly warnings?: readonly string[];
}
