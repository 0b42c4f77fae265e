import { type Block, getChannel } from '@sonometer/decode/core/audio';
import type { Kernels } from '../kernels/kernels.js';
import { BLOCK_FRAMES } from './recut.js';

/** The latest frames of a signal, so that windows may reach back over the edges of blocks. */
export interface History {
  /** One array per channel; frame n lies at `n − start`. */
  readonly windows: readonly Float32Array[];
  /** Number of the first stored frame; negative where zeros lead. */
  readonly start: number;
  /** Number of the frame after the last. */
  readonly end: number;
  /** Takes frames `from` to `to` of a block, at most BLOCK_FRAMES of them. */
  push(block: Block, from: number, to: number): void;
  /** Frames before this one are not needed any more. */
  forget(frame: number): void;
}

/** Stores up to `size` frames besides the newest block; `lead` zeros precede frame 0. */
export function openHistory(
  channels: readonly number[],
  size: number,
  lead: number,
  kernels: Pick<Kernels, 'floats'>,
): History {
  const capacity = size + BLOCK_FRAMES;
  const windows = channels.map(() => kernels.floats(capacity));
  let start = -lead;
  let needed = -lead;
  let end = 0;

  const moveToFront = () => {
    for (const window of windows) window.copyWithin(0, needed - start, end - start);
    start = needed;
  };

  return {
    windows,
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    push(block, from, to) {
      if (end - start + (to - from) > capacity) moveToFront();
      for (const [i, window] of windows.entries()) {
        const channel = getChannel(block, channels[i] ?? 0);
        const isWhole = from === 0 && to === channel.length;
        window.set(isWhole ? channel : channel.subarray(from, to), end - start);
      }
      end += to - from;
    },
    forget(frame) {
      needed = Math.min(frame, end);
    },
  };
}
