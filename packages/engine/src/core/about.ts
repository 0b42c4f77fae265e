import { checkArgument, isFinite, isRecord } from '@sonometer/decode/core/arguments';
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

/** @throws Fault `request.invalid` for what does not describe a submitted file. */
export function checkSubmission(given: Partial<Submission>): void {
  checkArgument('submission', given, 'an object with fileName and others', isRecord(given));
  const { sizeBytes } = given;
  const isSize = sizeBytes === undefined || isFinite(sizeBytes);
  checkArgument('submission.sizeBytes', sizeBytes, 'a number of bytes', isSize);
  for (const name of ['fileName', 'sha256', 'cueSheet'] as const) {
    const isText = given[name] === undefined || typeof given[name] === 'string';
    checkArgument(`submission.${name}`, given[name], 'text', isText);
  }
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

/**
 * Why a file neither meets a target nor misses it: the numbers are of another track than players take, and the caller
 * chose none.
 */
export const defaultNotMeasured = ({ facts, options }: About): string | undefined =>
  options.track === undefined && facts.tracks?.some((one) => one.default && !one.measured) === true
    ? 'the default audio track was not measured; choose a track with the option track'
    : undefined;

/** Why a recording has no longest silence. */
export const NO_INNER_SILENCE = 'no silence lies between two sounds';

/** Why distortion has no number in an overview: its first looks, at the most crowded peaks, found nothing. */
export const NO_SIGN_OF_OVERLOAD = 'no sign of an overload was found';

/** Why a file in a lossy format has no codec history in an overview. */
export const IS_LOSSY = 'its own format is lossy';

/** Why a signal-to-noise ratio is absent, or a lower bound: there is no evidence of noise then, */
export const COVERED_NOISE = 'no pause of the speech shows its noise';
/** or only of echo. */
export const ECHO_OVER_NOISE = 'echo of the room covers the noise';

/** Reasons why no earlier sample rate is named: nothing points to one, */
export const NO_TRACE_OF_A_RESAMPLER = 'no trace of a resampler';
/** or no more than a filter leaves as well. */
export const ONLY_AN_EDGE =
  'the spectrum ends at a steep edge, which a low-pass filter leaves as well; no second sign names an earlier rate';
