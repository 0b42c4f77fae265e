import type { Block, FileFacts, Format } from '../core/audio.js';
import { checkArgument, hasMethods, isRecord } from '../core/arguments.js';
import type { Warning } from '../core/warning.js';

/** The length that a file states, before a sample is decoded; what it does not state is absent. */
export interface Declared {
  readonly durationSec?: number;
  readonly rateHz?: number;
  readonly channels?: number;
}

/** One open recording: decodes forward, once. Open the source again for another pass. */
export interface Decoder {
  readonly format: Format;
  /** May learn on the way that the declared length is not that of the whole. */
  readonly facts: FileFacts;
  /** How many frames there are, where that is known for certain before they are decoded. */
  readonly knownFrames?: number;
  /**
   * The next run of frames, planar, of any length; `null` at the end. Values are the decoder's own:
   * not clipped, possibly not finite. The arrays are the caller's until the next call.
   *
   * @throws Fault `decode.unsupported` when the stream changes its rate or channels midway, or nothing can be decoded.
   */
  next(): Block | null | Promise<Block | null>;
  /**
   * Moves to where `frame` can be decoded from, at or before it, and gives the frame that the next block begins with.
   * What comes is the same as without it. Only before the first `next`.
   */
  seek?(frame: number): number | Promise<number>;
  /** What was found wrong so far, in the order of time; a `DamageLog` stores it. */
  readonly damage: readonly Warning[];
  close(): void | Promise<void>;
}

/** @throws Fault `request.invalid` for what is no decoder. */
export function checkDecoder(param: string, given: unknown): void {
  const isDecoder =
    isRecord(given) && isRecord(given['format']) && hasMethods(given, 'next', 'close');
  checkArgument(param, given, 'a decoder: format, facts, damage, next and close', isDecoder);
}
