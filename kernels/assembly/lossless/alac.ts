/**
 * Packets of ALAC, as Apple has published the format: Rice codes whose parameter follows the signal, and a predictor
 * that follows it too.
 */
import { at, limit, moveTo, peek, restart, takeBits, takeSigned } from './bits';
import { predictAlac } from './alac-prediction';
import { codesOf, floatsOf, MAX_CHANNELS, MAX_FRAME_SAMPLES, WIDE } from './layout';
import { scaleOf, scaleTo } from './output';

const NO_PACKET: i32 = -1;

const SINGLE: u32 = 0;
const PAIR: u32 = 1;
const LOW_FREQUENCIES: u32 = 3;
const END: u32 = 7;

/** More ones than that announce a plain number. */
const LONGEST_PREFIX: u32 = 8;
const MAX_HISTORY: u32 = 0xffff;

let bits: u32 = 0;
let channels: i32 = 0;
let frameSamples: i32 = 0;
/** How fast the mean follows, where it starts, and the largest parameter. */
let historyMultiplier: u32 = 0;
let firstHistory: u32 = 0;
let parameterLimit: u32 = 0;

let samples: i32 = 0;

export function openAlac(sampleBits: i32, count: i32, longest: i32, multiplier: i32, history: i32, parameter: i32): void {
  bits = sampleBits;
  channels = min(count, MAX_CHANNELS);
  frameSamples = min(longest, MAX_FRAME_SAMPLES);
  historyMultiplier = multiplier;
  firstHistory = history;
  parameterLimit = parameter;
  restart();
}

/** Reads the packet that fills the window; gives its samples, or `NO_PACKET`. */
export function readPacket(): i32 {
  samples = 0;
  let channel = 0;
  for (;;) {
    const element = takeBits(3);
    if (at > limit) return NO_PACKET;
    if (element == END) break;
    if (element != SINGLE && element != PAIR && element != LOW_FREQUENCIES) return NO_PACKET;
    const count = element == PAIR ? 2 : 1;
    if (channel + count > channels || !readElement(channel, count)) return NO_PACKET;
    channel += count;
  }
  return channel == channels && isPadding() ? samples : NO_PACKET;
}

/** What follows the end is nothing but zeros. */
function isPadding(): bool {
  while (at + 32 <= limit) if (takeBits(32) != 0) return false;
  return at > limit || takeBits(limit - at) == 0;
}

/** Copies the packet's samples to the floats, `offset` after their start. */
export function givePacket(offset: i32): void {
  const scale = f32x4.splat(scaleOf(bits));
  for (let c = 0; c < channels; c++) scaleTo(floatsOf(c) + (<usize>offset << 2), codesOf(c), samples, scale);
}

function readElement(first: i32, count: i32): bool {
  if ((takeBits(16) & 0xfff) != 0) return false; // its number, and nothing
  const hasLength = takeBits(1);
  const lowBits = takeBits(2) << 3;
  const isPlain = takeBits(1);
  const length = hasLength ? takeBits(32) : <u32>frameSamples;
  if (length == 0 || length > <u32>frameSamples || (samples > 0 && length != samples)) return false;
  samples = <i32>length;
  return isPlain ? readPlain(first, count) : readCoded(first, count, lowBits);
}

function readPlain(first: i32, count: i32): bool {
  if (<u64>at + <u64>samples * count * bits > limit) return false;
  for (let i = 0; i < samples; i++)
    for (let c = first; c < first + count; c++) store<i32>(codesOf(c) + (<usize>i << 2), <i32>takeSigned(bits));
  return true;
}

function readCoded(first: i32, count: i32, lowBits: u32): bool {
  const codedBits = bits - lowBits + count - 1;
  if (lowBits >= bits || codedBits > 32 || parameterLimit == 0) return false;
  const shift = <i32>takeBits(8);
  const weight = <i32>takeSigned(8);
  if (shift > 31) return false;
  const headers = at;
  for (let c = 0; c < count; c++) {
    takeBits(11);
    const order = takeBits(5);
    moveTo(at + (order << 4));
  }
  const lowAt = at;
  if (<u64>at + <u64>samples * count * lowBits > limit) return false;
  moveTo(at + <u32>samples * count * lowBits);
  for (let c = 0, header = headers; c < count; c++) {
    const residual = at;
    moveTo(header);
    const mode = takeBits(4);
    const quantisation = <i32>takeBits(4);
    const multiplier = (takeBits(3) * historyMultiplier) >> 2;
    const order = <i32>takeBits(5);
    const coefficients = at;
    header = at + (<u32>order << 4);
    moveTo(residual);
    const to = codesOf(first + c);
    if (quantisation == 0 || !readCodes(to, codedBits, multiplier)) return false;
    const next = at;
    predictAlac(to, samples, codedBits, order, quantisation, coefficients, mode != 0);
    moveTo(next);
  }
  if (count == 2) {
    if (weight != 0) unmix(codesOf(first), codesOf(first + 1), weight, shift);
    if (!areWithin(codesOf(first), bits - lowBits) || !areWithin(codesOf(first + 1), bits - lowBits)) return false;
  }
  if (lowBits > 0) addLowBits(first, count, lowBits, lowAt);
  return true;
}

/** What the predictor missed. */
function readCodes(to: usize, codedBits: u32, multiplier: u32): bool {
  let history = firstHistory;
  let sign: u32 = 0;
  let bit = at;
  const end = to + (<usize>samples << 2);
  for (let p = to; p < end; p += 4) {
    const k = min(31 - clz<u32>((history >> 9) + 3), parameterLimit);
    const word = peek(bit);
    const ones = <u32>clz(~word);
    let x: u32;
    if (ones > LONGEST_PREFIX) {
      x = <u32>((word << 9) >> (64 - codedBits));
      bit += 9 + codedBits;
    } else {
      const rest = <u32>((word << (ones + 1)) >> (64 - k));
      // the codes of 0 and 1 share their last bit
      const isLong = u32(rest > 1);
      x = (ones << k) - ones + (rest - 1) * isLong;
      bit += ones + k + isLong;
    }
    x += sign;
    sign = 0;
    store<i32>(p, <i32>(x >> 1) ^ -<i32>(x & 1));
    history = x > MAX_HISTORY ? MAX_HISTORY : history + x * multiplier - ((history * multiplier) >> 9);
    if (history >= 128 || p + 4 >= end) continue;

    // a run of zeros
    if (bit > limit) return false;
    const zerosK = min(7 - (31 - clz<u32>(history | 1)) + ((history + 16) >> 6), parameterLimit);
    const zerosWord = peek(bit);
    const zerosOnes = <u32>clz(~zerosWord);
    let zeros: u32;
    if (zerosOnes > LONGEST_PREFIX) {
      zeros = <u32>((zerosWord << 9) >> 48);
      bit += 9 + 16;
    } else {
      const rest = <u32>((zerosWord << (zerosOnes + 1)) >> (64 - zerosK));
      const isLong = u32(rest > 1);
      zeros = (zerosOnes << zerosK) - zerosOnes + (rest - 1) * isLong;
      bit += zerosOnes + zerosK + isLong;
    }
    if (zeros > <u32>(end - p - 4) >> 2) return false;
    memory.fill(p + 4, 0, <usize>zeros << 2);
    p += <usize>zeros << 2;
    sign = u32(zeros < 0xffff);
    history = 0;
  }
  moveTo(bit);
  return bit <= limit;
}

/**
 * Whether the samples have no more bits than they may. There is no checksum, but two channels are coded with a bit
 * more than each has, which wrong codes soon need.
 */
function areWithin(from: usize, sampleBits: u32): bool {
  let beyond = i32x4.splat(0);
  const end = from + (<usize>(samples & ~3) << 2);
  for (; from < end; from += 16) {
    const x = v128.load(from);
    beyond = v128.or(beyond, v128.xor(x, i32x4.shr_s(x, 31)));
  }
  let rest = 0;
  for (let i = 0; i < (samples & 3); i++, from += 4) rest |= load<i32>(from) ^ (load<i32>(from) >> 31);
  const shift = <i32>sampleBits - 1;
  return !v128.any_true(i32x4.shr_u(beyond, shift)) && <u32>rest >> shift == 0;
}

function unmix(one: usize, other: usize, weight: i32, shift: i32): void {
  const factor = i32x4.splat(weight);
  for (let i: usize = 0; i < <usize>samples << 2; i += 16) {
    const b = v128.load(other + i);
    const right = i32x4.sub(v128.load(one + i), i32x4.shr_s(i32x4.mul(b, factor), shift));
    v128.store(one + i, i32x4.add(b, right));
    v128.store(other + i, right);
  }
}

/** What was not predicted, as it is; of two channels in turn. */
function addLowBits(first: i32, count: i32, lowBits: u32, from: u32): void {
  const next = at;
  moveTo(from);
  for (let i = 0; i < samples; i++)
    for (let c = first; c < first + count; c++) {
      const p = codesOf(c) + (<usize>i << 2);
      store<i32>(p, (load<i32>(p) << lowBits) | takeBits(lowBits));
    }
  moveTo(next);
}
