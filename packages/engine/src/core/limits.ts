/** What the engine refuses, whoever asks. */
export interface Limits {
  readonly maxDurationSec: number;
  readonly maxChannels: number;
  readonly minRateHz: number;
  readonly maxRateHz: number;
  /** Longest wait for one packet. */
  readonly stallMs: number;
}

/** Design 3.1: 1 to 8 channels, 8 to 192 kHz, six hours. */
export const DEFAULT_LIMITS: Limits = {
  maxDurationSec: 6 * 3600,
  maxChannels: 8,
  minRateHz: 8000,
  maxRateHz: 192_000,
  stallMs: 30_000,
};
