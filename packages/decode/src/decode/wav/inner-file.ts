import type { Warning } from '../../core/warning.js';
import { bytePairs, findBytePairs, pairsInStage, type PcmKernel } from '../pcm/pcm-kernel.js';

const [F, I, R] = [0x46, 0x49, 0x52];
const HEADER_BYTES = 16;
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** The start of a header: this search runs over all samples of every file. */
const START = bytePairs([(R << 8) | I]);

/**
 * Where the header of a WAV file begins in bytes, at any of them; −1 where there is none.
 *
 * @param kernel One whose stage holds the bytes.
 */
export function findWavHeader(bytes: Uint8Array, kernel?: PcmKernel): number {
  const places = kernel ? pairsInStage(kernel, START, bytes.length) : findBytePairs(bytes, START);
  for (const second of places) {
    const at = second - 1;
    if (at + HEADER_BYTES > bytes.length) break;
    if (bytes[at + 2] !== F) continue;
    if (/^RIF[FX]....WAVE(fmt |JUNK|bext|LIST)$/s.test(textAt(bytes, at, HEADER_BYTES))) return at;
  }
  return -1;
}

/** Finds the first header in bytes that arrive in pieces, which may divide it. */
export function openHeaderSearch() {
  let last = new Uint8Array();
  return {
    /** The header's place, from the start of this piece, and its bytes; of a kernel that holds the piece. */
    search(
      bytes: Uint8Array,
      kernel?: PcmKernel,
    ): { readonly at: number; readonly header: Uint8Array } | undefined {
      const seam = new Uint8Array(last.length + Math.min(bytes.length, HEADER_BYTES - 1));
      seam.set(last);
      seam.set(bytes.subarray(0, HEADER_BYTES - 1), last.length);
      const divided = findWavHeader(seam);
      if (divided >= 0) return { at: divided - last.length, header: seam.slice(divided) };
      last = bytes.slice(Math.max(0, bytes.length - HEADER_BYTES + 1));
      const at = findWavHeader(bytes, kernel);
      return at < 0 ? undefined : { at, header: bytes.slice(at, at + HEADER_BYTES) };
    },
  };
}

/**
 * A WAV file that lies in the samples of another, as after files were joined.
 *
 * @param bytes From its header on.
 * @param at Its place in the file.
 */
export function innerFile(bytes: Uint8Array, at: number, startSec: number): Warning {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const size = view.getUint32(4, bytes[3] !== 0x58) + 8;
  const where = startSec === 0 ? 'its samples begin with' : 'its samples contain';
  return {
    code: 'damaged',
    message: `${where} the header of another WAV file, which is measured as sound: ${size} bytes from byte ${at} on`,
    startSec,
  };
}
