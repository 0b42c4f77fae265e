import { type Block, getChannel, type Format } from '@sonometer/decode/core/audio';
import type { Kernels } from '../kernels/kernels.js';

/**
 * Frames of every block but the last. Two channels of it stay in the second-level cache. With half of it, V8
 * compiled so many more of the functions around the kernels that a pass over three minutes of stereo took 15 ms
 * more, in each of the first five; a kernel call over it takes two milliseconds at most.
 */
export const BLOCK_FRAMES = 65_536;

export interface Recut {
  /** Takes a packet of any length; passes on whole blocks. */
  push(packet: Block): void;
  /** Passes on the rest. */
  end(): void;
  readonly frames: number;
  /** Samples that are NaN, infinite or out of range; they count as 0. */
  readonly badSamples: number;
}

/**
 * Cuts packets into blocks of a fixed length, so that the cut of the packets, and so the container, cannot change a bit
 * of any number. The blocks are only borrowed: one set of arrays serves all.
 */
export function openRecut(
  { channels }: Format,
  kernels: Pick<Kernels, 'floats' | 'replaceBad'>,
  isChecked: boolean,
  use: (block: Block) => void,
): Recut {
  const buffers = Array.from({ length: channels }, () => kernels.floats(BLOCK_FRAMES));
  let filled = 0;
  let frames = 0;
  let badSamples = 0;

  const handOn = () => {
    const block = filled === BLOCK_FRAMES ? buffers : buffers.map((b) => b.subarray(0, filled));
    if (isChecked) for (const channel of block) badSamples += kernels.replaceBad(channel);
    use(withSharedChannels(block));
    filled = 0;
  };

  return {
    push(packet) {
      const length = packet[0]?.length ?? 0;
      frames += length;
      for (let from = 0; from < length;) {
        const count = Math.min(length - from, BLOCK_FRAMES - filled);
        for (let c = 0; c < channels; c++) {
          const samples = getChannel(packet, c);
          // No view, and so no garbage, for packets that are taken whole: three hours of MP3 are 400,000 packets.
          const part = count === length ? samples : samples.subarray(from, from + count);
          buffers[c]?.set(part, filled);
        }
        from += count;
        filled += count;
        if (filled === BLOCK_FRAMES) handOn();
      }
    },
    end() {
      if (filled > 0) handOn();
    },
    get frames() {
      return frames;
    },
    get badSamples() {
      return badSamples;
    },
  };
}

/**
 * A channel with the samples of the first one is the first one: a voice in both channels need not be searched twice
 * (`features/per-channel.ts`).
 */
export function withSharedChannels(block: Block): Block {
  const first = getChannel(block, 0);
  return block.map((channel) => (areEqual(channel, first) ? first : channel));
}

function areEqual(a: Float32Array, b: Float32Array): boolean {
  if (a === b) return true;
  const [x, y] = [inPairs(a), inPairs(b)];
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return false;
  return true;
}

/** Two samples at a time, as a double: none is NaN, since no sample is. */
const inPairs = (samples: Float32Array): Float32Array | Float64Array =>
  samples.length % 2 === 0 && samples.byteOffset % 8 === 0
    ? new Float64Array(samples.buffer, samples.byteOffset, samples.length / 2)
    : samples;
