import type { FileFacts } from '../../core/audio.js';
import type { Decoder } from '../decoder.js';
import { libavFault } from './libav-fault.js';
import type { OpenFrames } from './open-frames.js';

/** The frames of a libav decoder, under the contract of the engine. */
export function framesDecoder(
  frames: OpenFrames,
  facts: FileFacts,
  stop: () => void = () => undefined,
): Decoder {
  let isOpen = true;
  const failed = (error: unknown): never => {
    throw libavFault(error, facts.container);
  };
  return {
    format: frames.format,
    facts,
    get damage() {
      return frames.damage;
    },
    ...(frames.seek && { seek: (frame: number) => frames.seek?.(frame) ?? 0 }),
    next() {
      try {
        const block = isOpen ? frames.next() : null;
        return block instanceof Promise ? block.catch(failed) : block;
      } catch (error) {
        return failed(error);
      }
    },
    close() {
      isOpen = false; // the instance and its memory go with the last reference
      stop();
    },
  };
}
