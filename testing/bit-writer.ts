/** Bits, first bit of each byte first. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #bits = 0;

  /** The lowest `count` bits, up to 53, of a whole number of either sign. */
  put(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) {
      if (this.#bits % 8 === 0) this.#bytes.push(0);
      const isSet = Math.floor(value / 2 ** bit) % 2 !== 0;
      if (isSet) this.#bytes[this.#bytes.length - 1]! |= 128 >> (this.#bits % 8);
      this.#bits++;
    }
    return this;
  }

  /** So many of one bit, and then one of the other. */
  run(count: number, of: 0 | 1): this {
    for (let i = 0; i < count; i++) this.put(of, 1);
    return this.put(1 - of, 1);
  }

  align(): this {
    return this.put(0, (8 - (this.#bits % 8)) % 8);
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Bits, lowest bit of each byte first, as Vorbis packs them (Vorbis I, 2). */
export class LowBitWriter {
  readonly #bits: number[] = [];

  /** The lowest `count` bits, up to 53, of a whole number from 0 on. */
  put(value: number, count: number): this {
    for (let bit = 0; bit < count; bit++) this.#bits.push(Math.floor(value / 2 ** bit) % 2);
    return this;
  }

  get bytes(): Uint8Array {
    const bytes = new Uint8Array(Math.ceil(this.#bits.length / 8));
    for (const [at, bit] of this.#bits.entries()) bytes[at >> 3]! |= bit << (at & 7);
    return bytes;
  }
}
