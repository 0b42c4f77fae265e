/** What a room answers to one excitation, ready to be measured in bands. */
export interface RoomResponse {
  /** The response with what lies before it. */
  readonly samples: Float32Array | Float64Array;
  /** First sample of the direct sound. */
  readonly startFrame: number;
  readonly rateHz: number;
  /** Loudest 5 ms over the noise. */
  readonly peakToNoiseDb: number;
}
