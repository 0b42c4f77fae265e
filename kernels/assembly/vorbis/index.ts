import { exponential } from '../common/trigonometry';
import { bitLength, hasRunOut, holdPacket, takeBits } from './bits';
import { keep, overlap, prepareSize, silence, transform } from './filter-bank';
import { applyFloor0, takeFloor0 } from './floor-0';
import { applyFloor1, takeFloor1 } from './floor-1';
import { allocate, FLOOR_SIZES, releaseAll } from './layout';
import { addVector, clearVectors, isInterleaved, prepareResidues, takeResidue } from './residue';
import { byteAt, floorAt, floorTypeOf, isLongMode, Mapping, mappingOf, modeCount, readStreamSetup, residueAt } from './setup';
import { TOO_LARGE, VALID } from './setup-state';

export { stage } from './layout';

@unmanaged
class Channel {
  lines: usize;
  /** The transform of the block before, from its centre on. */
  before: usize;
  floats: usize;
  /** What a packet states of its floor. */
  floor: usize;
  hasFloor: i32;
  /** It has a residue: as it has a floor, or a channel that is coupled with it. */
  hasResidue: i32;
}
const CHANNEL_BYTES: usize = 24;
/** Amplitude and coefficients of a floor of type 0; one of type 1 has less. */
const FLOOR_BYTES: u64 = 8 + 255 * 4;

let channels: usize = 0;
let channelCount: i32 = 0;
let shortLines: i32 = 0;
let longLines: i32 = 0;
let modeBits: i32 = 0;
/** A block came before. */
let hasBegun: bool = false;
let wasLong: bool = false;

// @ts-ignore: decorator
@inline
function channelAt(index: i32): Channel {
  return changetype<Channel>(channels + <usize>index * CHANNEL_BYTES);
}

/** Reads the setup on the stage; gives what it turned out to be. */
export function readSetup(bytes: i32, count: i32, shortBlock: i32, longBlock: i32): i32 {
  releaseAll();
  holdPacket(bytes);
  channelCount = count;
  shortLines = shortBlock >> 1;
  longLines = longBlock >> 1;
  hasBegun = false;
  wasLong = false;
  const state = readStreamSetup(count, shortLines, longLines);
  if (state != VALID) return state;
  modeBits = bitLength(modeCount - 1);
  for (let i = 0; i < 256; i++) store<f32>(FLOOR_SIZES + (<usize>i << 2), <f32>exponential(<f64>(i - 255) * FLOOR_STEP));
  return prepare() ? VALID : TOO_LARGE;
}

/** 140 dB in 256 steps (Vorbis I, 10.1), as a power of e. */
const FLOOR_STEP: f64 = 140.0 / 256.0 * 0.11512925464970228;

function prepare(): bool {
  channels = allocate(<u64>channelCount * CHANNEL_BYTES);
  if (channels == 0 || !prepareSize(false, shortLines) || !prepareSize(true, longLines)) return false;
  for (let c = 0; c < channelCount; c++) {
    const channel = channelAt(c);
    channel.lines = allocate(<u64>longLines << 2);
    channel.before = allocate(<u64>longLines << 1);
    channel.floats = allocate(<u64>longLines << 2);
    channel.floor = allocate(FLOOR_BYTES);
    if (channel.lines == 0 || channel.before == 0 || channel.floats == 0 || channel.floor == 0) return false;
  }
  return prepareResidues(channelCount, longLines);
}

export function floatsOf(channel: i32): usize {
  return channelAt(channel).floats;
}

/** Decodes the packet on the stage; gives how many samples each channel has, -1 where it is none. */
export function decodePacket(bytes: i32): i32 {
  holdPacket(bytes);
  if (takeBits(1) != 0) return -1;
  const mode = <i32>takeBits(modeBits);
  if (hasRunOut() || mode >= modeCount) return -1;
  const isLong = isLongMode(mode);
  if (isLong) takeBits(2); // the sizes of its neighbours: that before is known, that after does not matter here
  if (hasRunOut()) return -1;
  const mapping = mappingOf(mode), lines = isLong ? longLines : shortLines;
  takeFloors(mapping, lines);
  for (let s = 0; s < mapping.submaps; s++) takeResidues(mapping, s, lines);
  for (let i = mapping.couplings - 1; i >= 0; i--) {
    const pair = mapping.pairs + (<usize>i << 1);
    uncouple(channelAt(byteAt(pair, 0)).lines, channelAt(byteAt(pair, 1)).lines, lines);
  }
  for (let c = 0; c < channelCount; c++) giveChannel(mapping, c, lines, isLong);
  const frames = hasBegun ? ((wasLong ? longLines : shortLines) + lines) >> 1 : 0;
  hasBegun = true;
  wasLong = isLong;
  return frames;
}

function takeFloors(mapping: Mapping, lines: i32): void {
  for (let c = 0; c < channelCount; c++) {
    const channel = channelAt(c), floor = floorOf(mapping, c);
    const has = floorTypeOf(floor) == 0 ? takeFloor0(floorAt(floor), channel.floor) : takeFloor1(floorAt(floor), channel.floor);
    channel.hasFloor = i32(has);
    channel.hasResidue = i32(has);
    memory.fill(channel.lines, 0, <usize>lines << 2);
  }
  for (let i = 0; i < mapping.couplings; i++) {
    const pair = mapping.pairs + (<usize>i << 1);
    const magnitude = channelAt(byteAt(pair, 0)), angle = channelAt(byteAt(pair, 1));
    const has = magnitude.hasResidue | angle.hasResidue;
    magnitude.hasResidue = has;
    angle.hasResidue = has;
  }
}

// @ts-ignore: decorator
@inline
function floorOf(mapping: Mapping, channel: i32): i32 {
  return byteAt(mapping.floors, byteAt(mapping.channelSubmaps, channel));
}

function takeResidues(mapping: Mapping, submap: i32, lines: i32): void {
  const residue = residueAt(byteAt(mapping.residues, submap));
  const hasAll = isInterleaved(residue);
  let has = false;
  clearVectors();
  for (let c = 0; c < channelCount; c++) {
    if (byteAt(mapping.channelSubmaps, c) != submap) continue;
    const channel = channelAt(c);
    has = has || channel.hasResidue != 0;
    if (hasAll || channel.hasResidue) addVector(channel.lines);
  }
  if (has) takeResidue(residue, lines);
}

/** A channel and the difference of another to it (4.3.5). */
function uncouple(magnitudes: usize, angles: usize, lines: i32): void {
  const until = magnitudes + (<usize>lines << 2), zero = f32x4.splat(0);
  for (; magnitudes < until; magnitudes += 16, angles += 16) {
    const m = v128.load(magnitudes), a = v128.load(angles);
    const signed = v128.bitselect(a, f32x4.neg(a), f32x4.gt(m, zero)), isAbove = f32x4.gt(a, zero);
    v128.store(magnitudes, v128.bitselect(m, f32x4.add(m, signed), isAbove));
    v128.store(angles, v128.bitselect(f32x4.sub(m, signed), m, isAbove));
  }
}

function giveChannel(mapping: Mapping, index: i32, lines: i32, isLong: bool): void {
  const channel = channelAt(index), floor = floorOf(mapping, index);
  if (!channel.hasFloor) silence(isLong);
  else {
    if (floorTypeOf(floor) == 0) applyFloor0(floorAt(floor), channel.floor, channel.lines, lines, isLong);
    else applyFloor1(floorAt(floor), channel.floor, channel.lines, lines);
    transform(channel.lines, isLong);
  }
  if (hasBegun) overlap(channel.before, wasLong, isLong, channel.floats);
  else keep(channel.before, isLong);
}
