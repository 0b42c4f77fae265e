import type { Block } from '../core/audio.js';
import type { DamageLog } from './damage-log.js';

/** +18 dBFS: never. Broken bits have given +121. */
const NEVER = 8;
/** +6 dBFS: codecs overshoot full scale by so much at the most; what was mastered louder is so in more than one place. */
const RARELY = 2;
/** A place is alone where nothing comes within 6 dB of it. */
const ALONE = 2;
const WINDOW_SEC = 0.02;
/** So many windows about it belong to a place: frames of codecs overlap. */
const NEAR_WINDOWS = 4;

interface Place {
  readonly peak: number;
  readonly window: number;
}

/** Looks in what a lossy codec without checksums decodes to for what no encoder was given. */
export class Plausibility {
  readonly #rateHz: number;
  readonly #log: DamageLog;
  readonly #windowFrames: number;
  #loudest: Place = { peak: 0, window: -Infinity };
  /** About the loudest, and it: elsewhere as soon as a louder one lies far from them. */
  #near: Place[] = [];
  #elsewhere = 0;

  constructor(rateHz: number, log: DamageLog) {
    this.#rateHz = rateHz;
    this.#log = log;
    this.#windowFrames = Math.ceil(rateHz * WINDOW_SEC);
  }

  hear(block: Block, startFrame: number): void {
    const each = this.#windowFrames;
    const length = block[0]?.length ?? 0;
    for (let from = 0; from < length;) {
      const window = Math.floor((startFrame + from) / each);
      const to = Math.min(length, (window + 1) * each - startFrame);
      const peak = peakOf(block, from, to);
      if (peak > NEVER) this.#log.strange((startFrame + from) / this.#rateHz);
      else this.#keep(peak, window);
      from = to;
    }
  }

  /** Behind the last block. */
  end(): void {
    const { peak, window } = this.#loudest;
    if (peak > RARELY && peak > ALONE * this.#elsewhere)
      this.#log.strange((window * this.#windowFrames) / this.#rateHz);
    this.#loudest = { peak: 0, window: -Infinity };
    this.#near = [];
  }

  #keep(peak: number, window: number): void {
    if (peak > this.#loudest.peak) this.#loudest = { peak, window };
    this.#near.push({ peak, window });
    // what lies far from the loudest stays so: a later one that is louder is elsewhere than this one, or near it
    this.#near = this.#near.filter((one) => {
      const isNear = Math.abs(one.window - this.#loudest.window) <= NEAR_WINDOWS;
      if (!isNear) this.#elsewhere = Math.max(this.#elsewhere, one.peak);
      return isNear;
    });
  }
}

/** Infinity where something is no number. */
function peakOf(block: Block, from: number, to: number): number {
  let peak = 0;
  for (const channel of block)
    for (let i = from; i < to; i++) {
      const size = Math.abs(channel[i] ?? 0);
      if (size <= peak) continue;
      peak = size > peak ? size : Infinity;
    }
  return peak;
}
