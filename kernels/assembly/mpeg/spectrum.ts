/** Amplitudes of the lines of a granule, left and right, and their order (ISO/IEC 11172-3 2.4.3.4.7 to 2.4.3.4.9). */
import { GAINS, LINES, LONG_EDGES, ORDERED, PREEMPHASIS, SHARES, SHORT_EDGES, spectrumOf } from './layout';
import { channels, isIntensity, isMidSide, isMpeg1, MAX_SCALES, Part, partAt, rate, SCALES, SHORT } from './side-info';

const LONG_BANDS: i32 = 22;
const SHORT_BANDS: i32 = 13;
/** The first short band of a mixed block. */
const FIRST_MIXED_BAND: i32 = 3;
const MPEG_1_POSITIONS: i32 = 7;
/** Of MPEG-1, where both channels have half. */
const EQUAL_POSITION: i32 = 3;

// @ts-ignore: decorator
@inline
function longBands(part: Part): i32 {
  return part.blockType != SHORT ? LONG_BANDS : part.isMixed ? (isMpeg1 ? 8 : 6) : 0;
}

// @ts-ignore: decorator
@inline
function longEdge(band: i32): i32 {
  return load<i32>(LONG_EDGES + <usize>((rate * 24 + band) << 2));
}

// @ts-ignore: decorator
@inline
function shortEdge(band: i32): i32 {
  return load<i32>(SHORT_EDGES + <usize>((rate * 16 + band) << 2));
}

// @ts-ignore: decorator
@inline
function scaleAt(part: Part, place: i32): i32 {
  return <i32>load<u8>(changetype<usize>(part) + SCALES + <usize>place);
}

// @ts-ignore: decorator
@inline
function gainOf(quarters: i32): f32 {
  return load<f32>(GAINS + <usize>((max(quarters, -512) + 512) << 2));
}

/** Amplitudes of the parts from `first` on, those of one granule, in the order of frequency. */
export function readSpectra(first: i32): void {
  for (let c = 0; c < channels; c++) dequantise(partAt(first + c), spectrumOf(first + c));
  if (channels == 2 && (isIntensity || isMidSide)) {
    if (isIntensity) separatePositions(first);
    else separate(first, 0, max(partAt(first).lines, partAt(first + 1).lines));
    const lines = max(partAt(first).lines, partAt(first + 1).lines);
    partAt(first).lines = lines;
    partAt(first + 1).lines = lines;
  }
  for (let c = 0; c < channels; c++) reorder(partAt(first + c), spectrumOf(first + c));
}

function dequantise(part: Part, lines: usize): void {
  const longs = longBands(part);
  const gain = part.globalGain - 210;
  for (let band = 0; band < longs; band++) {
    const start = longEdge(band);
    if (start >= part.lines) return;
    const raised = part.isPreemphasised ? load<i32>(PREEMPHASIS + (<usize>band << 2)) : 0;
    const scale = band < LONG_BANDS - 1 ? scaleAt(part, band) : 0;
    multiply(lines, start, longEdge(band + 1), gainOf(gain - part.scaleStep * (scale + raised)));
  }
  if (longs == LONG_BANDS) return;
  const firstBand = longs > 0 ? FIRST_MIXED_BAND : 0;
  for (let band = firstBand; band < SHORT_BANDS; band++) {
    const start = 3 * shortEdge(band), width = shortEdge(band + 1) - shortEdge(band);
    if (start >= part.lines) return;
    for (let window = 0; window < 3; window++) {
      const windowGain = window == 0 ? part.firstWindowGain : window == 1 ? part.secondWindowGain : part.thirdWindowGain;
      const scale = band < SHORT_BANDS - 1 ? scaleAt(part, longs + 3 * (band - firstBand) + window) : 0;
      const from = start + window * width;
      multiply(lines, from, from + width, gainOf(gain - (windowGain << 3) - part.scaleStep * scale));
    }
  }
}

/** Bands start at even lines, and have an even number of them. */
function multiply(lines: usize, from: i32, to: i32, gain: f32): void {
  const gains = f32x4.splat(gain);
  let p = lines + (<usize>from << 2);
  const end = lines + (<usize>to << 2);
  for (; p + 16 <= end; p += 16) v128.store(p, f32x4.mul(v128.load(p), gains));
  if (p < end) v128.store64_lane(p, f32x4.mul(v128.load64_zero(p), gains), 0);
}

/** Left and right out of middle and side. */
function separate(first: i32, from: i32, to: i32): void {
  const half = f32x4.splat(0.7071067811865476);
  let left = spectrumOf(first) + (<usize>from << 2), right = spectrumOf(first + 1) + (<usize>from << 2);
  const end = spectrumOf(first) + (<usize>to << 2);
  for (; left + 16 <= end; left += 16, right += 16) {
    const middle = v128.load(left), side = v128.load(right);
    v128.store(left, f32x4.mul(f32x4.add(middle, side), half));
    v128.store(right, f32x4.mul(f32x4.sub(middle, side), half));
  }
  if (left < end) {
    const middle = v128.load64_zero(left), side = v128.load64_zero(right);
    v128.store64_lane(left, f32x4.mul(f32x4.add(middle, side), half), 0);
    v128.store64_lane(right, f32x4.mul(f32x4.sub(middle, side), half), 0);
  }
}

function isZero(lines: usize, from: i32, to: i32): bool {
  for (let i = from; i < to; i++) if (load<f32>(lines + (<usize>i << 2)) != 0) return false;
  return true;
}

/** Bands above all that the right channel has are one channel and its positions; the others may be middle and side. */
function separatePositions(first: i32): void {
  const right = partAt(first + 1), lines = spectrumOf(first + 1);
  const longs = longBands(right);
  let found = 0; // a bit for each window
  const firstBand = longs > 0 ? FIRST_MIXED_BAND : 0;
  if (longs < LONG_BANDS)
    for (let band = SHORT_BANDS - 1; band >= firstBand; band--) {
      const start = 3 * shortEdge(band), width = shortEdge(band + 1) - shortEdge(band);
      for (let window = 2; window >= 0; window--) {
        const from = start + window * width;
        if (!isZero(lines, from, from + width)) found |= 1 << window;
        let place = longs + 3 * (band - firstBand) + window, position = -1;
        if (band == SHORT_BANDS - 1) {
          place -= 3;
          const before = shortEdge(band) - shortEdge(band - 1);
          const beforeFrom = 3 * shortEdge(band - 1) + window * before;
          position = positionOf(right, place, isZero(lines, beforeFrom, beforeFrom + before));
        } else position = positionOf(right, place, true);
        separateBand(first, from, from + width, (found >> window) & 1, position, isNone(right, place, position));
      }
    }
  for (let band = longs - 1; band >= 0; band--) {
    const from = longEdge(band), to = longEdge(band + 1);
    if (!isZero(lines, from, to)) found = 1;
    let place = band, position = -1;
    if (band == LONG_BANDS - 1) {
      place--;
      position = positionOf(right, place, isZero(lines, longEdge(band - 1), from));
    } else position = positionOf(right, place, true);
    separateBand(first, from, to, found, position, isNone(right, place, position));
  }
}

/** The last band has the position of the one before, where that is intensity too. */
function positionOf(right: Part, place: i32, isKnown: bool): i32 {
  return isKnown ? scaleAt(right, place) : isMpeg1 ? EQUAL_POSITION : 0;
}

function isNone(right: Part, place: i32, position: i32): bool {
  if (isMpeg1) return position >= MPEG_1_POSITIONS;
  return position > 0 && position == <i32>load<u8>(changetype<usize>(right) + MAX_SCALES + <usize>place);
}

function separateBand(first: i32, from: i32, to: i32, isBelow: i32, position: i32, isNone: bool): void {
  if (isBelow || isNone) {
    if (isMidSide) separate(first, from, to);
    return;
  }
  const steps = isMpeg1 ? 0 : 1 + (partAt(first + 1).scaleCompress & 1);
  const shares = SHARES + <usize>((steps * 32 + position) << 3);
  const bytes = (<usize>(to - from)) << 2;
  const left = spectrumOf(first) + (<usize>from << 2), right = spectrumOf(first + 1) + (<usize>from << 2);
  memory.copy(right, left, bytes);
  multiply(left, 0, to - from, load<f32>(shares));
  multiply(right, 0, to - from, load<f32>(shares + 4));
}

/** From the order of coding to that of frequency, where the windows of short blocks take turns. */
function reorder(part: Part, lines: usize): void {
  if (part.blockType != SHORT) return;
  for (let band = part.isMixed ? FIRST_MIXED_BAND : 0; band < SHORT_BANDS; band++) {
    const start = 3 * shortEdge(band), width = shortEdge(band + 1) - shortEdge(band);
    if (start >= part.lines) break;
    const from = lines + (<usize>start << 2), bytes = <usize>width << 2;
    let to = ORDERED;
    for (let p = from; p < from + bytes; p += 4, to += 12) {
      store<f32>(to, load<f32>(p));
      store<f32>(to + 4, load<f32>(p + bytes));
      store<f32>(to + 8, load<f32>(p + 2 * bytes));
    }
    memory.copy(from, ORDERED, 3 * bytes);
    if (start + 3 * width >= part.lines) part.lines = start + 3 * width;
  }
  part.lines = min(part.lines, LINES);
}
