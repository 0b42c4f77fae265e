/** What a room answers to one excitation, ready to be measured in bands. */
export interface RoomResponse {
  /** The response with what lies before it. */
  readonly samples: Float32Array | Float64Array;
  /** First sample of the direct sound. */
  readonly startFrame: number;
  readonly rateHz: number;
  /** Loudest 5 ms over the noise. */
  readonly peakToNoiseDb: number;
  /** Of a sweep: what it covers, as far as octaves ask. */
  readonly sweptHz?: SweptHz;
}

export interface SweptHz {
  readonly from: number;
  readonly to: number;
}
