import { appendData, forget, held, moveTo, retainReservoir } from './bits';
import { restartHybrid, transformLines } from './hybrid';
import * as layer2 from './layer-2';
import { MAX_SLOTS, spectrumOf, SUBBANDS, SUBBANDS_BYTES } from './layout';
import { readMainData } from './main-data';
import * as side from './side-info';
import { readSpectra } from './spectrum';
import { restartSynthesis, synthesise } from './synthesis';

export { floatsOf, stage, tables } from './layout';
export { fillTables } from './tables';
export { peakOf } from './peak';
export { forget } from './bits';

/** What the reading of a frame found (`mpeg-kernel.ts`). */
const IS_VALID: i32 = 1;
const IS_WHOLE: i32 = 2;
const HAS_CHECKSUM: i32 = 4;
const IS_CHECKSUM_RIGHT: i32 = 8;
const ENDINGS_BIT: i32 = 4;
const ENDING_BITS: i32 = 3;
const GRANULE_SLOTS: i32 = 18;

let isLayer2: bool = false;
/** A frame was read since the start. */
let hasFrame: bool = false;
let isReadable: bool = false;

export function restart(): void {
  forget();
  restartHybrid();
  restartSynthesis();
  hasFrame = false;
}

/** Reads the frame of layer III on the stage. */
export function readLayer3(bytes: i32): i32 {
  isLayer2 = false;
  hasFrame = true;
  const isPossible = side.readSideInfo(bytes);
  const own = max(bytes - side.mainAt, 0);
  const isWhole = side.reservoirBytes <= held;
  const isValid = isPossible && side.dataBits <= (side.reservoirBytes + own) << 3;
  const start = (held - side.reservoirBytes) << 3;
  appendData(side.mainAt, own);
  isReadable = isValid && isWhole;
  let reading = (isValid ? IS_VALID : 0) | (isWhole ? IS_WHOLE : 0);
  reading |= (side.hasChecksum ? HAS_CHECKSUM : 0) | (side.isChecksumRight ? IS_CHECKSUM_RIGHT : 0);
  if (isReadable) {
    moveTo(start);
    for (let i = 0; i < side.parts; i++) {
      const part = side.partAt(i);
      const before = i < side.channels ? 0 : changetype<usize>(side.partAt(i - side.channels));
      readMainData(part, before, side.channels == 2 && (i & 1) == 1, spectrumOf(i));
      reading |= part.ending << (ENDINGS_BIT + ENDING_BITS * i);
    }
  }
  retainReservoir();
  return reading;
}

/** The same of layer II. */
export function readLayer2(bytes: i32, table: i32): i32 {
  isLayer2 = true;
  hasFrame = true;
  isReadable = layer2.readFrame(bytes, table);
  const reading = (layer2.hasChecksum ? HAS_CHECKSUM : 0) | (layer2.isChecksumRight ? IS_CHECKSUM_RIGHT : 0);
  return reading | (isReadable ? IS_VALID | IS_WHOLE : 0);
}

/** Puts the samples of the frame read last to the floats, or what silence in its place leaves; gives their number. */
export function giveFrame(offset: i32, isSilent: bool): i32 {
  if (!hasFrame) return 0;
  const isEmpty = isSilent || !isReadable;
  const channels = isLayer2 ? layer2.channels : side.channels;
  const slots = isLayer2 || side.isMpeg1 ? MAX_SLOTS : GRANULE_SLOTS;
  if (isLayer2) {
    if (isEmpty) memory.fill(SUBBANDS, 0, 2 * SUBBANDS_BYTES);
  } else
    for (let first = 0, slot = 0; first < side.parts; first += channels, slot += GRANULE_SLOTS) {
      if (isEmpty) empty(first, channels);
      else readSpectra(first);
      for (let c = 0; c < channels; c++) transformLines(side.partAt(first + c), spectrumOf(first + c), c, slot);
    }
  for (let c = 0; c < channels; c++) synthesise(c, slots, offset);
  return slots * 32;
}

function empty(first: i32, channels: i32): void {
  for (let c = 0; c < channels; c++) {
    const part = side.partAt(first + c);
    part.lines = 0;
    part.blockType = 0;
    part.isMixed = 0;
  }
}
