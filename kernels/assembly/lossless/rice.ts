/** What FLAC's predictors missed: Rice codes in up to 32,768 parts (RFC 9639, 9.2.7). */
import { at, limit, moveTo, outOfBytes, peek, takeBits, takeSigned } from './bits';

const ESCAPE_BITS: u32 = 5;

/** Writes to `to`, after the `order` samples that are not predicted. */
export function readResidual(to: usize, samples: i32, order: i32): bool {
  const method = takeBits(2);
  if (method > 1) return false;
  const parameterBits: u32 = 4 + method;
  const escape: u32 = (1 << parameterBits) - 1;
  const parts = 1 << takeBits(4);
  const size = samples / parts;
  if (size * parts != samples || size < order) return false;
  let from = to + (order << 2);
  for (let part = 1; part <= parts; part++) {
    const end = to + (<usize>(part * size) << 2);
    const parameter = takeBits(parameterBits);
    if (parameter < escape) {
      if (!readRice(from, end, parameter)) return false;
    } else if (!readPlain(from, end, takeBits(ESCAPE_BITS))) return false;
    if (at > limit) return outOfBytes();
    from = end;
  }
  return true;
}

function readPlain(from: usize, end: usize, bits: u32): bool {
  if (bits == 0) {
    memory.fill(from, 0, end - from);
    return true;
  }
  if (<u64>at + <u64>((end - from) >> 2) * bits > limit) return outOfBytes();
  for (let p = from; p < end; p += 4) store<i32>(p, <i32>takeSigned(bits));
  return true;
}

// @ts-ignore: decorator
@inline
function unfold(value: u32): i32 {
  return <i32>(value >> 1) ^ -<i32>(value & 1);
}

/** Four or two codes out of 57 bits at once; one at a time where they turn out to be longer. */
function readRice(from: usize, end: usize, k: u32): bool {
  const low: u64 = 63 - k;
  const k1: u64 = <u64>k;
  let bit = at;
  let p = from;
  if (k <= 11) {
    while (p + 16 <= end) {
      const w0 = peek(bit);
      const q0 = clz(w0);
      const r0 = w0 << (q0 + 1);
      const w1 = r0 << k1;
      const q1 = clz(w1);
      const r1 = w1 << (q1 + 1);
      const w2 = r1 << k1;
      const q2 = clz(w2);
      const r2 = w2 << (q2 + 1);
      const w3 = r2 << k1;
      const q3 = clz(w3);
      const r3 = w3 << (q3 + 1);
      const used = <u32>(q0 + q1 + q2 + q3) + 4 + 4 * k;
      if (used <= 57) {
        store<i32>(p, unfold(<u32>((q0 << k1) | ((r0 >> 1) >> low))), 0);
        store<i32>(p, unfold(<u32>((q1 << k1) | ((r1 >> 1) >> low))), 4);
        store<i32>(p, unfold(<u32>((q2 << k1) | ((r2 >> 1) >> low))), 8);
        store<i32>(p, unfold(<u32>((q3 << k1) | ((r3 >> 1) >> low))), 12);
        bit += used;
        p += 16;
        continue;
      }
      bit = readLong(p, bit, k);
      p += 4;
      if (bit > limit) return outOfBytes();
    }
  } else {
    while (p + 8 <= end) {
      const w0 = peek(bit);
      const q0 = clz(w0);
      const r0 = w0 << (q0 + 1);
      const w1 = r0 << k1;
      const q1 = clz(w1);
      const r1 = w1 << (q1 + 1);
      const used = <u32>(q0 + q1) + 2 + 2 * k;
      if (used <= 57) {
        store<i32>(p, unfold(<u32>((q0 << k1) | ((r0 >> 1) >> low))), 0);
        store<i32>(p, unfold(<u32>((q1 << k1) | ((r1 >> 1) >> low))), 4);
        bit += used;
        p += 8;
        continue;
      }
      bit = readLong(p, bit, k);
      p += 4;
      if (bit > limit) return outOfBytes();
    }
  }
  for (; p < end; p += 4) {
    bit = readLong(p, bit, k);
    if (bit > limit) return outOfBytes();
  }
  moveTo(bit);
  return true;
}

/** One code of any length; gives the bit after it. */
function readLong(p: usize, from: u32, k: u32): u32 {
  let bit = from;
  let quotient: u32 = 0;
  for (;;) {
    const word = peek(bit) >> 7; // the 57 bits that are sure
    if (word) {
      const zeros = <u32>clz(word) - 7;
      quotient += zeros;
      bit += zeros + 1;
      break;
    }
    quotient += 57;
    bit += 57;
    if (bit > limit) return bit;
  }
  const rest = <u32>((peek(bit) >> 1) >> (63 - k));
  store<i32>(p, unfold((quotient << k) | rest));
  return bit + k;
}
