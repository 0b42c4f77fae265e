import type { FileFacts, Format } from '../../core/audio.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';

const MAX_BLOCK_FRAMES = 16_384;

/** A codec whose blocks have one size. */
export interface BlockCodec {
  readonly blockBytes: number;
  /** A block needs those before it. */
  readonly isChained?: boolean;
  /** Frames of a block of so many bytes: the last one may be shorter. */
  framesOf(bytes: number): number;
  /** Writes all frames of a block to each channel, from `at` on; false where the block is damaged. */
  decode(block: Uint8Array, channels: readonly Float32Array[], at: number): boolean;
  /** Another place of the file follows. */
  forget?(): void;
}

/** Whether a block has no bit set, as what was never written or could not be read. */
export const isZeroed = (block: Uint8Array): boolean => block.every((byte) => byte === 0);

/** Where blocks lie, one after the other. */
export interface BlockLayout {
  readonly dataOffset: number;
  readonly dataBytes: number;
  /** The exact length of the recording, which may end inside the last block. */
  readonly statedFrames: number | undefined;
}

interface BlockFile {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly damage: readonly Warning[];
}

/**
 * Frames in so many bytes of blocks.
 *
 * @param statedFrames Taken where it ends inside the last block; anything else is a wrong number.
 */
export function countFrames(codec: BlockCodec, bytes: number, statedFrames = 0): number {
  const { blockBytes } = codec;
  const blocks = Math.floor(bytes / blockBytes);
  const rest = codec.framesOf(bytes % blockBytes);
  const whole = codec.framesOf(blockBytes);
  const all = blocks * whole + rest;
  const isInLast = statedFrames <= all && statedFrames > all - (rest || whole);
  return isInLast && statedFrames > 0 ? statedFrames : all;
}

/** Decodes blocks, from any of them on where they are not chained. */
export function openBlocks(
  source: Source,
  codec: BlockCodec,
  { dataOffset, dataBytes, statedFrames }: BlockLayout,
  { format, facts, damage }: BlockFile,
): Decoder {
  const { rateHz, channels } = format;
  const { blockBytes } = codec;
  const blockFrames = codec.framesOf(blockBytes);
  const frames = countFrames(codec, dataBytes, statedFrames);
  const together = Math.max(1, Math.floor(MAX_BLOCK_FRAMES / blockFrames));
  const planes = Array.from({ length: channels }, () => new Float32Array(together * blockFrames));
  const borrowed = new Uint8Array(Math.min(dataBytes, together * blockBytes));
  const log = new DamageLog();
  let block = 0;

  const decode = (bytes: Uint8Array): Float32Array[] => {
    const start = block * blockFrames;
    let filled = 0;
    for (let at = 0; at < bytes.length; at += blockBytes) {
      const one = bytes.subarray(at, at + blockBytes);
      const count = Math.min(codec.framesOf(one.length), frames - start - filled);
      if (count > 0 && !codec.decode(one, planes, filled)) {
        for (const plane of planes) plane.fill(0, filled, filled + count);
        const [startSec, endSec] = [start + filled, start + filled + count].map((i) => i / rateHz);
        log.lost({ piece: 'block', count: 1, startSec: startSec ?? 0, endSec: endSec ?? 0 });
      }
      filled += Math.max(0, count);
    }
    block += together;
    return planes.map((plane) => plane.subarray(0, filled));
  };

  return {
    format,
    facts,
    get damage() {
      return [...damage, ...log.warnings];
    },
    knownFrames: frames,
    seek(frame) {
      codec.forget?.();
      block = codec.isChained ? 0 : Math.floor(Math.min(frames, frame) / blockFrames);
      return block * blockFrames;
    },
    next() {
      if (block * blockFrames >= frames) return null;
      const at = block * blockBytes;
      const length = Math.min(dataBytes - at, together * blockBytes);
      const bytes = source.read(dataOffset + at, length, borrowed);
      return bytes instanceof Uint8Array ? decode(bytes) : bytes.then(decode);
    },
    close() {
      block = Infinity;
    },
  };
}
