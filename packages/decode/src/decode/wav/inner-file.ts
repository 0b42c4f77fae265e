import type { Warning } from '../../core/warning.js';

const [F, I, R] = [0x46, 0x49, 0x52];
const HEADER_BYTES = 16;
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/**
 * Where the header of a WAV file begins in samples; −1 where there is none. Files that were joined are whole frames, so a
 * header begins a frame: this runs over all samples of every file.
 */
export function findWavHeader(bytes: Uint8Array, frameBytes: number): number {
  const last = bytes.length - HEADER_BYTES;
  for (let at = 0; at <= last; at += frameBytes) {
    if (bytes[at] !== R || bytes[at + 1] !== I || bytes[at + 2] !== F) continue;
    if (/^RIF[FX]....WAVEfmt $/s.test(textAt(bytes, at, HEADER_BYTES))) return at;
  }
  return -1;
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
