import type { Answer, FieldsById, OptionsOf, WithOptions } from '../answers/answer.js';
import type { BodyOf } from '../answers/body.js';
import type { EveryAnswersOption } from '../core/options.js';
import type { Measure } from '../measures/measure.js';
import type { LiveSamples } from './intake.js';
import type { LiveReading, ReadParts } from './live-levels.js';
import type { NeedsWholeRecording } from './pcm-frames.js';

/** What to measure during the sound. A meter processes all pushed audio, so that no option chooses a part. */
export type Metering<A extends Answer = Answer> = MeteringOf<A> &
  WithOptions<WithoutPart<OptionsOf<A>>>;

/** Of each member of a union. */
type WithoutPart<O> = O extends unknown ? Omit<O, 'startSec' | 'endSec'> : never;

/** All of it but the options. */
interface MeteringOf<A extends Answer> {
  readonly rateHz: number;
  readonly channels: number;
  /** WAVEFORMATEXTENSIBLE speaker mask, where the order is not the customary one. */
  readonly channelMask?: number;
  /** For integer samples: clipping of files with few bits is detected at a lower level. */
  readonly bitDepth?: number;
  /** Content of `end`: an answer, or a list of measures; by default loudness, peaks, levels and stereo. */
  readonly answer?: A;
  /** `[]` stores nothing for the end: the memory does not grow at all. */
  readonly measures?: readonly Measure[];
  /**
   * Reads sound levels too (A, C and Z, fast and slow, averaged and exceeded): the level in dB SPL of 0 dBFS, which a
   * calibrator gives, or 0 for levels in dBFS. It takes several times as long as all the rest.
   */
  readonly soundLevels?: { readonly calibrationDb: number };
  /** Continues from a snapshot of a meter that was opened with the same options. */
  readonly from?: MeterSnapshot;
}

/** The answer that a list of measures makes, each under its own id. */
export interface AnswerOfMeasures<M extends readonly Measure[]> extends Answer {
  readonly fields: FieldsById<M>;
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- it has none
  readonly series: FieldsById<readonly []>;
  readonly required: readonly [];
  readonly accepts: readonly EveryAnswersOption[];
  readonly absent: 'left-out';
}

/** The complete result: what `analyze` gives for the same samples, to the bit. */
export interface MeterAnswer<A extends Answer = Answer> {
  /** As of `analyze`; what needs a whole recording is missing, required or not. */
  readonly body: BodyOf<A & { readonly required: never }>;
  readonly durationSec: number;
  readonly frames: number;
  readonly warnings: readonly string[];
}

/** The whole state of a meter. */
export interface SavedState {
  readonly frames: number;
  readonly badSamples: number;
  /** Samples that wait for a block to be whole, by channel, and how many of them the live part has processed. */
  readonly waiting: readonly Float32Array[];
  readonly detected: number;
  readonly pass: readonly unknown[];
  readonly live: unknown;
}

/** The state of a meter, for a structured clone; its content is private. */
export interface MeterSnapshot extends SavedState {
  readonly version: 1;
  /** The options of the meter, which must be the same again. */
  readonly opened: string;
}

/** A meter that is fed as the sound happens. */
export interface Meter<A extends Answer = Answer> {
  /** Measures of the answer that need a whole recording: they are missing in `end`, with this reason. */
  readonly needsWholeRecording: readonly NeedsWholeRecording[];
  readonly isPaused: boolean;
  /**
   * Any number of frames; no result depends on how they are cut. The array is not retained. A paused meter ignores it.
   *
   * @throws Fault `request.invalid` for other samples, and after `end` or `close`.
   */
  push(samples: LiveSamples): void;
  /** Current values, lagging what was pushed by at most 10 ms; the values since the last reading begin anew. */
  read(parts?: ReadParts): LiveReading;
  /**
   * The answer that `end` would give now, without ending: a pass over all that is stored, so not for each frame of a
   * display.
   *
   * @throws Fault `decode.unsupported` before the first sample; `request.invalid` where a feature of the answer cannot be
   * read in between (those of `live` can), and after `end`.
   */
  soFar(): MeterAnswer<A>;
  /** The complete result; the meter accepts nothing afterwards until it is reset, but can be read. */
  end(): MeterAnswer<A>;
  /** Resets the meter as if just opened. */
  reset(): void;
  pause(): void;
  resume(): void;
  /**
   * @throws Fault `request.invalid` where a feature of the answer cannot save its state (those of `live` can), and after
   * `end`.
   */
  snapshot(): MeterSnapshot;
  /** Releases the memory, once and at the end. */
  close(): void;
}
