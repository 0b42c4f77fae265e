/** What a reader should know of a recording besides its numbers. New codes may come; none changes its meaning. */
export const WARNING_CODES = [
  'damaged', // pieces failed their checksum or did not decode, and were left out
  'breaks-off', // the file ends inside a piece
  'stream-changes', // rate, channels or codec change: measured up to there
  'not-all-measured', // there is more audio in the file than was measured
  'checksum-differs', // the audio is not what its encoder noted
  'implausible', // decoded without an error, to what no encoder was given
  'length-differs', // the header declares another length
  'wrong-length', // the header declares another length, and a checksum or the number of bytes shows that the audio is whole
  'not-numbers', // samples that are NaN or infinite
  'name-differs', // the name states another format
  'layout-unknown', // the positions of the channels are not stated
  'layout-assumed', // the customary order of the channels is assumed
  'other-tracks', // the file has several audio tracks, of which one was measured
  'default-not-measured', // the default audio track cannot be decoded, and another was measured
  'upper-bound', // a number is the most that it can be, and may be less
  'lower-bound', // a number is the least that it can be, and may be more
  'noisy-passage', // a part of the recording has more noise than the rest
  'music-as-noise', // what counts as noise may be music
] as const;

/** What kinds of warnings there are; new ones may come. */
export type WarningCode = (typeof WARNING_CODES)[number];

/** One thing to know; the sentence is complete by itself. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  /** Where in the recording as measured, seconds; absent when it is about the whole. */
  readonly startSec?: number;
  readonly endSec?: number;
  /** Of the pieces or samples that the sentence is about. */
  readonly count?: number;
}
