import { exp2 } from '../../../elementary/exp2.js';
import { pow } from '../../../elementary/pow.js';
import { sin } from '../../../elementary/sin.js';

/** MD5 (RFC 1321), as the document has it. */
export class Md5 {
  readonly #state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  #waiting: number[] = [];
  #total = 0;

  push(byte: number): void {
    this.#total++;
    this.#waiting.push(byte & 255);
    if (this.#waiting.length === 64) this.#block();
  }

  end(): Uint8Array {
    const bits = this.#total * 8;
    this.push(0x80);
    while (this.#waiting.length !== 56) this.push(0);
    for (let i = 0; i < 8; i++) this.push(Math.floor(bits / pow(256, i)) % 256);
    const digest = new Uint8Array(16);
    const view = new DataView(digest.buffer);
    for (const [i, word] of this.#state.entries()) view.setUint32(4 * i, word, true);
    return digest;
  }

  #block(): void {
    const view = new DataView(Uint8Array.from(this.#waiting).buffer);
    this.#waiting = [];
    let [a = 0, b = 0, c = 0, d = 0] = this.#state;
    for (let i = 0; i < 64; i++) {
      const { mix, word } = stepOf(i, b, c, d);
      const turns = TURNS[(i >> 4) * 4 + (i & 3)] ?? 0;
      const sum = (a + mix + (SINES[i] ?? 0) + view.getUint32(4 * word, true)) | 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << turns) | (sum >>> (32 - turns)))) | 0];
    }
    for (const [i, word] of [a, b, c, d].entries())
      this.#state[i] = ((this.#state[i] ?? 0) + word) | 0;
  }
}

const TURNS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(exp2(32) * Math.abs(sin(i + 1))));

function stepOf(i: number, b: number, c: number, d: number): { mix: number; word: number } {
  if (i < 16) return { mix: (b & c) | (~b & d), word: i };
  if (i < 32) return { mix: (d & b) | (~d & c), word: (5 * i + 1) % 16 };
  if (i < 48) return { mix: b ^ c ^ d, word: (3 * i + 5) % 16 };
  return { mix: c ^ (b | ~d), word: (7 * i) % 16 };
}
