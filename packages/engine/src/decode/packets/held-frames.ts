import type { Block } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { exp2 } from '../../elementary/exp2.js';

/** More than a page of any encoder: 8 minutes of stereo at 44.1 kHz. A hostile one may hold 2 GB. */
const MAX_SAMPLES = exp2(25);
const FIRST_FRAMES = 65_536;

/** Decoded frames that wait until their page states where they belong. */
export class HeldFrames {
  readonly #channels: Float32Array[];
  #length = 0;

  constructor(channels: number) {
    this.#channels = Array.from({ length: channels }, () => new Float32Array(FIRST_FRAMES));
  }

  get length(): number {
    return this.#length;
  }

  /** Room for `frames` more: where they go, channel by channel. */
  append(frames: number): { readonly channels: readonly Float32Array[]; readonly at: number } {
    const at = this.#length;
    this.#length += frames;
    const size = this.#channels[0]?.length ?? 0;
    if (this.#length > size) {
      const wanted = Math.max(this.#length, 2 * size);
      if (wanted * this.#channels.length > MAX_SAMPLES)
        throw new Fault('decode.unsupported', 'ogg: a page holds too much audio');
      for (const [c, channel] of this.#channels.entries()) {
        const larger = new Float32Array(wanted);
        larger.set(channel);
        this.#channels[c] = larger;
      }
    }
    return { channels: this.#channels, at };
  }

  silence(from: number, to: number): void {
    for (const channel of this.#channels) channel.fill(0, from, to);
  }

  /** Views, valid until the next packet. */
  slice(from: number, to: number): Block {
    return this.#channels.map((channel) => channel.subarray(from, to));
  }

  /** Drops what came after the first `frames`. */
  cut(frames: number): void {
    this.#length = Math.min(this.#length, frames);
  }
}
