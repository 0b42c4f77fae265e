import type { Block } from '../core/audio.js';
import type { DamageLog } from './damage-log.js';

/** Maximum plausible peak, and the maximum by which a peak above full scale may exceed all others. */
interface Levels {
  readonly never: number;
  readonly rarely: number;
  readonly isolated: number;
  /** NaN and infinity are stored unchanged, and counted where they are measured. */
  readonly mayHaveNone?: boolean;
}

/**
 * +18 dBFS: never. Broken bits have given +121. +6 dBFS: codecs overshoot full scale by this much at most; what was
 * mastered louder is so in more than one place, and nothing else comes within 6 dB of an isolated one.
 */
const LOSSY: Levels = { never: 8, rarely: 2, isolated: 2 };
/**
 * Samples of floating point may be louder, or of another scale: up to that of integers of 32 bits. A wrong exponent
 * exceeds this: +18 dBFS and 40 dB over all that is farther than 80 ms, as no decay in a room would be.
 */
export const FLOAT_LEVELS: Levels = {
  never: 2_147_483_648,
  rarely: 8,
  isolated: 100,
  mayHaveNone: true,
};

const WINDOW_SEC = 0.02;
/** Number of windows about it that belong to a place: frames of codecs overlap. */
const NEAR_WINDOWS = 4;

interface Place {
  readonly peak: number;
  readonly window: number;
}

/**
 * Looks for values that no encoder was given: in the output of a lossy codec without checksums, or in floating point.
 */
export class Plausibility {
  readonly #rateHz: number;
  readonly #log: DamageLog;
  readonly #windowFrames: number;
  readonly #levels: Levels;
  #loudest: Place = { peak: 0, window: -Infinity };
  /** About the loudest, and it: elsewhere as soon as a louder one lies far from them. */
  #near: Place[] = [];
  #elsewhere = 0;

  constructor(rateHz: number, log: DamageLog, levels = LOSSY) {
    this.#levels = levels;
    this.#rateHz = rateHz;
    this.#log = log;
    this.#windowFrames = Math.ceil(rateHz * WINDOW_SEC);
  }

  /**
   * Whether samples up to this size need no check: only a peak above `rarely` is reported, and it is isolated from all of
   * these.
   */
  isHarmless(peak: number): boolean {
    return peak < this.#levels.rarely / this.#levels.isolated;
  }

  checkBlock(block: Block, startFrame: number): void {
    const length = block[0]?.length ?? 0;
    this.check(length, startFrame, (from, to) => peakOf(block, from, to));
  }

  /** @param peakOf Of the samples from one place to another; not finite where one is not. */
  check(length: number, startFrame: number, peakOf: (from: number, to: number) => number): void {
    const each = this.#windowFrames;
    for (let from = 0; from < length;) {
      const window = Math.floor((startFrame + from) / each);
      const to = Math.min(length, (window + 1) * each - startFrame);
      const peak = peakOf(from, to);
      const isNone = peak === Infinity && this.#levels.mayHaveNone;
      if (isNone) this.#store(0, window);
      else if (!(peak <= this.#levels.never)) this.#log.strange((startFrame + from) / this.#rateHz);
      else this.#store(peak, window);
      from = to;
    }
  }

  /** After the last block. */
  end(): void {
    const { peak, window } = this.#loudest;
    const { rarely, isolated } = this.#levels;
    if (peak > rarely && peak > isolated * this.#elsewhere)
      this.#log.strange((window * this.#windowFrames) / this.#rateHz);
    this.#loudest = { peak: 0, window: -Infinity };
    this.#near = [];
  }

  #store(peak: number, window: number): void {
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
    for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(channel[i] ?? 0));
  return Number.isNaN(peak) ? Infinity : peak;
}
