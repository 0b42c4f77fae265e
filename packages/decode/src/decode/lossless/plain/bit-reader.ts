import { exp2 } from '../../../elementary/exp2.js';

/** The bits of a run of bytes, first bit of each byte first. Bits after the end read as 0. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** The bit that is read next. */
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Whether more was read than there is. */
  get hasRunOut(): boolean {
    return this.at > this.#bytes.length * 8;
  }

  bit(): number {
    const byte = this.#bytes[this.at >> 3] ?? 0;
    const bit = (byte >> (7 - (this.at & 7))) & 1;
    this.at++;
    return bit;
  }

  /** Exact for up to 53 bits. */
  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + this.bit();
    return value;
  }

  /** Two's complement. */
  signed(count: number): number {
    const value = this.bits(count);
    return value >= exp2(count - 1) ? value - exp2(count) : value;
  }

  /** How many bits equal to `of` come before the next other one, which is read too; `max` bits at most. */
  run(of: 0 | 1, max = Infinity): number {
    let count = 0;
    while (count < max && !this.hasRunOut) {
      if (this.bit() !== of) break;
      count++;
    }
    return count;
  }
}
