import { at, end, holdBlock, isAtEnd, moveTo, takeBits } from './bits';
import { giveSamples } from './filter-bank';
import { floatsOf, LONG_EDGES, LONG_ROW, MAX_CHANNELS, overlapOf, SHORT_EDGES, SHORT_ROW, spectrumOf, streamOf } from './layout';
import { addNoise, applyFilters, restartNoise, separateChannels } from './spectrum';
import { copyWindows, readMask, readSide, readWindows, SHORT, Stream } from './stream';
import { readValues } from './values';

export { floatsOf, stage, tables } from './layout';
export { fillTables } from './tables';

/** What the reading of a block found (`aac-kernel.ts`). */
const IS_VALID: i32 = 1;
const HAS_REPLICATION: i32 = 2;
const IS_FOREIGN: i32 = 4;

/** Kinds of elements (ISO/IEC 14496-3, table 4.85). */
const SINGLE: i32 = 0;
const PAIR: i32 = 1;
const COUPLING: i32 = 2;
const LFE: i32 = 3;
const DATA: i32 = 4;
const PROGRAM: i32 = 5;
const FILL: i32 = 6;
const END: i32 = 7;
/** As the host has them: single, pair, LFE. */
const ELEMENT_BITS: i32 = 3;
/** Spectral band replication, without and with a checksum (table 4.121). */
const REPLICATION: i32 = 13;
const CHECKED_REPLICATION: i32 = 14;

let rate: i32 = 0;
/** Elements that every block has, where they are identified by their tags and not by their places; else none. */
let wantedKinds: i32 = 0;
let wantedTags: i32 = 0;
let channels: i32 = 0;
let elementCount: i32 = 0;
let elementKinds: i32 = 0;
let elementTags: i32 = 0;
/** Channel of the next element. */
let nextChannel: i32 = 0;
let hasReplication: bool = false;
/** Shape of each channel's window before, a bit each. */
let shapes: i32 = 0;

export function restart(ofStream: i32, kinds: i32, tags: i32): void {
  rate = ofStream;
  wantedKinds = kinds;
  wantedTags = tags;
  clear();
  shapes = 0;
  restartNoise();
  forget();
}

export function forget(): void {
  for (let channel = 0; channel < MAX_CHANNELS; channel++) memory.fill(overlapOf(channel), 0, 4096);
}

export function elements(): i32 {
  return elementKinds;
}

export function tags(): i32 {
  return elementTags;
}

function clear(): void {
  channels = 0;
  elementCount = 0;
  elementKinds = 0;
  elementTags = 0;
}

export function readBlock(bytes: i32): i32 {
  holdBlock(bytes);
  clear();
  hasReplication = false;
  const ending = readElements();
  if (ending != IS_VALID) clear();
  return ending | (ending == IS_VALID && hasReplication ? HAS_REPLICATION : 0);
}

function readElements(): i32 {
  let id = takeBits(3);
  for (; id != END; id = takeBits(3)) {
    if (id == COUPLING || id == PROGRAM) return at > end ? 0 : IS_FOREIGN;
    if (id == FILL) skipFill();
    else if (id == DATA) skipData();
    else if (!readElement(id)) return 0;
    if (at > end) return 0;
  }
  return at <= end && isAtEnd() ? IS_VALID : 0;
}

function readElement(id: i32): bool {
  const tag = takeBits(4);
  if (channels + (id == PAIR ? 2 : 1) > MAX_CHANNELS) return false;
  const kind = id == SINGLE ? 1 : id == PAIR ? 2 : 3;
  if (!placeElement(kind, tag)) return false;
  const channel = nextChannel;
  const stream = changetype<Stream>(streamOf(channel));
  stream.isLeft = i32(id == PAIR);
  stream.hasMask = 0;
  let isCommon = false;
  if (id == PAIR) {
    isCommon = takeBits(1) == 1;
    if (isCommon && !(readWindows(stream, rate) && readMask(stream))) return false;
  }
  if (!readSide(stream, rate, isCommon) || !readValues(stream, spectrumOf(channel))) return false;
  channels++;
  if (id != PAIR) return true;
  const right = changetype<Stream>(streamOf(channel + 1));
  if (isCommon) copyWindows(stream, right);
  right.isLeft = 0;
  right.hasMask = 0;
  if (!readSide(right, rate, isCommon) || !readValues(right, spectrumOf(channel + 1))) return false;
  channels++;
  return true;
}

/** Finds the channel of an element; false where the stream has it not, or the block already. */
function placeElement(kind: i32, tag: i32): bool {
  let place = elementCount++;
  nextChannel = channels;
  if (wantedKinds != 0) {
    nextChannel = 0;
    for (place = 0; ; place++) {
      const wanted = (wantedKinds >> (ELEMENT_BITS * place)) & 7;
      if (wanted == 0) return false;
      const isFree = ((elementKinds >> (ELEMENT_BITS * place)) & 7) == 0;
      if (wanted == kind && isFree && ((wantedTags >> (4 * place)) & 15) == tag) break;
      nextChannel += wanted == 2 ? 2 : 1;
    }
  }
  elementKinds |= kind << (ELEMENT_BITS * place);
  elementTags |= tag << (4 * place);
  return true;
}

function skipData(): void {
  takeBits(4);
  const isAligned = takeBits(1) == 1;
  let count = takeBits(8);
  if (count == 255) count += takeBits(8);
  if (isAligned) moveTo((at + 7) & ~7);
  skipBytes(count);
}

function skipFill(): void {
  let count = takeBits(4);
  if (count == 15) count += takeBits(8) - 1;
  const before = at;
  if (count > 0) {
    const kind = takeBits(4);
    if (kind == REPLICATION || kind == CHECKED_REPLICATION) hasReplication = true;
  }
  moveTo(before);
  skipBytes(count);
}

function skipBytes(count: i32): void {
  moveTo(at + (count << 3));
}

/** Puts the samples of the block read last to the floats; gives the largest size. */
export function giveBlock(): f32 {
  for (let channel = 0; channel < channels; channel++) {
    const left = changetype<Stream>(streamOf(channel));
    addNoise(left, spectrumOf(channel));
    if (left.isLeft) {
      const right = changetype<Stream>(streamOf(channel + 1));
      addNoise(right, spectrumOf(channel + 1));
      separateChannels(left, right, spectrumOf(channel), spectrumOf(channel + 1));
      giveChannel(channel++);
    }
    giveChannel(channel);
  }
  return peakOf(floatsOf(0), floatsOf(channels));
}

function peakOf(from: usize, to: usize): f32 {
  let largest = f32x4.splat(0);
  for (; from < to; from += 16) largest = f32x4.max(largest, f32x4.abs(v128.load(from)));
  const pairs = f32x4.max(largest, f32x4.shuffle(largest, largest, 2, 3, 0, 1));
  return max(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1));
}

function giveChannel(channel: i32): void {
  const stream = changetype<Stream>(streamOf(channel)), lines = spectrumOf(channel);
  const reach = load<i32>(stream.sequence == SHORT ? SHORT_EDGES + <usize>(rate * SHORT_ROW) * 4 : LONG_EDGES + <usize>(rate * LONG_ROW) * 4, 4);
  applyFilters(stream, lines, reach);
  giveSamples(lines, stream.sequence, (shapes >> channel) & 1, stream.shape, overlapOf(channel), floatsOf(channel));
  shapes = (shapes & ~(1 << channel)) | (stream.shape << channel);
}
