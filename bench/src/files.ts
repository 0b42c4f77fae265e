import { closeSync, openSync, writeSync } from 'node:fs';
import type { Material } from './music.js';

const CHUNK_FRAMES = 1 << 20;

/** Writes a 16-bit WAV file with triangular dither, in pieces. */
export function writeWav(path: string, { rateHz, channels: [left, right] }: Material): void {
  const dataBytes = left.length * 4;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE(rateHz * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);

  const file = openSync(path, 'w');
  writeSync(file, header);
  for (let at = 0; at < left.length; at += CHUNK_FRAMES) {
    const frames = Math.min(CHUNK_FRAMES, left.length - at);
    const chunk = new Int16Array(frames * 2);
    for (let n = 0; n < frames; n++) {
      chunk[2 * n] = quantised(left[at + n] ?? 0);
      chunk[2 * n + 1] = quantised(right[at + n] ?? 0);
    }
    writeSync(file, new Uint8Array(chunk.buffer));
  }
  closeSync(file);
}

const quantised = (x: number) =>
  Math.max(-32_768, Math.min(32_767, Math.round(x * 32_767 + Math.random() - Math.random())));
