/** The setup of a stream (Vorbis I, 4.2.4): which floors and residues its channels have, by the mode of a packet. */
import { bitLength, hasRunOut, takeBits } from './bits';
import { readBooks } from './books';
import { foundFloor as foundFloor0, readFloor0 } from './floor-0';
import { foundFloor as foundFloor1, readFloor1 } from './floor-1';
import { allocate } from './layout';
import { readResidue, RESIDUE_BYTES } from './residue';
import { BROKEN, TOO_LARGE, VALID } from './setup-state';

@unmanaged
export class Mapping {
  submaps: i32;
  couplings: i32;
  /** A byte of each channel: its submap. Then of each submap the floor and the residue, and of each coupling two channels. */
  channelSubmaps: usize;
  floors: usize;
  residues: usize;
  pairs: usize;
}
const MAPPING_BYTES: usize = 24;
const MAX_SUBMAPS: u64 = 16;

/** By number: the type of a floor and where it lies, of 4 bytes each. */
let floors: usize = 0;
let floorCount: i32 = 0;
let residues: usize = 0;
let residueCount: i32 = 0;
let mappings: usize = 0;
let mappingCount: i32 = 0;
/** By number, a byte each: whether the block is long, and the mapping. */
let modes: usize = 0;
export let modeCount: i32 = 0;

// @ts-ignore: decorator
@inline
export function floorTypeOf(number: i32): i32 {
  return load<i32>(floors + (<usize>number << 3));
}

// @ts-ignore: decorator
@inline
export function floorAt(number: i32): usize {
  return load<usize>(floors + (<usize>number << 3), 4);
}

// @ts-ignore: decorator
@inline
export function residueAt(number: i32): usize {
  return residues + <usize>number * RESIDUE_BYTES;
}

// @ts-ignore: decorator
@inline
export function isLongMode(mode: i32): bool {
  return load<u8>(modes + (<usize>mode << 1)) != 0;
}

// @ts-ignore: decorator
@inline
export function mappingOf(mode: i32): Mapping {
  return changetype<Mapping>(mappings + <usize>load<u8>(modes + (<usize>mode << 1), 1) * MAPPING_BYTES);
}

// @ts-ignore: decorator
@inline
export function byteAt(from: usize, index: i32): i32 {
  return <i32>load<u8>(from + <usize>index);
}

export function readStreamSetup(channels: i32, shortLines: i32, longLines: i32): i32 {
  let state = readBooks();
  if (state == VALID) state = skipTimes();
  if (state == VALID) state = readFloors(shortLines, longLines);
  if (state == VALID) state = readResidues();
  if (state == VALID) state = readMappings(channels);
  if (state == VALID) state = readModes();
  if (state == VALID && (takeBits(1) == 0 || hasRunOut())) state = BROKEN;
  return state;
}

/** What was to be of times: zeros. */
function skipTimes(): i32 {
  for (let left = <i32>takeBits(6) + 1; left > 0; left--) if (takeBits(16) != 0) return BROKEN;
  return VALID;
}

function readFloors(shortLines: i32, longLines: i32): i32 {
  floorCount = <i32>takeBits(6) + 1;
  floors = allocate(<u64>floorCount << 3);
  if (floors == 0) return TOO_LARGE;
  for (let i = 0; i < floorCount; i++) {
    const type = <i32>takeBits(16);
    if (type > 1) return BROKEN;
    const state = type == 0 ? readFloor0(shortLines, longLines) : readFloor1();
    if (state != VALID) return state;
    store<i32>(floors + (<usize>i << 3), type);
    store<usize>(floors + (<usize>i << 3), type == 0 ? foundFloor0 : foundFloor1, 4);
  }
  return VALID;
}

function readResidues(): i32 {
  residueCount = <i32>takeBits(6) + 1;
  residues = allocate(<u64>residueCount * RESIDUE_BYTES);
  if (residues == 0) return TOO_LARGE;
  for (let i = 0; i < residueCount; i++) {
    const state = readResidue(residueAt(i));
    if (state != VALID) return state;
  }
  return VALID;
}

function readMappings(channels: i32): i32 {
  mappingCount = <i32>takeBits(6) + 1;
  mappings = allocate(<u64>mappingCount * MAPPING_BYTES);
  if (mappings == 0) return TOO_LARGE;
  for (let i = 0; i < mappingCount; i++) {
    const state = readMapping(changetype<Mapping>(mappings + <usize>i * MAPPING_BYTES), channels);
    if (state != VALID) return state;
  }
  return VALID;
}

function readMapping(mapping: Mapping, channels: i32): i32 {
  if (takeBits(16) != 0) return BROKEN;
  mapping.submaps = takeBits(1) ? <i32>takeBits(4) + 1 : 1;
  mapping.couplings = takeBits(1) ? <i32>takeBits(8) + 1 : 0;
  mapping.channelSubmaps = allocate(<u64>channels);
  mapping.floors = allocate(MAX_SUBMAPS);
  mapping.residues = allocate(MAX_SUBMAPS);
  mapping.pairs = allocate(<u64>mapping.couplings << 1);
  if (mapping.channelSubmaps == 0 || mapping.floors == 0 || mapping.residues == 0 || mapping.pairs == 0) return TOO_LARGE;
  const bits = bitLength(channels - 1);
  for (let i = 0; i < mapping.couplings; i++) {
    const magnitude = <i32>takeBits(bits), angle = <i32>takeBits(bits);
    if (magnitude == angle || max(magnitude, angle) >= channels) return BROKEN;
    store<u8>(mapping.pairs + (<usize>i << 1), magnitude);
    store<u8>(mapping.pairs + (<usize>i << 1), angle, 1);
  }
  if (takeBits(2) != 0) return BROKEN;
  for (let c = 0; mapping.submaps > 1 && c < channels; c++) {
    const submap = <i32>takeBits(4);
    if (submap >= mapping.submaps) return BROKEN;
    store<u8>(mapping.channelSubmaps + <usize>c, submap);
  }
  for (let s = 0; s < mapping.submaps; s++) {
    takeBits(8); // unused
    const floor = <i32>takeBits(8), residue = <i32>takeBits(8);
    if (floor >= floorCount || residue >= residueCount) return BROKEN;
    store<u8>(mapping.floors + <usize>s, floor);
    store<u8>(mapping.residues + <usize>s, residue);
  }
  return hasRunOut() ? BROKEN : VALID;
}

function readModes(): i32 {
  modeCount = <i32>takeBits(6) + 1;
  modes = allocate(<u64>modeCount << 1);
  if (modes == 0) return TOO_LARGE;
  for (let i = 0; i < modeCount; i++) {
    const isLong = takeBits(1), window = takeBits(16), transform = takeBits(16), mapping = <i32>takeBits(8);
    if (window != 0 || transform != 0 || mapping >= mappingCount) return BROKEN;
    store<u8>(modes + (<usize>i << 1), isLong);
    store<u8>(modes + (<usize>i << 1), mapping, 1);
  }
  return VALID;
}
