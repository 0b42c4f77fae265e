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
  return {
    format: frames.format,
    facts,
    get errors() {
      return frames.errors;
    },
    async next() {
      try {
        return isOpen ? await frames.next() : null;
      } catch (error) {
        throw libavFault(error, facts.container);
      }
    },
    close() {
      isOpen = false; // the instance and its memory go with the last reference
      stop();
    },
  };
}
