/** One running encoder, in the memory of a WebAssembly module. */
export interface Encoder {
  /** What a decoder needs before the first packet. */
  readonly config: Uint8Array;
  /** Frames that it takes at a time; the last run may be shorter. */
  readonly frameSize: number;
  /** Frames that the decoder gives before the first of the recording; known with the first packet. */
  readonly delay: number;
  /** Encodes a run of frames, each sample times `gain`; `take` borrows its packets. */
  encode(run: readonly Float32Array[], gain: number, take: (packet: Uint8Array) => void): void;
  /** The packets that it held back. */
  flush(take: (packet: Uint8Array) => void): void;
}
