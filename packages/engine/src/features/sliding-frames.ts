import { gridFrame } from '../core/numbers.js';

/** Where the frames of a signal lie. */
export interface FrameGrid {
  /** Samples of a frame. */
  readonly size: number;
  readonly stepSec: number;
  readonly rateHz: number;
  /** Samples before the first frame. */
  readonly lead: number;
}

/** Takes a signal in pieces; `end` hands on the last frame of an odd number. */
export interface SlidingFrames {
  push(samples: Float32Array): void;
  end(): void;
}

/**
 * Passes on complete frames two by two, since one transform serves two: they begin at `first` and at `second` of a
 * buffer that is valid during the call; `second` is undefined for the last of an odd number.
 */
export function slidingFrames(
  { size, stepSec, rateHz, lead }: FrameGrid,
  use: (buffer: Float32Array, first: number, second: number | undefined) => void,
): SlidingFrames {
  let buffer = new Float32Array(4 * size);
  let bufferStart = 0; // sample of the signal that buffer[0] holds
  let filled = 0;
  let index = 0;
  const startOf = (frame: number) => lead + gridFrame(frame, stepSec, rateHz) - bufferStart;

  return {
    push(samples) {
      const retained = Math.min(filled, Math.max(0, startOf(index)));
      buffer.copyWithin(0, retained, filled);
      filled -= retained;
      bufferStart += retained;
      if (filled + samples.length > buffer.length) {
        const longer = new Float32Array(2 * (filled + samples.length));
        longer.set(buffer.subarray(0, filled));
        buffer = longer;
      }
      buffer.set(samples, filled);
      filled += samples.length;
      while (startOf(index + 1) + size <= filled) {
        use(buffer, startOf(index), startOf(index + 1));
        index += 2;
      }
    },
    end() {
      if (startOf(index) + size <= filled) use(buffer, startOf(index), undefined);
    },
  };
}
