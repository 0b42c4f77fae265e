import type { Block, FileFacts, Format } from '../core/audio.js';

/** One open recording: decodes forward, once. Open the source again for another pass. */
export interface Decoder {
  readonly format: Format;
  readonly facts: FileFacts;
  /**
   * The next run of frames, planar, of any length; `null` at the end. Values are the decoder's own:
   * not clipped, possibly not finite. The arrays are the caller's until the next call.
   *
   * @throws Fault `decode.unsupported` when the stream changes its rate or channels midway, or nothing can be decoded.
   */
  next(): Block | null | Promise<Block | null>;
  /** Packets so far that did not decode. */
  readonly errors: number;
  close(): void | Promise<void>;
}
