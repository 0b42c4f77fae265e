import { floatsOf } from './layout';

/** The largest size of the samples of so many channels, from one place to another; no number where one is none. */
export function peakOf(channels: i32, from: i32, to: i32): f32 {
  let largest = f32x4.splat(0);
  for (let channel = 0; channel < channels; channel++) {
    let p = floatsOf(channel) + (<usize>from << 2);
    const end = floatsOf(channel) + (<usize>to << 2);
    for (; p + 16 <= end; p += 16) largest = f32x4.max(largest, f32x4.abs(v128.load(p)));
    for (; p < end; p += 4) largest = f32x4.max(largest, f32x4.abs(v128.load32_splat(p)));
  }
  const pairs = f32x4.max(largest, f32x4.shuffle(largest, largest, 2, 3, 0, 1));
  return max(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1));
}
