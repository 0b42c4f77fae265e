import type { Block } from '../core/audio.js';
import { getChannel } from '../core/audio.js';
import { itemAt } from '../core/item-at.js';
import { powerDb } from '../core/numbers.js';
import { square } from '../elementary/square.js';
import type { Kernels } from '../kernels/kernels.js';
import type { LiveSpectrum } from './live-reading.js';

const SIZE = 4096;
/** Room for a second of pushes before the latest move to the front. */
const ROOM = 16 * SIZE;
/** Gain of a Hann window for a sine; for noise it is Σw² = 0.375·N. */
const HANN_MEAN = 0.5;

/** The latest frames of all channels, for their spectrum. */
export interface RecentFrames {
  push(block: Block, from: number, to: number): void;
  /** `undefined` before there are SIZE frames. */
  spectrum(): LiveSpectrum | undefined;
  save(): readonly Float32Array[];
  load(channels: readonly Float32Array[]): void;
}

export function openRecentFrames(channels: number, rateHz: number, kernels: Kernels): RecentFrames {
  const windows = Array.from({ length: channels }, () => kernels.floats(ROOM));
  const power = kernels.floats(SIZE / 2 + 1);
  const kernel = kernels.openSpectrum(SIZE);
  let end = 0;

  const append = (block: Block, from: number, count: number) => {
    if (end + count > ROOM) {
      for (const window of windows) window.copyWithin(0, end - SIZE, end);
      end = SIZE;
    }
    for (let c = 0; c < channels; c++) {
      const [window, samples] = [itemAt(windows, c), getChannel(block, c)];
      for (let i = 0; i < count; i++) window[end + i] = samples[from + i] ?? 0;
    }
    end += count;
  };

  return {
    push(block, from, to) {
      // a block longer than the window replaces everything before
      for (let at = from; at < to; at += SIZE) append(block, at, Math.min(SIZE, to - at));
    },
    spectrum() {
      if (end < SIZE) return undefined;
      kernel.meanPower(windows, end - SIZE, power);
      const scale = 2 / square(HANN_MEAN * SIZE);
      const levelsDb = power.map((p) => powerDb(p * scale));
      return { binHz: rateHz / SIZE, levelsDb: Float32Array.from(levelsDb) };
    },
    save: () => windows.map((window) => window.slice(Math.max(0, end - SIZE), end)),
    load(saved) {
      end = saved[0]?.length ?? 0;
      for (const [c, window] of windows.entries()) window.set(itemAt(saved, c));
    },
  };
}
