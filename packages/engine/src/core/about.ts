import type { FileFacts, Format } from './audio.js';
import type { Claim } from './claim.js';
import type { Mark } from './mark.js';
import type { Options } from './options.js';

/** The submitted file, as far as the caller states it. */
export interface Submission {
  readonly sizeBytes: number;
  readonly fileName?: string;
  /** SHA-256 of the submitted bytes, hexadecimal, where the caller has computed it. */
  readonly sha256?: string;
  /** Text of a cue sheet next to the file. */
  readonly cueSheet?: string;
}

/** What is known of a recording besides its features, once it has been decoded. */
export interface About {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly submission: Submission;
  readonly options: Options;
  readonly frames: number;
  readonly durationSec: number;
  /** What the file states about itself; read only where a measure requires it (`readsClaims`). */
  readonly claims: readonly Claim[];
  /** Chapters, markers and loops; read only where a measure requires them (`readsMarks`). */
  readonly marks: readonly Mark[];
}
