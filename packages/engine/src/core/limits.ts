/** What the engine refuses, whoever asks. */
export interface Limits {
  readonly maxDurationSec: number;
  /** Samples of all channels together: what decoding and measuring take grows with them, not with seconds. */
  readonly maxSamples: number;
  readonly maxChannels: number;
  readonly minRateHz: number;
  readonly maxRateHz: number;
  /** Longest wait for one packet. */
  readonly stallMs: number;
}

/** Of a recording. What a measure needs may be more: most of them ask for `USUAL_LOWEST_RATE_HZ`. */
export const LOWEST_RATE_HZ = 1000;

/** Below it speech has no sibilants, K-weighting is off by more than half a dB, windows are too short. */
export const USUAL_LOWEST_RATE_HZ = 8000;

/** docs/measures/conventions.md#limits: 1 to 8 channels, 1 to 192 kHz, six hours. */
export const DEFAULT_LIMITS: Limits = {
  maxDurationSec: 6 * 3600,
  maxSamples: Infinity,
  maxChannels: 8,
  minRateHz: LOWEST_RATE_HZ,
  maxRateHz: 192_000,
  stallMs: 30_000,
};
