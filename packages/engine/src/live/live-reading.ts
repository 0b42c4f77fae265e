import type { LiveSoundLevels } from './live-sound-levels.js';

/** Optional parts of a reading. */
export interface ReadParts {
  /** It takes a tenth of a millisecond, more than all the rest; by default it is there. */
  readonly spectrum?: boolean;
}

/** What a meter shows. A number that is not there yet is null, and `omitted` states why. */
export interface LiveReading {
  /** Frames that were pushed, and their time. */
  readonly frames: number;
  readonly seconds: number;
  readonly isPaused: boolean;
  /** Loudness of the last 400 ms and of the last 3 s, LUFS. */
  readonly momentaryLufs: number | null;
  readonly shortTermLufs: number | null;
  readonly momentaryLufsMax: number | null;
  readonly shortTermLufsMax: number | null;
  /** Gated loudness so far, LUFS: within 0.001 LU of that of all samples. */
  readonly integratedLufs: number | null;
  /** LRA so far, LU: within 0.02 LU of that of all samples. */
  readonly loudnessRange: number | null;
  /** Largest so far, on and between the samples of any channel, dBTP. */
  readonly truePeakDb: number;
  /** The same since the last reading, and the 1.5 ms before it, in which the interpolation still lies. */
  readonly truePeakDbSinceRead: number;
  /** Largest sample so far, dBFS. */
  readonly peakDb: number;
  readonly peakDbSinceRead: number;
  /** Over all channels and samples so far, dBFS: a full-scale sine reads −3.01. */
  readonly rmsDb: number;
  /** Over the last 400 ms. */
  readonly rmsDbNow: number | null;
  /** Of left and right, −1 to 1, so far and over the last 400 ms. */
  readonly stereoCorrelation: number | null;
  readonly stereoCorrelationNow: number | null;
  /** Runs of samples at full scale, of any channel. */
  readonly clippedRuns: number;
  readonly clippedRunsSinceRead: number;
  /** Samples that were no numbers, and count as 0. */
  readonly badSamples: number;
  readonly channels: readonly LiveChannel[];
  readonly spectrum: LiveSpectrum | null;
  /** Present where the meter was opened with them. */
  readonly soundLevels: LiveSoundLevels | null;
  /** Why each number that is null is missing. */
  readonly omitted: Readonly<Record<string, string>>;
}

/** One channel of it, dBFS and dBTP. */
export interface LiveChannel {
  readonly speaker: string;
  readonly truePeakDb: number;
  readonly truePeakDbSinceRead: number;
  readonly peakDbSinceRead: number;
  readonly rmsDbNow: number | null;
}

/** Of the last 4096 frames: a Hann window, the mean power of all channels. */
export interface LiveSpectrum {
  /** Between one and the next; the first is at 0 Hz. */
  readonly binHz: number;
  /** A sine in the middle of a bin reads its RMS level, dBFS. */
  readonly levelsDb: Float32Array;
}
