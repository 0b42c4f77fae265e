/** The length that a file states, before a sample is decoded; what it does not state is absent. */
export interface Declared {
  readonly durationSec?: number;
  readonly rateHz?: number;
  readonly channels?: number;
}
