/** Spectra of the channels of an element: noise, both channels of a pair, filters over frequency. */
import { REFLECTIONS, SHORT_LINES } from './layout';
import {
  bookOf, COEFFICIENTS, edgeOf, ESCAPE, Filter, filterCount, filterOf, groupLength, IN_PHASE, isMidSide, NOISE, OPPOSITE_PHASE, scaleOf, Stream,
} from './stream';
import { gainOf } from './values';

const FIRST_STATE: i32 = 0x1f2e3d4c;
const FACTOR: i32 = 1664525;
const TERM: i32 = 1013904223;

let state: i32 = FIRST_STATE;
let fourFactor: i32 = 0;
let fourTerm: i32 = 0;

export function restartNoise(): void {
  state = FIRST_STATE;
  fourFactor = 1;
  fourTerm = 0;
  for (let i = 0; i < 4; i++) {
    fourFactor *= FACTOR;
    fourTerm = fourTerm * FACTOR + TERM;
  }
}

/** Bands that are coded as nothing but their energy (ISO/IEC 14496-3 4.6.13). */
export function addNoise(stream: Stream, lines: usize): void {
  let window = lines;
  for (let group = 0; group < stream.groups; group++) {
    const windows = <usize>groupLength(stream, group);
    for (let band = 0; band < stream.bands; band++) {
      const place = group * stream.bands + band;
      if (bookOf(stream, place) != NOISE) continue;
      const gain = gainOf(scaleOf(stream, place));
      for (let w: usize = 0; w < windows; w++) {
        const base = window + w * 512;
        fillNoise(base + (<usize>edgeOf(stream, band) << 2), base + (<usize>edgeOf(stream, band + 1) << 2), gain);
      }
    }
    window += windows * 512;
  }
}

function fillNoise(from: usize, until: usize, size: f32): void {
  const first = state * FACTOR + TERM, second = first * FACTOR + TERM, third = second * FACTOR + TERM;
  let states = i32x4.replace_lane(i32x4.splat(first), 1, second);
  states = i32x4.replace_lane(states, 2, third);
  states = i32x4.replace_lane(states, 3, third * FACTOR + TERM);
  const factor = i32x4.splat(fourFactor), term = i32x4.splat(fourTerm);
  let energy = f32x4.splat(0);
  for (let to = from; to < until; to += 16) {
    const values = f32x4.convert_i32x4_s(states);
    v128.store(to, values);
    energy = f32x4.add(energy, f32x4.mul(values, values));
    state = i32x4.extract_lane(states, 3);
    states = i32x4.add(i32x4.mul(states, factor), term);
  }
  const pairs = f32x4.add(energy, f32x4.shuffle(energy, energy, 2, 3, 0, 1));
  const gain = f32x4.splat(<f32>(<f64>size / sqrt<f64>(<f64>f32x4.extract_lane(pairs, 0) + <f64>f32x4.extract_lane(pairs, 1))));
  for (let to = from; to < until; to += 16) v128.store(to, f32x4.mul(v128.load(to), gain));
}

/** Middle and side (4.6.8.1), noise that both have (4.6.13.3), and intensity (4.6.8.2). */
export function separateChannels(left: Stream, right: Stream, leftLines: usize, rightLines: usize): void {
  const hasMask = left.hasMask != 0;
  let window: usize = 0;
  for (let group = 0; group < right.groups; group++) {
    const windows = <usize>groupLength(right, group);
    for (let band = 0; band < right.bands; band++) {
      const place = group * right.bands + band, book = bookOf(right, place);
      const isMasked = hasMask && isMidSide(left, place);
      if (!isMasked && book < OPPOSITE_PHASE) continue;
      const start = <usize>edgeOf(right, band) << 2, until = <usize>edgeOf(right, band + 1) << 2;
      const leftBook = bookOf(left, place);
      for (let w: usize = 0; w < windows; w++) {
        const from = window + w * 512 + start, to = window + w * 512 + until;
        if (book >= OPPOSITE_PHASE) {
          const gain = gainOf(-scaleOf(right, place));
          copyScaled(leftLines, rightLines, from, to, (book == IN_PHASE) != isMasked ? gain : -gain);
        } else if (book == NOISE) {
          if (leftBook == NOISE) copyScaled(leftLines, rightLines, from, to, gainOf(scaleOf(right, place)) / gainOf(scaleOf(left, place)));
        } else if (leftBook <= ESCAPE)
          for (let i = from; i < to; i += 16) {
            const middle = v128.load(leftLines + i), side = v128.load(rightLines + i);
            v128.store(leftLines + i, f32x4.add(middle, side));
            v128.store(rightLines + i, f32x4.sub(middle, side));
          }
      }
    }
    window += windows * 512;
  }
}

// @ts-ignore: decorator
@inline
function copyScaled(source: usize, target: usize, from: usize, until: usize, gain: f32): void {
  const factor = f32x4.splat(gain);
  for (let i = from; i < until; i += 16) v128.store(target + i, f32x4.mul(v128.load(source + i), factor));
}

/** Filters over frequency (4.6.9), which reach so many bands. */
export function applyFilters(stream: Stream, lines: usize, reach: i32): void {
  if (!stream.hasFilters) return;
  const bands = min(reach, stream.bands);
  for (let window = 0; window < stream.windows; window++) {
    const base = lines + (<usize>(window * SHORT_LINES) << 2);
    let top = stream.allBands;
    const count = filterCount(stream, window);
    for (let index = 0; index < count; index++) {
      const filter = filterOf(stream, window, index);
      const bottom = max(0, top - filter.bands);
      const start = base + (<usize>edgeOf(stream, min(bottom, bands)) << 2);
      const until = base + (<usize>edgeOf(stream, min(top, bands)) << 2);
      if (filter.order > 0 && until > start) applyFilter(filter, start, until);
      top = bottom;
    }
  }
}

/** Factors of the prediction, and their copy while they are made. */
const factors = memory.data(12 * 8, 16);
const before = memory.data(12 * 8, 16);

/** Of reflections (4.6.9.3). */
function makeFactors(filter: Filter): void {
  memory.fill(factors, 0, 96);
  const sines = REFLECTIONS + (filter.bits == 4 ? 128 : 0);
  for (let m: usize = 0; m < <usize>filter.order; m++) {
    const coded = load<i32>(changetype<usize>(filter) + COEFFICIENTS + (m << 2));
    const reflection = load<f64>(sines + (<usize>(coded + 8) << 3));
    memory.copy(before, factors, 96);
    for (let i: usize = 0; i < m; i++) store<f64>(factors + (i << 3), load<f64>(before + (i << 3)) + reflection * load<f64>(before + ((m - 1 - i) << 3)));
    store<f64>(factors + (m << 3), reflection);
  }
}

/**
 * Each line less what those before it predict. What later lines will lose is summed up lane by lane, in double precision:
 * some filters nearly resonate.
 */
function applyFilter(filter: Filter, start: usize, until: usize): void {
  makeFactors(filter);
  const a = v128.load(factors), b = v128.load(factors, 16), c = v128.load(factors, 32);
  const d = v128.load(factors, 48), e = v128.load(factors, 64), f = v128.load(factors, 80);
  const none = f64x2.splat(0);
  let u = none, v = none, w = none, x = none, y = none, z = none;
  const step: usize = filter.isDownward ? <usize>-4 : 4;
  let to = filter.isDownward ? until - 4 : start;
  for (let left = until - start; left > 0; left -= 4, to += step) {
    const value = <f64>load<f32>(to) - f64x2.extract_lane(u, 0);
    store<f32>(to, <f32>value);
    const factor = f64x2.splat(value);
    u = f64x2.add(f64x2.shuffle(u, v, 1, 2), f64x2.mul(a, factor));
    v = f64x2.add(f64x2.shuffle(v, w, 1, 2), f64x2.mul(b, factor));
    w = f64x2.add(f64x2.shuffle(w, x, 1, 2), f64x2.mul(c, factor));
    x = f64x2.add(f64x2.shuffle(x, y, 1, 2), f64x2.mul(d, factor));
    y = f64x2.add(f64x2.shuffle(y, z, 1, 2), f64x2.mul(e, factor));
    z = f64x2.add(f64x2.shuffle(z, none, 1, 2), f64x2.mul(f, factor));
  }
}
