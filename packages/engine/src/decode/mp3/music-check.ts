import type { Warning } from '../../core/warning.js';
import { crc16 } from './crc16.js';

/** Compares the bytes of a stream with the checksum that its encoder noted. */
export class MusicCheck {
  readonly #expected: number;
  readonly #end: number;
  #at: number;
  #crc = 0;

  /** @param start Where in the file the music begins. */
  constructor({ bytes, crc }: { readonly bytes: number; readonly crc: number }, start: number) {
    this.#expected = crc;
    this.#at = start;
    this.#end = start + bytes;
  }

  /** Bytes of the file from `offset` on, in their order. */
  push(offset: number, bytes: Uint8Array): void {
    const from = this.#at - offset;
    const to = Math.min(bytes.length, this.#end - offset);
    if (from < 0 || to <= from) return;
    this.#crc = crc16(this.#crc, bytes.subarray(from, to));
    this.#at = offset + to;
  }

  /** The result at the end; none where the file is shorter than noted, which other checks report. */
  verdict(): Warning | undefined {
    if (this.#at < this.#end || this.#crc === this.#expected) return undefined;
    return {
      code: 'checksum-differs',
      message: 'the audio is not what its encoder wrote: the checksum that it noted differs',
    };
  }
}
