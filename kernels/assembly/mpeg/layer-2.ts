/** Frames of layer II (ISO/IEC 11172-3 2.4.1.6, 2.4.3.3): samples of subbands out of the bits of the stage. */
import { crcOf, startAt, takeField } from './bits';
import { ALLOCATIONS, FACTORS, MAX_SLOTS, STAGE, SUBBANDS, SUBBANDS_BYTES, SUBBAND_ROW_BYTES } from './layout';

const BANDS: i32 = 32;
const JOINT: i32 = 1;
const TRIPLES: i32 = MAX_SLOTS / 3;
const HEADER_BYTES: i32 = 4;
/** Three values of so few levels are one code. */
const MAX_GROUPED_LEVELS: i32 = 9;

/** Of each subband of each channel: levels of its values, how its scale factors are written, and they. */
const levels = memory.data(64 * 4, 16);
const selections = memory.data(64 * 4, 16);
const factors = memory.data(64 * 3 * 4, 16);

export let channels: i32 = 0;
export let hasChecksum: bool = false;
export let isChecksumRight: bool = false;

/** @param table Which allocation the frame uses. */
export function readFrame(bytes: i32, table: i32): bool {
  const mode = <i32>load<u8>(STAGE + 3);
  channels = mode >> 6 == 3 ? 1 : 2;
  hasChecksum = (load<u8>(STAGE + 1) & 1) == 0;
  startAt(HEADER_BYTES);
  const stored = hasChecksum ? takeField(16) : 0;
  const start = 8 * (HEADER_BYTES + (hasChecksum ? 2 : 0));
  const bound = mode >> 6 == JOINT ? 4 * (((mode >> 4) & 3) + 1) : BANDS;

  let used = start;
  for (let band = 0; band < BANDS; band++) {
    const allocation = ALLOCATIONS + <usize>((table * BANDS + band) * 17 * 4);
    const bits = load<i32>(allocation);
    let own = 0;
    for (let c = 0; c < channels; c++) {
      if (bits > 0 && (c == 0 || band < bound)) {
        own = load<i32>(allocation + 4 + (<usize>takeField(bits) << 2));
        used += bits;
      }
      store<i32>(placeOf(levels, band, c), own);
    }
  }
  for (let band = 0; band < BANDS; band++)
    for (let c = 0; c < channels; c++) {
      if (load<i32>(placeOf(levels, band, c)) == 0) continue;
      store<i32>(placeOf(selections, band, c), takeField(2));
      used += 2;
    }
  isChecksumRight = hasChecksum && crcOf(crcOf(0xffff, 16, 32), start, used) == stored;
  for (let band = 0; band < BANDS; band++)
    for (let c = 0; c < channels; c++) if (load<i32>(placeOf(levels, band, c)) != 0) used += readFactors(band, c);
  return readSamples(bound, used, bytes << 3);
}

// @ts-ignore: decorator
@inline
function placeOf(table: usize, band: i32, channel: i32): usize {
  return table + (<usize>((band << 1) + channel) << 2);
}

/** One, two or three scale factors for three thirds of the frame; gives their bits. */
function readFactors(band: i32, channel: i32): i32 {
  const to = factors + <usize>(((band << 1) + channel) * 12);
  const selection = load<i32>(placeOf(selections, band, channel));
  const first = takeFactor();
  const second = selection == 0 || selection == 3 ? takeFactor() : first;
  const third = selection == 2 ? first : selection == 3 ? second : takeFactor();
  store<f32>(to, first);
  store<f32>(to, second, 4);
  store<f32>(to, third, 8);
  return selection == 2 ? 6 : selection == 0 ? 18 : 12;
}

function takeFactor(): f32 {
  return load<f32>(FACTORS + (<usize>takeField(6) << 2));
}

/** False where the frame has fewer bits than it states, or a code that there is not. */
function readSamples(bound: i32, start: i32, limit: i32): bool {
  let used = start;
  let isCoded = true;
  for (let triple = 0; triple < TRIPLES; triple++)
    for (let band = 0; band < BANDS; band++) {
      let a = 0, b = 0, c = 0;
      for (let channel = 0; channel < channels; channel++) {
        const own = load<i32>(placeOf(levels, band, channel));
        const to = SUBBANDS + <usize>channel * SUBBANDS_BYTES + <usize>band * SUBBAND_ROW_BYTES + <usize>(12 * triple);
        if (own > 0 && (channel == 0 || band < bound)) {
          const bits = bitsOf(own);
          used += bits;
          if (used > limit) return false;
          if (own == 3 || own == 5 || own == 9) {
            const code = takeField(bits);
            a = code % own, b = (code / own) % own, c = code / (own * own);
            if (c >= own) isCoded = false;
          } else a = takeField(bits / 3), b = takeField(bits / 3), c = takeField(bits / 3);
        }
        const factor: f32 = own == 0 ? f32(0) : load<f32>(factors + <usize>(((band << 1) + channel) * 12 + (triple >> 2) * 4)) / <f32>own;
        store<f32>(to, amplitude(a, own, factor));
        store<f32>(to, amplitude(b, own, factor), 4);
        store<f32>(to, amplitude(c, own, factor), 8);
      }
    }
  return isCoded;
}

// @ts-ignore: decorator
@inline
function amplitude(value: i32, own: i32, factor: f32): f32 {
  const doubled: i32 = 2 * value + 1 - own;
  return <f32>doubled * factor;
}

/** Of three values. */
function bitsOf(own: i32): i32 {
  if (own <= MAX_GROUPED_LEVELS && own != 7) return own == 3 ? 5 : own == 5 ? 7 : 10;
  return 3 * (32 - clz<i32>(own));
}
