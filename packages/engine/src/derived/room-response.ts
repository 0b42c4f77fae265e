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

/** A response, or the reason why a recording holds none. */
export type Finding<Found> =
  | { readonly found: Found; readonly refused: undefined }
  | { readonly found: undefined; readonly refused: string };

export const refuse = (reason: string): Finding<never> => ({ found: undefined, refused: reason });
