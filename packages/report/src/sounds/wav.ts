import type { Sound } from './sound.js';

const HEADER_BYTES = 44;
const IEEE_FLOAT = 3;

/** As WAV of 32-bit floats, so that what is measured is what was computed. */
export function soundWav({ rateHz, left, right }: Sound): ArrayBuffer {
  const bytes = left.length * 8;
  const wav = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) wav.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  wav.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, IEEE_FLOAT, true);
  wav.setUint16(22, 2, true);
  wav.setUint32(24, rateHz, true);
  wav.setUint32(28, rateHz * 8, true);
  wav.setUint16(32, 8, true);
  wav.setUint16(34, 32, true);
  text(36, 'data');
  wav.setUint32(40, bytes, true);
  for (let n = 0; n < left.length; n++) {
    wav.setFloat32(HEADER_BYTES + 8 * n, left[n] ?? 0, true);
    wav.setFloat32(HEADER_BYTES + 8 * n + 4, right[n] ?? 0, true);
  }
  return wav.buffer;
}
