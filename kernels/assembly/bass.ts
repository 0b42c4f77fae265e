import { flush } from './biquads';
import { join, remember } from './history';

/** As many samples are looked back on. */
// @ts-ignore: decorator
@inline
const TAPS: i32 = 20;

// @ts-ignore: decorator
@inline
const STEP: i32 = 4;


/**
 * Takes `frames` more of both channels; the first to look at is `first`. `joints`: see `history.ts`, one after the
 * other.
 */
export function correlateBass(joints: usize, left: usize, right: usize, frames: i32, first: i32, filter: usize, memory: usize, sums: usize): void {
  const other = joints + (<usize>TAPS << 3);
  const head = join(joints, TAPS, left, frames);
  join(other, TAPS, right, frames);
  let at = first;
  if (at < head) {
    const outputs = (head - at + STEP - 1) / STEP;
    correlateFrom(joints + (<usize>(TAPS + at) << 2), other + (<usize>(TAPS + at) << 2), outputs, filter, memory, sums);
    at += outputs * STEP;
  }
  if (at < frames)
    correlateFrom(left + (<usize>at << 2), right + (<usize>at << 2), (frames - at + STEP - 1) / STEP, filter, memory, sums);
  remember(joints, TAPS, left, frames);
  remember(other, TAPS, right, frames);
}

/**
 * The bass of two channels at every fourth frame: a FIR filter of 17 taps in single precision, then two
 * all-pole sections at a quarter of the rate in double precision, z = e − a2·z″ − a1·z′, both channels
 * side by side.
 *
 * filter: 20 taps (the oldest sample's first, 3 zeros before it), floats; from byte 80 a1 a2 of both
 * sections, doubles. memory: z′ z″ of both sections, a pair of doubles each.
 * sums: Σl² Σr², then Σl·r twice.
 */
function correlateFrom(left: usize, right: usize, outputs: i32, filter: usize, memory: usize, sums: usize): void {
  const taps0 = v128.load(filter), taps1 = v128.load(filter, 16), taps2 = v128.load(filter, 32), taps3 = v128.load(filter, 48), taps4 = v128.load(filter, 64);
  const a1 = v128.load64_splat(filter, 80), a2 = v128.load64_splat(filter, 88), c1 = v128.load64_splat(filter, 96), c2 = v128.load64_splat(filter, 104);
  let y1 = v128.load(memory), y2 = v128.load(memory, 16), z1 = v128.load(memory, 32), z2 = v128.load(memory, 48);
  let energy = v128.load(sums), cross = v128.load(sums, 16);
  const end = left + (<usize>outputs << 4);
  for (; left < end; left += 16, right += 16) {
    const l = f32x4.add(
      f32x4.add(f32x4.mul(taps0, v128.load(left - 76)), f32x4.mul(taps1, v128.load(left - 60))),
      f32x4.add(f32x4.add(f32x4.mul(taps2, v128.load(left - 44)), f32x4.mul(taps3, v128.load(left - 28))), f32x4.mul(taps4, v128.load(left - 12))));
    const r = f32x4.add(
      f32x4.add(f32x4.mul(taps0, v128.load(right - 76)), f32x4.mul(taps1, v128.load(right - 60))),
      f32x4.add(f32x4.add(f32x4.mul(taps2, v128.load(right - 44)), f32x4.mul(taps3, v128.load(right - 28))), f32x4.mul(taps4, v128.load(right - 12))));
    const halves = f32x4.add(v128.shuffle<f32>(l, r, 0, 4, 1, 5), v128.shuffle<f32>(l, r, 2, 6, 3, 7));
    const e = f64x2.promote_low_f32x4(f32x4.add(halves, v128.shuffle<f32>(halves, halves, 2, 3, 2, 3)));
    const y = f64x2.sub(f64x2.sub(e, f64x2.mul(a2, y2)), f64x2.mul(a1, y1));
    y2 = y1;
    y1 = y;
    const z = f64x2.sub(f64x2.sub(y, f64x2.mul(c2, z2)), f64x2.mul(c1, z1));
    z2 = z1;
    z1 = z;
    energy = f64x2.add(energy, f64x2.mul(z, z));
    cross = f64x2.add(cross, f64x2.mul(z, v128.shuffle<f64>(z, z, 1, 0)));
  }
  v128.store(memory, flush(y1));
  v128.store(memory, flush(y2), 16);
  v128.store(memory, flush(z1), 32);
  v128.store(memory, flush(z2), 48);
  v128.store(sums, energy);
  v128.store(sums, cross, 16);
}
