import { READING } from './mpeg-kernel.js';

/** Judges frames by their own checksums. Some encoders write wrong ones all along: they count once most were right. */
export class ChecksumCheck {
  #right = 0;
  #wrong = 0;

  /** @param reading What the kernel found. */
  isSound(reading: number): boolean {
    if ((reading & READING.hasChecksum) === 0) return true;
    if (reading & READING.isChecksumRight) {
      this.#right++;
      return true;
    }
    this.#wrong++;
    return this.#right <= this.#wrong;
  }
}
