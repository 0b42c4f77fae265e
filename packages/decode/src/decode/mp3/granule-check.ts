import { ENDING, ENDING_BITS, ENDINGS_BIT, MAX_ENDINGS } from '../mpeg/mpeg-kernel.js';

/** Some encoders do not count exactly: one in so many is more than damage is. */
const EXACT_PER_INEXACT = 10;
/** LAME writes its name where a frame has bits to spare. */
const LAME_MARK = [0x4c, 0x41, 0x4d, 0x45];

/** Whether LAME's name is among the bytes. */
export function isByLame(bytes: Uint8Array): boolean {
  const [first = 0, ...rest] = LAME_MARK;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (rest.every((byte, i) => bytes[at + 1 + i] === byte)) return true;
  return false;
}

/**
 * Judges frames by how the Huffman codes of their granules end: a granule states how many bits it has, how many pairs
 * they code, and cannot have more lines than there are. A wrong bit changes all codes after it, which nearly never end
 * where they should.
 *
 * LAME's counts were exact in all of 140,998 granules. Apple's fills up with ones, which is no damage. Codes may fall
 * into step again before their granule ends; of LAME it is known as well how large the values of a region are at least.
 */
export class GranuleCheck {
  #exact = 0;
  #inexact = 0;
  #isLame: boolean;

  /** @param isLame From the end of the file; a frame may state it as well. */
  constructor(isLame = false) {
    this.#isLame = isLame;
  }

  /** @param reading What the kernel found. */
  isSound(frame: Uint8Array, reading: number): boolean {
    this.#isLame ||= isByLame(frame);
    let isSound = true;
    for (let i = 0; i < MAX_ENDINGS; i++) {
      const ending = (reading >> (ENDINGS_BIT + ENDING_BITS * i)) & ((1 << ENDING_BITS) - 1);
      if (ending === ENDING.none) break;
      if (ending === ENDING.exact || ending === ENDING.oversized) this.#exact++;
      else if (ending === ENDING.inexact) this.#inexact++;
      const counts = this.#exact > EXACT_PER_INEXACT * this.#inexact;
      if (ending === ENDING.oversized && this.#isLame) isSound = false;
      if (ending === ENDING.broken || (ending === ENDING.inexact && counts)) isSound = false;
    }
    return isSound;
  }
}
