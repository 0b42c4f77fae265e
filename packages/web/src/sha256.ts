const BLOCK_BYTES = 64;

/** First 32 bits of the fractional parts of roots of primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const primes = (count: number): readonly number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
};
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const ROUND = Int32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
const START = Int32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));

/** SHA-256 of bytes that come in pieces: the browser's own wants them all at once, and only over TLS. */
export function openSha256() {
  const state = START.slice();
  const words = new Int32Array(64);
  const rest = new Uint8Array(BLOCK_BYTES);
  let held = 0;
  let total = 0;

  const at = (list: Int32Array, i: number) => list[i] ?? 0;
  const turned = (x: number, n: number) => (x >>> n) | (x << (32 - n));

  function mix(bytes: Uint8Array, from: number): void {
    for (let i = 0; i < 16; i++) {
      const b = from + 4 * i;
      words[i] =
        ((bytes[b] ?? 0) << 24) |
        ((bytes[b + 1] ?? 0) << 16) |
        ((bytes[b + 2] ?? 0) << 8) |
        (bytes[b + 3] ?? 0);
    }
    for (let i = 16; i < 64; i++) {
      const x = at(words, i - 15);
      const y = at(words, i - 2);
      const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(words, i)) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] = (at(state, i) + value) | 0;
    });
  }

  function push(bytes: Uint8Array): void {
    total += bytes.length;
    let from = 0;
    if (held > 0) {
      const taken = Math.min(BLOCK_BYTES - held, bytes.length);
      rest.set(bytes.subarray(0, taken), held);
      held += taken;
      from = taken;
      if (held < BLOCK_BYTES) return;
      mix(rest, 0);
      held = 0;
    }
    for (; from + BLOCK_BYTES <= bytes.length; from += BLOCK_BYTES) mix(bytes, from);
    rest.set(bytes.subarray(from));
    held = bytes.length - from;
  }

  return {
    push,
    /** Hexadecimal; nothing may be pushed after it. */
    digest(): string {
      const bits = total * 8;
      const padding = new Uint8Array((held < 56 ? 56 : 120) - held + 8);
      padding[0] = 0x80;
      const view = new DataView(padding.buffer);
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(padding.length - 4, bits >>> 0);
      push(padding);
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}
