import type { Answer } from '../answers/answer.js';
import type { Json, Measure } from '../measures/measure.js';
import type { LiveSamples } from './intake.js';
import type { LiveReading, ReadParts } from './live-reading.js';
import type { NeedsWholeRecording } from './streamable.js';

/** What to measure while it sounds. */
export interface Metering {
  readonly rateHz: number;
  readonly channels: number;
  /** WAVEFORMATEXTENSIBLE speaker mask, where the order is not the customary one. */
  readonly channelMask?: number;
  /** Of samples that are integers: a few bits clip lower. */
  readonly bitDepth?: number;
  /** What `end` is to answer: an answer, or a list of measures; by default loudness, peaks, levels and stereo. */
  readonly answer?: Answer;
  /** `[]` keeps nothing for the end: the memory does not grow at all. */
  readonly measures?: readonly Measure[];
  /** Those of the answer. */
  readonly options?: Readonly<Record<string, unknown>>;
  /**
   * Reads sound levels too (A, C and Z, fast and slow, averaged and exceeded): the level in dB SPL of 0 dBFS, which a
   * calibrator tells, or 0 for levels in dBFS. It takes some times as long as all the rest.
   */
  readonly soundLevels?: { readonly calibrationDb: number };
  /** Goes on from a snapshot of a meter that was opened alike. */
  readonly from?: MeterSnapshot;
}

/** The sum of it all: what `analyze` says of the same samples, to the bit. */
export interface MeterAnswer {
  readonly body: Readonly<Record<string, Json>>;
  readonly durationSec: number;
  readonly frames: number;
  readonly warnings: readonly string[];
}

/** All that a meter knows. */
export interface SavedState {
  readonly frames: number;
  readonly badSamples: number;
  /** Samples that wait for a block to be whole, by channel, and how many of them the live part has heard. */
  readonly waiting: readonly Float32Array[];
  readonly detected: number;
  readonly pass: readonly unknown[];
  readonly live: unknown;
}

/** The state of a meter, for a structured clone; its inside is its own. */
export interface MeterSnapshot extends SavedState {
  readonly version: 1;
  /** What the meter was opened with, which must be the same again. */
  readonly opened: string;
}

/** A meter that is fed as the sound happens. */
export interface Meter {
  /** Measures of the answer that only a recording has: they are missing in `end`, with this reason. */
  readonly needsWholeRecording: readonly NeedsWholeRecording[];
  readonly isPaused: boolean;
  /**
   * Any number of frames; no result depends on how they are cut. Nothing is kept of the array. While the meter is
   * paused nothing is heard.
   *
   * @throws Fault `request.invalid` for what is no such sample.
   */
  push(samples: LiveSamples): void;
  /** What the meter shows, at most 10 ms behind what was pushed; `SinceRead` begins anew. */
  read(parts?: ReadParts): LiveReading;
  /**
   * What `end` would say now, and goes on: a pass over all that is kept, so not for each frame of a display.
   *
   * @throws Fault `decode.unsupported` before the first sample; Error where a track of the answer cannot be read in
   * between (those of `live` can), and behind `end`.
   */
  soFar(): MeterAnswer;
  /** The sum of it all; the meter takes nothing afterwards, until it is reset, and can be read. */
  end(): MeterAnswer;
  /** Forgets everything, as if just opened. */
  reset(): void;
  pause(): void;
  resume(): void;
  /** @throws Error where a track of the answer cannot say its state (those of `live` can), and behind `end`. */
  snapshot(): MeterSnapshot;
  /** Gives the memory back, once and last. */
  close(): void;
}
