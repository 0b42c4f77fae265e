import type { FileFacts, Format } from '@sonometer/decode/core/audio';
import type { Claim } from '@sonometer/decode/core/claim';
import type { Mark } from '@sonometer/decode/core/mark';
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
