/** Response of a room to one excitation, ready to be measured in bands. */
export interface RoomResponse {
  /** The response and the samples before it. */
  readonly samples: Float32Array | Float64Array;
  /** First sample of the direct sound. */
  readonly startFrame: number;
  readonly rateHz: number;
  /** Loudest 5 ms over the noise. */
  readonly peakToNoiseDb: number;
  /** Range that a sweep covers, as far as octaves need it. */
  readonly sweptHz?: SweptHz;
}

export interface SweptHz {
  readonly from: number;
  readonly to: number;
}
