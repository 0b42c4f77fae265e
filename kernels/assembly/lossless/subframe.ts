/** One channel of a FLAC frame (RFC 9639, 9.2). */
import { at, limit, moveTo, outOfBytes, peek, takeBits, takeSigned } from './bits';
import { COEFFICIENTS, WIDE } from './layout';
import { restore32, restore64, restoreFixed, restoreWide } from './prediction';
import { readResidual } from './rice';

const CONSTANT: i32 = 0;
const VERBATIM: i32 = 1;
const FIXED: i32 = 8;
const PREDICTED: i32 = 32;

/**
 * Reads `samples` codes to `to`. Those of 33 bits, which is the difference of two channels of 32 bits, to
 * `WIDE`.
 */
export function readSubframe(to: usize, samples: i32, sampleBits: i32): bool {
  if (takeBits(1) != 0) return false;
  const type = <i32>takeBits(6);
  let wasted: i32 = 0;
  if (takeBits(1)) {
    wasted = <i32>clz(peek(at)) + 1;
    moveTo(at + wasted);
    if (wasted >= sampleBits) return false;
  }
  const bits = <u32>(sampleBits - wasted);
  if (bits > 32) return readWide(to, samples, type);
  const end = to + (<usize>samples << 2);
  if (type == CONSTANT) {
    const value = i32x4.splat(<i32>takeSigned(bits));
    for (let p = to; p < end; p += 16) v128.store(p, value);
  } else if (type == VERBATIM) {
    if (<u64>at + <u64>samples * bits > limit) return outOfBytes();
    for (let p = to; p < end; p += 4) store<i32>(p, <i32>takeSigned(bits));
  } else if (type >= FIXED && type <= FIXED + 4) {
    const order = type - FIXED;
    if (!readWarmUp(to, samples, order, bits) || !readResidual(to, samples, order)) return false;
    restoreFixed(to, end, order);
  } else if (type >= PREDICTED) {
    const order = type - PREDICTED + 1;
    if (!readWarmUp(to, samples, order, bits)) return false;
    const shift = readCoefficients(order);
    if (shift < 0 || !readResidual(to, samples, order)) return false;
    const from = to + (order << 2);
    if (coefficientSum << (bits - 1) < 0x8000_0000) restore32(from, end, order, shift);
    else restore64(from, end, order, shift);
  } else return false;
  if (sampleBits > 32) {
    for (let p = to, wide = WIDE; p < end; p += 4, wide += 8) store<i64>(wide, <i64>load<i32>(p) << wasted);
  } else if (wasted) {
    for (let p = to; p < end; p += 16) v128.store(p, i32x4.shl(v128.load(p), wasted));
  }
  return at <= limit || outOfBytes();
}

/** The first `order` samples, which are coded as they are. */
function readWarmUp(to: usize, samples: i32, order: i32, bits: u32): bool {
  if (order > samples) return false;
  for (let i = 0; i < order; i++) store<i32>(to + (i << 2), <i32>takeSigned(bits));
  return true;
}

/** Sum of the predictor's coefficients without their signs. */
let coefficientSum: u64 = 0;

/** Gives what a prediction is shifted by; below 0 for what may not be. */
function readCoefficients(order: i32): i32 {
  const precision = takeBits(4) + 1;
  const shift = <i32>takeSigned(5);
  if (precision > 15) return -1;
  memory.fill(COEFFICIENTS, 0, 16 * 13);
  coefficientSum = 0;
  for (let j = 1; j <= order; j++) {
    const coefficient = <i32>takeSigned(precision);
    coefficientSum += <u64>abs(coefficient);
    setCoefficient(j, coefficient);
  }
  return shift;
}

// @ts-ignore: decorator
@inline
function setCoefficient(j: i32, value: i32): void {
  v128.store(COEFFICIENTS + (j << 4), i32x4.splat(value));
}

/** 33 bits: rare, so without haste. */
function readWide(missed: usize, samples: i32, type: i32): bool {
  const end = WIDE + (<usize>samples << 3);
  if (type == CONSTANT) {
    const value = takeSigned(33);
    for (let p = WIDE; p < end; p += 8) store<i64>(p, value);
    return at <= limit || outOfBytes();
  }
  if (type == VERBATIM) {
    if (<u64>at + <u64>samples * 33 > limit) return outOfBytes();
    for (let p = WIDE; p < end; p += 8) store<i64>(p, takeSigned(33));
    return true;
  }
  const isFixed = type >= FIXED && type <= FIXED + 4;
  if (!isFixed && type < PREDICTED) return false;
  const order = isFixed ? type - FIXED : type - PREDICTED + 1;
  if (order > samples) return false;
  for (let i = 0; i < order; i++) store<i64>(WIDE + (i << 3), takeSigned(33));
  let shift = 0;
  if (isFixed) {
    // Pascal's triangle, its signs in turn
    for (let j = 1, c = order; j <= order; j++) {
      setCoefficient(j, j & 1 ? c : -c);
      c = (c * (order - j)) / (j + 1);
    }
  } else {
    shift = readCoefficients(order);
    if (shift < 0) return false;
  }
  if (!readResidual(missed, samples, order)) return false;
  restoreWide(WIDE, missed, samples, order, shift);
  return at <= limit || outOfBytes();
}
