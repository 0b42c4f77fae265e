import type { Block } from '../core/audio.js';
import { BYTES_PER_SAMPLE, readSamples, type SampleEncoding } from '../decode/sample-encoding.js';

/** Cuts a stream of bytes into frames, regardless of earlier cuts. */
export interface PcmFrames {
  /** Bytes of an incomplete frame. */
  readonly leftBytes: number;
  /** `onBlock` receives planar samples, full scale 1, and must not retain them: the arrays are filled again. */
  push(bytes: Uint8Array, onBlock: (block: Block) => void): void;
}

const BLOCK_FRAMES = 4096;

/** Opens the reading of interleaved samples; their numbers are those that `analyze` reads from a file of the same. */
export function openPcmFrames(encoding: SampleEncoding, channels: number): PcmFrames {
  const read = readSamples[encoding];
  const sampleBytes = BYTES_PER_SAMPLE[encoding];
  const frameBytes = sampleBytes * channels;
  const block = Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES));
  const begun = new Uint8Array(frameBytes);
  let leftBytes = 0;

  const emitFrames = (bytes: Uint8Array, frames: number, onBlock: (block: Block) => void) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let from = 0; from < frames; from += BLOCK_FRAMES) {
      const count = Math.min(BLOCK_FRAMES, frames - from);
      for (const [c, channel] of block.entries())
        read(view, from * frameBytes + c * sampleBytes, frameBytes, channel, 0, count);
      onBlock(count === BLOCK_FRAMES ? block : block.map((channel) => channel.subarray(0, count)));
    }
  };

  return {
    get leftBytes() {
      return leftBytes;
    },
    push(bytes, onBlock) {
      let at = 0;
      if (leftBytes > 0) {
        at = Math.min(bytes.length, frameBytes - leftBytes);
        begun.set(bytes.subarray(0, at), leftBytes);
        leftBytes += at;
        if (leftBytes < frameBytes) return;
        leftBytes = 0;
        emitFrames(begun, 1, onBlock);
      }
      const frames = Math.floor((bytes.length - at) / frameBytes);
      emitFrames(bytes.subarray(at), frames, onBlock);
      const rest = bytes.subarray(at + frames * frameBytes);
      begun.set(rest);
      leftBytes = rest.length;
    },
  };
}
