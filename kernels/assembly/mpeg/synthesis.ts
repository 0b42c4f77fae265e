/**
 * The filter bank out of whose 32 subbands samples become (ISO/IEC 11172-3 figure 3-A.2): of four slots at a time, one
 * in each lane, a cosine transform of the subbands, then a window over the last 16 slots. Its 64 phases are the 32 of the
 * transform, which have other signs where they lie mirrored. Each sum goes from the newest slot to the oldest, wherever
 * a frame starts.
 */
import {
  COSINES_32, COSINE_PARTS, COSINE_STEPS, floatsOf, HISTORY, MIDDLE_PHASE, OUTPUT_TILE, PHASES, PHASES_BYTES, PHASE_ROW_BYTES, SUBBANDS,
  SUBBANDS_BYTES, SUBBAND_ROW_BYTES, SYNTHESIS,
} from './layout';
import { transpose } from './hybrid';

/** Slots that a pass over the window makes: three vectors for each factor that is loaded. */
const PASS_SLOTS: i32 = 12;
const TILE_ROW: usize = 12 * 4;
const PHASE_COUNT: usize = 32;
const SLOT_BYTES: usize = PHASE_COUNT << 2;

export function restartSynthesis(): void {
  memory.fill(PHASES, 0, 2 * PHASES_BYTES);
}

/** Puts the samples of so many slots of a channel to its floats, from `offset` on, and maybe some more. */
export function synthesise(channel: i32, slots: i32, offset: i32): void {
  const subbands = SUBBANDS + <usize>channel * SUBBANDS_BYTES, phases = PHASES + <usize>channel * PHASES_BYTES;
  const newest = phases + (<usize>HISTORY << 2);
  for (let slot: usize = 0; slot < <usize>slots << 2; slot += 16) transformSubbands(subbands + slot, newest + slot);
  let to = floatsOf(channel) + (<usize>offset << 2);
  for (let slot = 0; slot < slots; slot += PASS_SLOTS) {
    const first = newest + (<usize>slot << 2);
    for (let phase: usize = 0; phase < 16; phase++) sumPhases(first, phase);
    sumMiddle(first);
    for (let time: usize = 0; time < TILE_ROW; time += 16, to += 4 * SLOT_BYTES)
      for (let phase: usize = 0; phase < PHASE_COUNT; phase += 4)
        transpose(OUTPUT_TILE + phase * TILE_ROW + time, TILE_ROW, to + (phase << 2), SLOT_BYTES);
  }
  for (let row = phases; row < phases + PHASES_BYTES; row += PHASE_ROW_BYTES)
    memory.copy(row, row + (<usize>slots << 2), <usize>HISTORY << 2);
}

/** Samples `phase` and 32 - `phase` of each slot, which have the same factors of the transform but for their signs. */
function sumPhases(first: usize, phase: usize): void {
  let even = first + (16 + phase) * PHASE_ROW_BYTES, odd = first + (16 - phase) * PHASE_ROW_BYTES - 4;
  let factors = SYNTHESIS + (phase << 7);
  let a0 = f32x4.splat(0), a1 = a0, a2 = a0, b0 = a0, b1 = a0, b2 = a0;
  for (let i = 0; i < 8; i++, even -= 8, odd -= 8, factors += 16) {
    const evenHere = v128.load32_splat(factors), oddHere = v128.load32_splat(factors, 4);
    const evenThere = v128.load32_splat(factors, 8), oddThere = v128.load32_splat(factors, 12);
    let x = v128.load(even), y = v128.load(odd);
    a0 = f32x4.add(f32x4.add(a0, f32x4.mul(x, evenHere)), f32x4.mul(y, oddHere));
    b0 = f32x4.add(f32x4.add(b0, f32x4.mul(x, evenThere)), f32x4.mul(y, oddThere));
    x = v128.load(even, 16), y = v128.load(odd, 16);
    a1 = f32x4.add(f32x4.add(a1, f32x4.mul(x, evenHere)), f32x4.mul(y, oddHere));
    b1 = f32x4.add(f32x4.add(b1, f32x4.mul(x, evenThere)), f32x4.mul(y, oddThere));
    x = v128.load(even, 32), y = v128.load(odd, 32);
    a2 = f32x4.add(f32x4.add(a2, f32x4.mul(x, evenHere)), f32x4.mul(y, oddHere));
    b2 = f32x4.add(f32x4.add(b2, f32x4.mul(x, evenThere)), f32x4.mul(y, oddThere));
  }
  storeTile(OUTPUT_TILE + phase * TILE_ROW, a0, a1, a2);
  storeTile(OUTPUT_TILE + (PHASE_COUNT - phase) * TILE_ROW, b0, b1, b2); // of phase 0, beyond the end
}

/** Sample 16, which has no mirrored one, and nothing of the even slots. */
function sumMiddle(first: usize): void {
  let odd = first - 4;
  let a0 = f32x4.splat(0), a1 = a0, a2 = a0;
  for (let factor = MIDDLE_PHASE; factor < MIDDLE_PHASE + 32; factor += 4, odd -= 8) {
    const here = v128.load32_splat(factor);
    a0 = f32x4.add(a0, f32x4.mul(v128.load(odd), here));
    a1 = f32x4.add(a1, f32x4.mul(v128.load(odd, 16), here));
    a2 = f32x4.add(a2, f32x4.mul(v128.load(odd, 32), here));
  }
  storeTile(OUTPUT_TILE + 16 * TILE_ROW, a0, a1, a2);
}

// @ts-ignore: decorator
@inline
function storeTile(to: usize, a: v128, b: v128, c: v128): void {
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
}

/** DCT-II of 32 rows (B. G. Lee, A new algorithm to compute the discrete cosine transform, 1984): halves, then eighths. */
function transformSubbands(from: usize, to: usize): void {
  for (let k: usize = 0; k < 16; k++) {
    const a = v128.load(from + k * SUBBAND_ROW_BYTES), b = v128.load(from + (31 - k) * SUBBAND_ROW_BYTES);
    v128.store(COSINE_STEPS + (k << 4), f32x4.add(a, b));
    v128.store(COSINE_STEPS + (k << 4), times(f32x4.sub(a, b), COSINES_32 + (k << 2)), 256);
  }
  for (let half: usize = 0; half < 2; half++) {
    const steps = COSINE_STEPS + (half << 8), parts = COSINE_PARTS + (half << 8);
    for (let k: usize = 0; k < 8; k++) {
      const a = v128.load(steps + (k << 4)), b = v128.load(steps + ((15 - k) << 4));
      v128.store(parts + (k << 4), f32x4.add(a, b));
      v128.store(parts + (k << 4), times(f32x4.sub(a, b), COSINES_32 + 64 + (k << 2)), 128);
    }
    cosines8(parts);
    cosines8(parts + 128);
  }
  let after = v128.load(COSINE_PARTS, 256);
  for (let n: usize = 0; n < 8; n++, to += 4 * PHASE_ROW_BYTES) {
    const part = COSINE_PARTS + (n << 4), isLast = n == 7;
    const odd = isLast ? v128.load(part, 128) : f32x4.add(v128.load(part, 128), v128.load(part, 144));
    const last = isLast ? v128.load(part, 384) : f32x4.add(v128.load(part, 384), v128.load(part, 400));
    v128.store(to, v128.load(part));
    v128.store(to + PHASE_ROW_BYTES, f32x4.add(after, last));
    v128.store(to + 2 * PHASE_ROW_BYTES, odd);
    after = v128.load(part, 272);
    v128.store(to + 3 * PHASE_ROW_BYTES, isLast ? last : f32x4.add(last, after));
  }
}

// @ts-ignore: decorator
@inline
function times(x: v128, factor: usize): v128 {
  return f32x4.mul(x, v128.load32_splat(factor));
}

/** DCT-II of eight vectors, in place. */
function cosines8(x: usize): void {
  const eighths = COSINES_32 + 96, quarters = COSINES_32 + 112, half = COSINES_32 + 120;
  const x0 = v128.load(x), x1 = v128.load(x, 16), x2 = v128.load(x, 32), x3 = v128.load(x, 48);
  const x4 = v128.load(x, 64), x5 = v128.load(x, 80), x6 = v128.load(x, 96), x7 = v128.load(x, 112);
  const a0 = f32x4.add(x0, x7), a1 = f32x4.add(x1, x6), a2 = f32x4.add(x2, x5), a3 = f32x4.add(x3, x4);
  const b0 = times(f32x4.sub(x0, x7), eighths), b1 = times(f32x4.sub(x1, x6), eighths + 4);
  const b2 = times(f32x4.sub(x2, x5), eighths + 8), b3 = times(f32x4.sub(x3, x4), eighths + 12);

  const c0 = f32x4.add(a0, a3), c1 = f32x4.add(a1, a2);
  const d0 = times(f32x4.sub(a0, a3), quarters), d1 = times(f32x4.sub(a1, a2), quarters + 4);
  const d = times(f32x4.sub(d0, d1), half);
  v128.store(x, f32x4.add(c0, c1));
  v128.store(x, f32x4.add(f32x4.add(d0, d1), d), 32);
  v128.store(x, times(f32x4.sub(c0, c1), half), 64);
  v128.store(x, d, 96);

  const e0 = f32x4.add(b0, b3), e1 = f32x4.add(b1, b2);
  const f0 = times(f32x4.sub(b0, b3), quarters), f1 = times(f32x4.sub(b1, b2), quarters + 4);
  const g0 = f32x4.add(e0, e1), g2 = times(f32x4.sub(e0, e1), half), g3 = times(f32x4.sub(f0, f1), half);
  const g1 = f32x4.add(f32x4.add(f0, f1), g3);
  v128.store(x, f32x4.add(g0, g1), 16);
  v128.store(x, f32x4.add(g1, g2), 48);
  v128.store(x, f32x4.add(g2, g3), 80);
  v128.store(x, g3, 112);
}
